/** Whether points or people decided an application: compares its status with where the ranking puts it. Pure. */
import type { Declared } from '../application/events.ts'
import type { Standing } from '../application/standing.ts'
import { takesPlace } from '../application/status.ts'

/** `place`: in the ranking, from 1. `byPoints`: the same if nobody had a rank by hand. `places`: how many are within the cut-off. */
export type Ranks = { place: number; byPoints: number; places: number }

/**
 * `staff`: the status is not the one that its place gives. `own-rank`, `other-ranks`: it is, but only by a rank given by hand
 * to it, or to others. `undecided`: neither selected nor on the waitlist.
 */
export type DecidedBy =
  | 'withdrawn'
  | 'rejected'
  | 'undecided'
  | 'staff'
  | 'points'
  | 'own-rank'
  | 'other-ranks'

/** Null for what was never submitted, and for what is erased; the facts may be closed to the reader. `ranks`: null where it is not ranked. */
export function decidedBy(now: Standing<Declared>, ranks: Ranks | null): DecidedBy | null {
  if (now.stage !== 'sent') return null
  const { status, withdrawnAt, manualRank } = now
  if (withdrawnAt !== null) return 'withdrawn'
  if (status === 'rejected') return 'rejected'
  const isSelected = takesPlace(status)
  if (ranks === null || (!isSelected && status !== 'waitlist')) return 'undecided'
  const { place, byPoints, places } = ranks
  if (place <= places !== isSelected) return 'staff'
  if (byPoints <= places === isSelected) return 'points'
  return manualRank === null ? 'other-ranks' : 'own-rank'
}
