/**
 * The store of the toasts, short messages at the edge of the screen. Each toast stays until a person can have read it, above the toasts
 * that come after it. All times are milliseconds on the scale of `performance.now()`.
 */
import type { ComponentType } from 'react'
import { valueStore } from './value-store.ts'

/** A button beside a message, such as Undo. `of`: the number of the change that the button takes back. `Button`: its component. */
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
  act?: ToastAction
}

/** `seenAt`: when the toast was first painted, Infinity before that. `times`: how often in a row the same message was shown. */
export type Toast = Message & { id: number; at: number; seenAt: number; times: number }
export type Toasts = readonly Toast[]

/** A person can have read a toast after this time on the screen. */
export const READABLE = 2000

/** How long toasts stay after the last one was painted, and how long an Undo button outlives later messages. */
export const DURATION = 5000

/** A toast that was not painted by then, as in a background tab, expires like a painted one. */
const NEVER_PAINTED = 2 * DURATION

const isRead = ({ seenAt }: Toast, at: number): boolean => at - seenAt >= READABLE

/** Two messages with different Undo buttons are about two changes, even with the same words. */
const isSame = (one: Toast, next: Message): boolean =>
  one.act === next.act && one.kind === next.kind && one.title === next.title && one.text === next.text

/** Adds a message below the toasts that nobody can have read yet and below those that still offer Undo; the others go. */
export function withMessage(now: Toasts, next: Message, { id, at }: Pick<Toast, 'id' | 'at'>): Toasts {
  const before = now.find((one) => isSame(one, next))
  const isOffered = (one: Toast) => one.act && !next.act && at - one.at < DURATION
  const others = now.filter((one) => one !== before && (isOffered(one) || !isRead(one, at)))
  const times = before ? before.times + 1 : 1
  return [...others, { ...next, id, at, times, seenAt: Infinity }]
}

/** @param last the id of the newest toast that was painted */
export const withPainted = (now: Toasts, last: number, at: number): Toasts =>
  now.map((one) => (one.id <= last ? { ...one, seenAt: Math.min(one.seenAt, at) } : one))

export const withoutExpired = (now: Toasts, at: number): Toasts =>
  now.filter((one) => !isRead(one, at) && at - one.at < NEVER_PAINTED)

export const currentToasts = valueStore<Toasts>([])
let count = 0

const update = (next: (now: Toasts, at: number) => Toasts): void =>
  currentToasts.set(next(currentToasts.now(), performance.now()))

let timer: ReturnType<typeof setTimeout> | undefined
/** The current toasts stay until `startTime` is called or a person dismisses them. */
export const stopTime = (): void => clearTimeout(timer)
/** Restarts the timer that removes the current toasts. */
export function startTime(): void {
  stopTime()
  timer = setTimeout(() => {
    update(withoutExpired)
    if (currentToasts.now().length > 0) startTime()
  }, DURATION)
}

export function toast(message: Message): void {
  count += 1
  update((now, at) => withMessage(now, message, { id: count, at }))
  startTime()
}

/** @param last the id of the newest toast on the screen */
export function notePainted(last: number): void {
  update((now, at) => withPainted(now, last, at))
  startTime()
}

export const dismiss = (id: number): void => update((now) => now.filter((one) => one.id !== id))

/** Removes the Undo button of a change that was taken back. @param of its number */
export const endAct = (of: number): void =>
  update((now) =>
    now.map((one) => {
      if (one.act?.of !== of) return one
      const { act: _, ...rest } = one
      return rest
    }),
  )
