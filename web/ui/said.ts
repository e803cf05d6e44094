/**
 * The messages on the screen, as a state machine: each stays until it can have been read, above those that are said after it. Pure.
 * Times are milliseconds, as those of events.
 */

import type { ComponentType } from 'react'

/** A button beside a message, such as Undo. `of`: the number of the change that it takes back. `Button`: how it is drawn. */
export type ToastAction = {
  name: string
  run: () => void
  of?: number
  Button: ComponentType<{ toast: number; act: ToastAction }>
}

export type Message = {
  kind: 'default' | 'destructive'
  title: string
  text?: string
  /** Where `text` is about several of a kind, such as keys: which kind, and which of it. */
  list?: { key: string; names: readonly string[] }
  act?: ToastAction
  /** What the next press would do, such as "Press again to act on it": gone once anything else is pressed. */
  ask?: string
  /** Whether the next press would still do that; without it, it would. */
  askWhile?: () => boolean
}

/**
 * `at`: when it was said. `seenAt`: when it was first painted; Infinity before that. `times`: how often it was said one after the other:
 * the same words again must be seen and heard to be said again.
 */
export type Toast = Message & { id: number; at: number; seenAt: number; times: number }
export type Toasts = readonly Toast[]

/** From when it is painted until it can have been read. */
export const READABLE = 2000

/** How long messages stay after the last one was painted, and what can be taken back is offered while others are said. */
export const DURATION = 5000

/** From then on it is not waited for that it is painted: nothing is, in a page that lies behind another. */
const NEVER_PAINTED = 2 * DURATION

export const isRead = ({ seenAt }: Toast, at: number): boolean => at - seenAt >= READABLE

/** Two that can be taken back are two changes, whatever is said of them. */
const isSame = (one: Toast, next: Message): boolean =>
  one.act === next.act && one.kind === next.kind && one.title === next.title && one.text === next.text

/** Something is said: below what cannot have been read yet, and below what can be taken back. */
export function said(now: Toasts, next: Message, { id, at }: Pick<Toast, 'id' | 'at'>): Toasts {
  const before = now.find((one) => isSame(one, next))
  const isOffered = (one: Toast) => one.act && !next.act && at - one.at < DURATION
  const others = now.filter((one) => one !== before && (isOffered(one) || !isRead(one, at)))
  const times = before ? before.times + 1 : 1
  return [...others, { ...next, id, at, times, seenAt: Infinity }]
}

/** All up to this one were painted, and nobody can have read them before. */
export const painted = (now: Toasts, last: number, at: number): Toasts =>
  now.map((one) => (one.id <= last ? { ...one, seenAt: Math.min(one.seenAt, at) } : one))

/** Nothing was said for a while. */
export const timeOver = (now: Toasts, at: number): Toasts =>
  now.filter((one) => !isRead(one, at) && at - one.at < NEVER_PAINTED)
