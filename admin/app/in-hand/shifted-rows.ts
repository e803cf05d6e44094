/**
 * Whether a press on a button in a row can have been meant for that row, as a state machine: rows of a list move under a pointer when
 * the list is read anew. Pure. Times are milliseconds, as those of events.
 */
import { REACTION } from '../reaction-times.ts'

export type ShiftedRows = {
  /** Counts the shifts, so that the painting of one is not taken for that of the next. */
  n: number
  /** The rows that stand in another place than the pointer was last moved over. */
  ids: ReadonlySet<string>
  /** When they were painted there; `Infinity` until then. */
  seenAt: number
  /** A colleague's change has moved them, and the pointer has not been moved since. */
  isUnasked: boolean
  /** The row whose press was answered with its name, and when. */
  named: { id: string; at: number } | null
}

export const nothingShifted: ShiftedRows = {
  n: 0,
  ids: new Set(),
  seenAt: Number.NEGATIVE_INFINITY,
  isUnasked: false,
  named: null,
}

type Row = { readonly id: string }

/** Those that are in another place now, or are new. */
export function shiftedIn(before: readonly Row[], now: readonly Row[]): Set<string> {
  return new Set(now.flatMap(({ id }, place) => (before[place]?.id === id ? [] : [id])))
}

/** The list was read anew. */
export const shifted = (
  now: ShiftedRows,
  { ids, isByOthers }: { ids: ReadonlySet<string>; isByOthers: boolean },
): ShiftedRows =>
  ids.size === 0
    ? now
    : {
        n: now.n + 1,
        ids: new Set([...now.ids, ...ids]),
        seenAt: Number.POSITIVE_INFINITY,
        isUnasked: now.isUnasked || isByOthers,
        named: null,
      }

/** Another list has come, which a person has asked for: how the rows of the one before had moved means nothing in it. */
export const replaced = (now: ShiftedRows, ids: ReadonlySet<string>): ShiftedRows =>
  shifted({ ...nothingShifted, n: now.n }, { ids, isByOthers: false })

/** @param n the count of the shift that was painted */
export const shiftPainted = (now: ShiftedRows, { n, at }: { n: number; at: number }): ShiftedRows =>
  n === now.n && now.seenAt === Number.POSITIVE_INFINITY ? { ...now, seenAt: at } : now

const isRead = ({ seenAt, named }: ShiftedRows, at: number): boolean =>
  at > Math.max(seenAt, named?.at ?? seenAt) + REACTION

/** The pointer was moved by hand: once the rows could be read, over what its owner saw. */
export const aimed = (now: ShiftedRows, at: number): ShiftedRows =>
  now.ids.size === 0 || !isRead(now, at) ? now : { ...nothingShifted, n: now.n }

/** @returns whether the press counts; else the family is to be named: the next press on it counts, once that can have been read */
export function pressedOn(now: ShiftedRows, id: string, at: number): { now: ShiftedRows; isMeant: boolean } {
  if (!now.ids.has(id)) return { now, isMeant: true }
  if (!isRead(now, at)) return { now, isMeant: false }
  if (now.isUnasked && now.named?.id !== id) return { now: { ...now, named: { id, at } }, isMeant: false }
  return { now: { ...now, ids: now.ids.difference(new Set([id])) }, isMeant: true }
}
