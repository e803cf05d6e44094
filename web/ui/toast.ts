/** The store of the toast, a short message at the edge of the screen. There is at most one: a new one replaces it. */
import * as z from 'zod/mini'
import { tabStorage } from '../storage/web-storage.ts'

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

let current: Toast | null = null
let count = 0
const listeners = new Set<() => void>()

function change(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}

export function dismiss(id: number): void {
  if (current?.id === id) change(null)
}

export function toast(message: Omit<Toast, 'id'>): void {
  const id = ++count
  change({ id, ...message })
  setTimeout(() => dismiss(id), DURATION)
}

const NextPageToast = z.object({
  kind: z.enum(['default', 'destructive']),
  title: z.string(),
  text: z.optional(z.string()),
})
const STORAGE_KEY = 'toast'

/** Shows it now and again on the next page, for a message just before a navigation. */
export function toastAcrossPages(message: Omit<Toast, 'id' | 'act'>): void {
  toast(message)
  tabStorage.set(STORAGE_KEY, JSON.stringify(message))
}

/** Shows the toast that `toastAcrossPages` left for this page. */
export function showFromLastPage(): void {
  const message = tabStorage.take(STORAGE_KEY, NextPageToast)
  if (!message) return
  const { kind, title, text } = message
  toast({ kind, title, ...(text !== undefined && { text }) })
}

/** For `useSyncExternalStore`. */
export const toasts = {
  now: (): Toast | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
