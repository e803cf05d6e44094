/** One way to forge a log: what it says of itself, and who finds it for which reason. */
import type { Problem } from '#events/ledger/problems.ts'
import type { View } from '../../../kit/views.ts'
import type { Made, Season } from './items.ts'

export type Forgery = {
  what: string
  says: Problem
  /** Which readers find it; all of them where it is left out. */
  seenBy?: readonly View[]
  forge: (season: Season) => Made
}
/** An account that nobody has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'
export const wrong = (what: string, says: Problem, forge: Forgery['forge']): Forgery => ({
  what,
  says,
  forge,
})
