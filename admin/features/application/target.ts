/** Converts an application from the API into the target of a command. */
import type { Target } from '../../app/state.ts'
import { type Application, isSent } from './replies.ts'

export const targetOf = (now: Application): Target => ({
  id: now.id,
  groomName: now.groomName,
  brideName: now.brideName,
  groomDistrict: now.groomDistrict,
  status: now.status,
  totalScore: isSent(now) ? now.totalScore : null,
  submittedAt: isSent(now) ? now.submittedAt : null,
  version: now.version,
})
