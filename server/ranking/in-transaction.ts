/** Ranking, places and manual ranks inside a transaction, with the changes of earlier commands of the batch. */
import type { Application } from '#events/application/application.ts'
import { boundByPlaces, boundByTwoPersons, placesTaken } from '#events/application/bounds.ts'
import {
  checkOrder,
  keepsRank,
  releaseRank,
  type SetRanking,
  setRank,
} from '#events/application/decide-rank.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { movingTypes } from '#events/application/moved-on.ts'
import { rankableOf } from '#events/application/score.ts'
import { manualRankOf, type Standing } from '#events/application/standing.ts'
import type { Status } from '#events/application/statuses.ts'
import { type Decision, decided, refused } from '#events/decider.ts'
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import type { Rankable } from '#events/scoring/rank.ts'
import { decideIn } from '../store/decide-in.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { State } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Ranking } from './ranking.ts'

/** In no order. */
export type Candidate = { stream: string; applicationId: string; status: Status; order: Rankable }

export function rankedIn(ranking: Ranking) {
  /** Ranked applications of a season, by default the current one. */
  return (tx: Transaction, named?: string): Candidate[] => {
    const programme = tx.programme()
    const season = named ?? settingValue(programme, 'season')
    const criteria = criteriaOf(programme, season)
    const found = new Map<string, Candidate>()
    for (const { row } of ranking.of(season)) {
      const { stream, applicationId, status, order } = row
      found.set(stream, { stream, applicationId, status, order })
    }
    const put = (stream: string, applicationId: string, standing: Standing) => {
      const order = rankableOf(ledgerIdOf(stream), standing, criteria)
      if (order && standing.stage === 'sent' && standing.season === season)
        found.set(stream, { stream, applicationId, status: standing.status, order })
      else found.delete(stream)
    }
    for (const [stream, now] of tx.pending())
      if (now) put(stream, now.file().id, now.standing)
      else found.delete(stream)
    if (tx.hasNewCriteria(season))
      for (const { stream, applicationId } of [...found.values()])
        put(stream, applicationId, tx.started(stream).standing)
    return [...found.values()]
  }
}

type Keeper = { stream: string; id: string; rank: number }

/** Applications outside the ranking that still hold a manual rank. */
export function ranksOutside(tx: Transaction, state: State, season: string): Keeper[] {
  const holding = state.standingsOf(season).filter(([, { standing }]) => keepsRank(standing))
  const streams = new Set([
    ...holding.map(([stream]) => stream),
    ...[...tx.pending()].map(([stream]) => stream),
  ])
  return [...streams].flatMap((stream): Keeper[] => {
    const now = tx.application(stream)
    if (!now || now.standing.season !== season || !keepsRank(now.standing)) return []
    const rank = manualRankOf(now.standing)
    return rank === null ? [] : [{ stream, id: now.file().id, rank }]
  })
}

// Places of the current season: a step that needs one is refused or recorded where none is left.

/** Negative where too many were given. */
export const freePlaces = (tx: Transaction): number => {
  const programme = tx.programme()
  return Number(settingValue(programme, 'places')) - tx.takenPlaces(settingValue(programme, 'season'))
}

/** `isConfirmed`: the person confirmed that there are fewer. `isUndo`: it cannot wait for a second admin. */
type Asked = { decision: Decision<ApplicationEvent>; isConfirmed: boolean; isUndo?: boolean }

/** @returns a function that bounds each application's decision in turn by places and by the rule of two persons */
export function withinPlaces(tx: Transaction, actor: string) {
  const programme = tx.programme()
  const season = settingValue(programme, 'season')
  const needsTwo = settingValue(programme, 'two_persons') === 'true'
  // Counted on first use.
  let free: number | null = null
  return (
    { standing }: Application,
    { decision, isConfirmed, isUndo }: Asked,
  ): Decision<ApplicationEvent> => {
    const byTwo = (bound: Decision<ApplicationEvent>) =>
      needsTwo ? boundByTwoPersons(bound, { standing, actor, at: tx.at, mayPropose: isUndo !== true }) : bound
    if (standing.season !== season || placesTaken(decision) === 0) return byTwo(decision)
    free ??= freePlaces(tx)
    const bound = byTwo(boundByPlaces(decision, { free, isConfirmed }))
    // The next one may take what this one gives back.
    free -= placesTaken(bound)
    return bound
  }
}

// Gives and releases manual ranks, several at once, checked against what was displayed.

/** Events in undo order, and the application that was refused. */
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
    // Applications outside the ranking lose these ranks, as the dialog has announced.
    for (const { id } of ranksOutside(tx, state, season).filter((one) => ranks.has(one.rank))) {
      const outcome = decide(id, ({ standing }) => releaseRank(standing, reason))
      if (!outcome.ok) return outcome
    }
    for (const { id, rank } of order) {
      // Ranks belong to one season.
      const outcome = decide(id, ({ standing }) =>
        standing.season === season ? setRank(standing, { rank, reason }) : refused('moved-on'),
      )
      if (!outcome.ok) return outcome
    }
    return decided()
  }
