/** The toast, a short message at the edge of the screen: one at a time (docs/product.md section 9), the newest. */
import type { ComponentType } from 'react'
import { Texts } from '../guards.ts'
import { tabStorage } from '../keeping/web-storage.ts'
import { valueStore } from './value-store.ts'

/** A button beside a message, such as Undo. `of`: the number of the change that the button undoes. `Button`: its component. */
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
export type Toast = Message & { id: number }

/** Milliseconds on the screen, unless somebody reads it. */
const DURATION = 5000

export const currentToast = valueStore<Toast | null>(null)
let count = 0

export function toast(message: Message): void {
  count += 1
  currentToast.set({ ...message, id: count })
}

let timer: ReturnType<typeof setTimeout> | undefined
/** The toast stays until `startTime` is called or a person dismisses it. */
export const stopTime = (): void => clearTimeout(timer)
/** Called by the Toaster once a toast is rendered, so that a slow page does not shorten its time. */
export function startTime(): void {
  stopTime()
  timer = setTimeout(() => currentToast.set(null), DURATION)
}

export function dismiss(id: number): void {
  if (currentToast.now()?.id === id) currentToast.set(null)
}

/** Removes the Undo button of a change that was taken back. @param of its number */
export function endAct(of: number): void {
  const now = currentToast.now()
  if (now?.act?.of !== of) return
  const { act: _, ...rest } = now
  currentToast.set(rest)
}

// A toast for a success just before a navigation: shown now and again on the next page, which takes it from sessionStorage.

const STORAGE_KEY = 'toast'

const show = ({ title = '', text = '' }: Record<string, string>): void =>
  toast({ kind: 'default', title, text })

export function toastAcrossPages(title: string, text = ''): void {
  show({ title, text })
  tabStorage.set(STORAGE_KEY, JSON.stringify({ title, text }))
}

export function showFromLastPage(): void {
  const kept = tabStorage.take(STORAGE_KEY, Texts)
  if (kept) show(kept)
}
