/** Appends the whole ranking to the log, so that an auditor without facts sees by what order families were chosen. */
import { type Decision, decided } from '#events/decider.ts'
import type { ProgrammeEvent } from '#events/programme/events.ts'
import { inOrder } from '#events/scoring/rank.ts'
import type { Transaction } from '../store/transaction.ts'
import { type Candidate, rankedIn } from './ranked-in.ts'
import type { Ranking } from './ranking.ts'

type Recorded = Extract<ProgrammeEvent, { type: 'RankingRecorded' }>['facts']
type Moment = Pick<Recorded, 'season' | 'moment' | 'seen'> & { actor: string }

export function recordRanking(
  tx: Transaction,
  candidates: readonly Candidate[],
  { actor, ...of }: Moment,
): void {
  const order = inOrder(candidates.map((one) => one.order)).map(({ id, total }): [string, number] => [
    id,
    total,
  ])
  tx.decideProgramme(actor, decided({ type: 'RankingRecorded', facts: { ...of, order }, details: null }))
}

/** Hands decisions of the programme to the log, with the ranking of a season whose results are published by them. */
export function decideWithRanking(ranking: Ranking) {
  const candidatesIn = rankedIn(ranking)
  return (tx: Transaction, actor: string, decision: Decision<ProgrammeEvent>): Decision<ProgrammeEvent> => {
    const outcome = tx.decideProgramme(actor, decision)
    for (const event of outcome.ok ? outcome.events : [])
      if (event.type === 'ResultsPublished') {
        const { season } = event.facts
        recordRanking(tx, candidatesIn(tx, season), { season, moment: 'publication', actor })
      }
    return outcome
  }
}
