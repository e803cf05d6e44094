/** One application of a replay in a line, as programs read it: `audit replay --json`, and the console's replay. Pure. */
import type { Status } from '../application/status.ts'
import type { HandStep } from '../history/hand-steps.ts'
import type { Points } from '../scoring/criteria.ts'
import { onWire, wirePoints } from '../scoring/score.ts'
import type { RecordedPlace } from './recorded-order.ts'
import type { Present, Replayed, Unseen } from './replay.ts'

/**
 * `overPlaces`: it holds a place beyond the places; `manualRank`: the rank that it
 * was given by hand; `byHand`: every step that was decided by hand, with the kind of a rejection; `recorded`: where not all is
 * open, rank and total as the log recorded them last, at entry `seq`. All four are absent otherwise.
 */
export type ReplayLine = {
  id: string
  status: Status | Unseen['is']
  overPlaces?: true
  manualRank?: number
  byHand?: readonly HandStep[]
  totalScore: number | null
  scoreBreakdown: Points | null
  rank: number | null
  recorded?: { rank: number; totalScore: number; seq: number }
}

/** Whether it holds a place of its season that it took when none was left. */
export const isOverPlaces = (one: Replayed): boolean =>
  one.is === 'there' && one.standing.stage === 'sent' && one.standing.overPlaces === true

/** What a line says of decisions by hand: nothing where there were none. */
function handsOf({ standing, byHand = [] }: Present): Pick<ReplayLine, 'manualRank' | 'byHand'> {
  const manualRank = standing.stage === 'sent' ? standing.manualRank : null
  return {
    ...(manualRank !== null && { manualRank }),
    ...(byHand.length > 0 && { byHand }),
  }
}

const recordedOnWire = ({ rank, total, seq }: RecordedPlace) => ({ rank, totalScore: wirePoints(total), seq })

const unscored = { totalScore: null, scoreBreakdown: null }

/** `id` is whatever the reader knows the application by: its own id, or the ledger's. */
export const replayLine = (id: string, one: Replayed): ReplayLine =>
  one.is === 'there'
    ? {
        id,
        status: one.standing.status,
        ...(isOverPlaces(one) && { overPlaces: true }),
        ...handsOf(one),
        ...(one.score ? onWire(one.score) : unscored),
        rank: one.rank,
        ...(one.recorded && { recorded: recordedOnWire(one.recorded) }),
      }
    : { id, status: one.is, ...unscored, rank: null }
