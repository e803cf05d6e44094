/** Counts families that neighbours could identify in a full bundle, since their facts are unique in the season. */
import type { Declared } from '../application/events.ts'
import type { Sent, Standing } from '../application/standing.ts'
import { kolkataDate } from '../dates.ts'
import type { Recognisable } from '../ledger/bundle.ts'
import { countedFacts } from '../scoring/score.ts'

type Open = Sent<Exclude<Declared, 'closed'>>
const isOpen = (standing: Standing<Declared>): standing is Open =>
  standing.stage === 'sent' && standing.declared !== 'closed'

/** The counted facts, verified ones replacing declared ones; equal for indistinguishable families. */
function factsOf({ season, declared, verified }: Open): string {
  const facts = countedFacts({ facts: declared, verified })
  const named = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([season, ...named])
}
/** Also by the day of application, which neighbours may know. */
const factsAndDayOf = (standing: Open): string => `${factsOf(standing)} ${kolkataDate(standing.submittedAt)}`

const alone = (keys: readonly string[]): number =>
  Map.groupBy(keys, (key) => key)
    .values()
    .reduce((count, same) => count + Number(same.length === 1), 0)

/** @param standings of all applications; drafts, erased ones and closed facts do not count */
export function recognisableAmong(standings: Iterable<Standing<Declared>>): Recognisable {
  const open = [...standings].filter(isOpen)
  return {
    families: open.length,
    byFacts: alone(open.map(factsOf)),
    byFactsAndDay: alone(open.map(factsAndDayOf)),
  }
}
