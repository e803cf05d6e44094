/**
 * How many families a neighbour could single out by what a full bundle opens: those whose facts no other family of their season
 * has. Pure; measured when such a bundle is made, and again by whoever verifies it.
 */
import type { Declared } from '../application/events.ts'
import type { Sent, Standing } from '../application/standing.ts'
import { kolkataDate } from '../dates.ts'
import type { Recognisable } from '../ledger/bundle.ts'
import { evidenceOf } from '../scoring/score.ts'

type Open = Sent<Exclude<Declared, 'closed'>>
const isOpen = (standing: Standing<Declared>): standing is Open =>
  standing.stage === 'sent' && standing.declared !== 'closed'

/** All facts as they count, a verified one in place of what was declared; equal for families that nobody could tell apart. */
function factsOf({ season, declared, verified }: Open): string {
  const {
    verification: _,
    parentsDied: __,
    ...facts
  } = evidenceOf({ facts: declared, verified, verifiedAt: null })
  const named = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([season, ...named])
}
/** Besides, the day in Kerala on which they applied, which neighbours may know. */
const factsAndDayOf = (standing: Open): string => `${factsOf(standing)} ${kolkataDate(standing.submittedAt)}`

const alone = (keys: readonly string[]): number =>
  Map.groupBy(keys, (key) => key)
    .values()
    .reduce((count, same) => count + Number(same.length === 1), 0)

/** @param standings of all applications; drafts, erased ones and those whose facts are closed do not count */
export function recognisableAmong(standings: Iterable<Standing<Declared>>): Recognisable {
  const open = [...standings].filter(isOpen)
  return {
    families: open.length,
    byFacts: alone(open.map(factsOf)),
    byFactsAndDay: alone(open.map(factsAndDayOf)),
  }
}
