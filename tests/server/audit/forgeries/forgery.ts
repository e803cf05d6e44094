/** One way to forge a log: what it says of itself, and who finds it for which reason. */
import type { Problem } from '#events/ledger/problems.ts'
import type { Made, Season } from './items.ts'

export type Forgery = {
  what: string
  says: Problem
  /** Who of those who see every family finds it; both where it is left out. What others find stands in docs/format.md. */
  seenBy?: readonly ('folder' | 'full')[]
  forge: (season: Season) => Made
}
/** An account that nobody has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'
export const wrong = (what: string, says: Problem, forge: Forgery['forge']): Forgery => ({
  what,
  says,
  forge,
})
