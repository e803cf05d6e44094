/** Records the counts of a season (a tally), and at a publication the lists with a commitment for each family. */
import type { Standing } from '#events/application/standing.ts'
import { type Decided, type Decision, decided, refused } from '#events/decider.ts'
import {
  commitmentOf,
  membersOf,
  type Placed,
  publishedFacts,
  SALT_LENGTH,
  saltText,
  tallyOf,
} from '#events/outcome/published.ts'
import type { ResultsChange } from '#events/programme/decide.ts'
import { criteriaOf, seasonAt } from '#events/programme/events.ts'
import { applicationStream, ledgerIdOf } from '../store/log.ts'
import { keyedHash, nativeSha256 } from '../store/seal.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import { weightsWaitIn } from './select.ts'

type Parts = Pick<Store, 'log' | 'state' | 'vault'>

/** The standings of a season by ledger id, including changes by this command and by earlier ones of its batch. */
function standingsIn(tx: Transaction, { state }: Parts, season: string): Map<string, Standing> {
  const standings = new Map<string, Standing>(
    state.standingsOf(season).map(([stream, { standing }]) => [ledgerIdOf(stream), standing]),
  )
  for (const [stream, now] of tx.pending())
    if (now?.standing.season === season) standings.set(ledgerIdOf(stream), now.standing)
    else standings.delete(ledgerIdOf(stream))
  return standings
}

/** The erased applications of a season: only the position of the first entry shows in which season one was started. */
function erasedIn(tx: Transaction, { log, state }: Parts, season: string): number {
  const earlier = log.erased().filter((stream) => {
    const first = log.firstOf(stream)
    return first !== null && seasonAt(tx.programme(), first.seq) === season
  })
  const justNow = [...tx.pending()].filter(
    ([stream, now]) => now === null && state.application(stream)?.standing.season === season,
  )
  return earlier.length + justNow.length
}

/** To be decided in a command that needs the roster. */
export function recordTally(tx: Transaction, parts: Parts, { season, by }: { season: string; by: string }) {
  const standings = standingsIn(tx, parts, season)
  const facts = {
    season,
    ...tallyOf(standings, criteriaOf(tx.programme(), season)),
    erased: erasedIn(tx, parts, season),
    admins: tx.admins(),
  }
  tx.decideProgramme(by, decided({ type: 'TallyRecorded', facts, details: null }))
  return standings
}

/** Records what `changeResults` decided. @returns `decision`, or a refusal where the weights have to wait */
export function recordResults(
  tx: Transaction,
  parts: Parts,
  { season, by, decision }: { season: string; by: string; decision: Decided<ResultsChange> },
): Decision<ResultsChange> {
  const [type] = decision.events
  if (type === 'ResultsWithheld') tx.decideProgramme(by, decided({ type, facts: { season }, details: null }))
  if (type !== 'ResultsPublished') return decision
  const waits = weightsWaitIn(tx, season)
  if (waits !== null) return refused(waits)
  const standings = recordTally(tx, parts, { season, by })
  const programme = tx.programme()
  const criteria = criteriaOf(programme, season)
  const line = programme.results[season]?.line ?? null
  const salts = saltText(tx.lastSeq() + 1)
  const committed = (placed: Placed): string => {
    const stream = applicationStream(placed.id)
    const keys = parts.vault.keys.uncached(stream)
    if (!keys) throw new Error(`${stream} has no key`)
    const salt = keyedHash(keys.facts.key, salts).subarray(0, SALT_LENGTH)
    return commitmentOf(placed, salt, nativeSha256)
  }
  const facts = publishedFacts(membersOf(standings, criteria), { season, criteria, line }, committed)
  tx.decideProgramme(by, decided({ type, facts, details: null }))
  return decision
}
