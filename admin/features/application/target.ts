/** Converts an application from the API into the target of a command. */
import type { Target } from '../../app/state.ts'
import { type Application, isSent } from './replies.ts'

export const targetOf = (application: Application): Target => ({
  id: application.id,
  groomName: application.groomName,
  brideName: application.brideName,
  groomDistrict: application.groomDistrict,
  status: application.status,
  totalScore: isSent(application) ? application.totalScore : null,
  submittedAt: isSent(application) ? application.submittedAt : null,
  version: application.version,
})
