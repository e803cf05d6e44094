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
}

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

export function toast(message: Omit<Toast, 'id'>): void {
  const id = ++count
  currentToast.set({ id, ...message })
  startTime()
}

const isKind = (value: unknown): value is Toast['kind'] => value === 'default' || value === 'destructive'
const isNextPageToast = hasFields({ kind: isKind, title: isText, text: isOptional(isText) })
const STORAGE_KEY = 'toast'

/** Shows it now and again on the next page, for a message just before a navigation. */
export function toastAcrossPages(message: Omit<Toast, 'id' | 'act'>): void {
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
