/** The message that stands for a moment at the edge of the screen. There is never more than one: a new one replaces it. */
import * as z from 'zod/mini'
import { tabNotes } from '../keeping/notes.ts'

/** What can still be done about it while it stands, by a button. */
export type Act = { name: string; run: () => void }
export type Toast = {
  id: number
  kind: 'default' | 'destructive'
  title: string
  text?: string
  act?: Act
}

/** Milliseconds a toast stands, if nobody takes it away before. */
const STANDS = 5000

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
  setTimeout(() => dismiss(id), STANDS)
}

const Kept = z.object({
  kind: z.enum(['default', 'destructive']),
  title: z.string(),
  text: z.optional(z.string()),
})
const KEPT = 'toast'

/** Shows it here and once more on the page that follows, since the page that is left takes its toast along. */
export function toastAcross(message: Omit<Toast, 'id' | 'act'>): void {
  toast(message)
  tabNotes.set(KEPT, JSON.stringify(message))
}

/** What the page before has left to be shown. */
export function showKept(): void {
  const kept = tabNotes.take(KEPT, Kept)
  if (!kept) return
  const { kind, title, text } = kept
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
