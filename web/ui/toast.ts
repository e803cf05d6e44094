/** The store of the toast, a short message at the edge of the screen. There is at most one: a new one replaces it. */
import { hasFields, isOptional, isText, jsonIn } from '../guards.ts'
import { tabStorage } from '../keeping/web-storage.ts'
import { valueStore } from './value-store.ts'

/** A button in the toast, such as Undo. */
export type ToastAction = { name: string; run: () => void }
export type Toast = {
  id: number
  kind: 'default' | 'destructive'
  title: string
  text?: string
  act?: ToastAction
  /** What the next press would do, such as "Press again to act on it": gone once anything else is pressed. */
  ask?: string
  /** When it was shown, in milliseconds as those of events. */
  at: number
  /** How often it was said one after the other: the same words again must be seen and heard to be said again. */
  times: number
  /** A failure that was said just before, and could not have been read yet. */
  before?: string
}
export type Message = Pick<Toast, 'kind' | 'title' | 'text' | 'act' | 'ask' | 'before'>

/** Milliseconds until a toast is dismissed. */
const DURATION = 5000

export const currentToast = valueStore<Toast | null>(null)
let count = 0

export function dismiss(id: number): void {
  if (currentToast.now()?.id === id) currentToast.set(null)
}

let timer: ReturnType<typeof setTimeout> | undefined
/** The present toast stays until its time is started anew, or it is dismissed. */
export const stopTime = (): void => clearTimeout(timer)
/** Starts the time of the present toast anew. */
export function startTime(): void {
  stopTime()
  timer = setTimeout(() => currentToast.set(null), DURATION)
}

export function show(next: Omit<Toast, 'id'>): void {
  currentToast.set({ ...next, id: ++count })
  startTime()
}

export function toast(message: Message): void {
  const now = currentToast.now()
  const isSame =
    now !== null && now.kind === message.kind && now.title === message.title && now.text === message.text
  show({ ...message, times: isSame ? now.times + 1 : 1, at: performance.now() })
}

const isKind = (value: unknown): value is Toast['kind'] => value === 'default' || value === 'destructive'
const isNextPageToast = hasFields({ kind: isKind, title: isText, text: isOptional(isText) })
const STORAGE_KEY = 'toast'

/** Shows it now and again on the next page, for a message just before a navigation. */
export function toastAcrossPages(message: Omit<Message, 'act' | 'ask'>): void {
  toast(message)
  tabStorage.set(STORAGE_KEY, JSON.stringify(message))
}

/** Shows the toast that `toastAcrossPages` left for this page. */
export function showFromLastPage(): void {
  const message = jsonIn(tabStorage.get(STORAGE_KEY))
  tabStorage.remove(STORAGE_KEY)
  if (!isNextPageToast(message)) return
  const { kind, title, text } = message
  toast({ kind, title, ...(text !== undefined && { text }) })
}
