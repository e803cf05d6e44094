/** The store of the toasts, short messages at the edge of the screen. How long each stays: said.ts. */
import { DURATION, type Message, painted, said, type Toasts, timeOver } from './said.ts'
import { valueStore } from './value-store.ts'

export const currentToasts = valueStore<Toasts>([])
let count = 0

let timer: ReturnType<typeof setTimeout> | undefined
/** What is said now stays until its time is started anew, or it is dismissed. */
export const stopTime = (): void => clearTimeout(timer)
/** Starts the time of what is said now anew. */
export function startTime(): void {
  stopTime()
  timer = setTimeout(() => {
    currentToasts.set(timeOver(currentToasts.now(), performance.now()))
    if (currentToasts.now().length > 0) startTime()
  }, DURATION)
}

export function toast(message: Message): void {
  count += 1
  currentToasts.set(said(currentToasts.now(), message, { id: count, at: performance.now() }))
  startTime()
}

/** @param last the newest of those that are on the screen now */
export function notePainted(last: number): void {
  currentToasts.set(painted(currentToasts.now(), last, performance.now()))
  startTime()
}

export const dismiss = (id: number): void =>
  currentToasts.set(currentToasts.now().filter((one) => one.id !== id))
