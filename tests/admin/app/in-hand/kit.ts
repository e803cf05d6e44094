/** A family as lists have it. */
import type { Target } from '../../../../admin/app/state.ts'

export const family = (id: string): Target => ({
  id,
  groomName: `G${id}`,
  brideName: '',
  groomDistrict: '',
  status: 'submitted',
  totalScore: null,
  submittedAt: null,
  version: 1,
})
