/** Gives and releases positions by hand, several at once, each on what the person saw. */
import { checkOrder, releaseRank, type SetRanking, setRank } from '#events/application/decide-rank.ts'
import { movingTypes } from '#events/application/moved-on.ts'
import { type Decision, decided, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import { decideIn } from '../store/decide-in.ts'
import type { State } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { type Candidate, keptRanks } from './ranked-in.ts'

/** What it has made, in the order in which it can be undone, and the application for which it was refused. */
export type Given = { events: { id: string; seq: number }[]; refused?: string }

export const givingPositions = (state: State, candidatesIn: (tx: Transaction) => Candidate[]) =>
  function give(
    tx: Transaction,
    { order, position, reason }: SetRanking,
    { actor, given: made }: { actor: string; given: Given },
  ): Decision<never> {
    const candidates = candidatesIn(tx)
    const held = new Map(
      candidates.flatMap(({ applicationId, order: { manualRank } }) =>
        manualRank === null ? [] : [[manualRank, applicationId] as const],
      ),
    )
    const checked = checkOrder({ order, reason }, held, candidates.length)
    if (!checked.ok) return checked
    const season = settingValue(tx.programme(), 'season')
    const hasMoved = (stream: string): boolean =>
      position !== undefined && tx.happenedSince(stream, position, movingTypes)
    const decide = (id: string, decideOne: Parameters<typeof decideIn>[2]) => {
      const outcome = decideIn(tx, { id, actor }, (now, stream, ...rest) =>
        hasMoved(stream) ? refused('moved-on') : decideOne(now, stream, ...rest),
      )
      if (outcome.ok && outcome.events.length > 0) made.events.unshift({ id, seq: tx.lastSeq() })
      if (!outcome.ok) made.refused = id
      return outcome
    }
    const ranks = new Set(order.map(({ rank }) => rank))
    // What they keep outside the ranking is theirs no more, and was named to the person.
    for (const { id } of keptRanks(tx, state, season).filter((one) => ranks.has(one.rank))) {
      const outcome = decide(id, ({ standing }) => releaseRank(standing, reason))
      if (!outcome.ok) return outcome
    }
    for (const { id, rank } of order) {
      // Positions are those of one season: another's were compared with nobody.
      const outcome = decide(id, ({ standing }) =>
        standing.season === season ? setRank(standing, { rank, reason }) : refused('moved-on'),
      )
      if (!outcome.ok) return outcome
    }
    return decided()
  }
