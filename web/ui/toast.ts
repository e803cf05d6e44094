/** The store of the toasts, short messages at the edge of the screen. How long each stays: said.ts. */
import { DURATION, type Message, painted, said, type Toasts, timeOver } from './said.ts'
import { valueStore } from './value-store.ts'

export const currentToasts = valueStore<Toasts>([])
let count = 0

const update = (next: (now: Toasts, at: number) => Toasts): void =>
  currentToasts.set(next(currentToasts.now(), performance.now()))

let timer: ReturnType<typeof setTimeout> | undefined
/** What is said now stays until its time is started anew, or it is dismissed. */
export const stopTime = (): void => clearTimeout(timer)
/** Starts the time of what is said now anew. */
export function startTime(): void {
  stopTime()
  timer = setTimeout(() => {
    update(timeOver)
    if (currentToasts.now().length > 0) startTime()
  }, DURATION)
}

export function toast(message: Message): void {
  count += 1
  update((now, at) => said(now, message, { id: count, at }))
  startTime()
}

/** @param last the newest of those that are on the screen now */
export function notePainted(last: number): void {
  update((now, at) => painted(now, last, at))
  startTime()
}

export const dismiss = (id: number): void => update((now) => now.filter((one) => one.id !== id))
