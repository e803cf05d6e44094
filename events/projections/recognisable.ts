/** Counts families that neighbours could identify in a full bundle, since their facts are unique in the season. */
import type { Sent, Standing } from '../application/standing.ts'
import { kolkataDate } from '../dates.ts'
import type { Recognisable } from '../ledger/bundle.ts'
import { countedFacts } from '../scoring/score.ts'

const isSent = (standing: Standing): standing is Sent => standing.stage === 'sent'

/** The counted facts, verified ones replacing declared ones; equal for indistinguishable families. */
function factsOf({ season, declared, verified }: Sent): string {
  const facts = countedFacts({ facts: declared, verified })
  const named = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([season, ...named])
}
/** Also by the day of application, which neighbours may know. */
const factsAndDayOf = (standing: Sent): string => `${factsOf(standing)} ${kolkataDate(standing.submittedAt)}`

const alone = (keys: readonly string[]): number =>
  Map.groupBy(keys, (key) => key)
    .values()
    .reduce((count, same) => count + Number(same.length === 1), 0)

/** @param standings of all applications; drafts and erased ones do not count */
export function recognisableAmong(standings: Iterable<Standing>): Recognisable {
  const open = [...standings].filter(isSent)
  return {
    families: open.length,
    byFacts: alone(open.map(factsOf)),
    byFactsAndDay: alone(open.map(factsAndDayOf)),
  }
}
