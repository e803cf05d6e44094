/**
 * Whether a person can have meant the family that is now under their key or pointer, as a state machine over two places: the row
 * in hand of the list, and the side panel, which shows it a little later. Pure. Times are milliseconds, as those of events.
 */
import { REACTION } from '../reaction-times.ts'

type Sight = {
  /** The family that is there. */
  id: string | null
  /** Counts the families that came there, so that the painting of one is not taken for that of the next. */
  n: number
  /** When it was painted there, after it came by itself: `Infinity` until then, `-Infinity` where a person put it there. */
  seenAt: number
  /** A colleague's change put it there, and nobody has chosen a row or was asked since. */
  isUnasked: boolean
}
export type Place = 'list' | 'panel'
export type Sights = Readonly<Record<Place, Sight>>

const UNSEEN = Number.POSITIVE_INFINITY
const KNOWN = Number.NEGATIVE_INFINITY

const nothing: Sight = { id: null, n: 0, seenAt: KNOWN, isUnasked: false }
export const nothingSeen: Sights = { list: nothing, panel: nothing }

const isByItself = ({ seenAt, isUnasked }: Sight): boolean => seenAt !== KNOWN || isUnasked

/**
 * Another row is in hand. Whether a person chose it, `chosen` says; but where none was, nobody knew which one it would be.
 */
export function put(now: Sights, id: string | null): Sights {
  const { list } = now
  if (id === list.id) return now
  const isFromNone = list.id === null && id !== null
  return { ...now, list: { ...list, id, ...(isFromNone && { n: list.n + 1, seenAt: UNSEEN }) } }
}

/** The row in hand became another one by itself: the list was read anew, and the family before has left it. */
export const moved = (now: Sights, { id, isByOthers }: { id: string; isByOthers: boolean }): Sights => ({
  ...now,
  list: {
    id,
    n: now.list.n + 1,
    seenAt: UNSEEN,
    isUnasked: now.list.isUnasked || isByOthers,
  },
})

/**
 * A person has gone to a row. By a press before what came by itself could be read, they went on from another one than they saw:
 * what they decide next is asked about.
 * @param row where the press itself was on that row
 */
export function chosen(now: Sights, at: number, row?: string): Sights {
  if (row === undefined && at <= now.list.seenAt + REACTION)
    return { ...now, list: { ...now.list, isUnasked: true } }
  const list = { ...now.list, seenAt: KNOWN, isUnasked: false, ...(row !== undefined && { id: row }) }
  const isShown = row !== undefined && now.panel.id === row
  return { list, panel: isShown ? { ...now.panel, seenAt: KNOWN, isUnasked: false } : now.panel }
}

/** The panel shows this family: as unseen and unasked for as the list has it, or, where the list is further on, as if unasked. */
export function shown(now: Sights, id: string): Sights {
  if (id === now.panel.id) return now
  const n = now.panel.n + 1
  const isBehind = id !== now.list.id
  const seenAt = isBehind || isByItself(now.list) ? UNSEEN : KNOWN
  return { ...now, panel: { id, n, seenAt, isUnasked: isBehind || now.list.isUnasked } }
}

/** The rows are drawn only now: what came by itself could not be seen before. */
export const drawn = (now: Sights): Sights =>
  now.list.seenAt === KNOWN ? now : { ...now, list: { ...now.list, n: now.list.n + 1, seenAt: UNSEEN } }

/** @param n the count of the family that was painted there */
export const painted = (now: Sights, place: Place, { n, at }: { n: number; at: number }): Sights =>
  now[place].n === n && now[place].seenAt === UNSEEN
    ? { ...now, [place]: { ...now[place], seenAt: at } }
    : now

/** Asked by its name: the next press counts, once that can have been read. */
const asked = (sight: Sight, at: number): Sight => ({
  ...sight,
  seenAt: Math.max(sight.seenAt, at),
  isUnasked: false,
})

/** A press that decides something about the family there. @returns whether it counts; else the family is to be named */
export function pressed(now: Sights, place: Place, at: number): { now: Sights; isMeant: boolean } {
  const sight = now[place]
  if (!sight.isUnasked && at > sight.seenAt + REACTION) return { now, isMeant: true }
  if (!sight.isUnasked || sight.seenAt === UNSEEN) return { now, isMeant: false }
  const { list, panel } = now
  const isSame = list.id === panel.id
  return {
    now: {
      list: place === 'list' || isSame ? asked(list, at) : list,
      panel: place === 'panel' || isSame ? asked(panel, at) : panel,
    },
    isMeant: false,
  }
}
