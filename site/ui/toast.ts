/** The message that stands for a moment at the edge of the screen. There is never more than one: a new one replaces it. */

export type Toast = { id: number; kind: 'default' | 'destructive'; title: string; text?: string }

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

/** For `useSyncExternalStore`. */
export const toasts = {
  now: (): Toast | null => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
