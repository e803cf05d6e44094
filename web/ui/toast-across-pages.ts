/** A toast that is said just before a navigation, and again on the next page, which takes it from the tab's storage. */
import { hasFields, isOptional, isText, jsonIn } from '#web/guards.ts'
import { tabStorage } from '#web/keeping/web-storage.ts'
import type { Message } from '#web/ui/said.ts'
import { toast } from '#web/ui/toast.ts'

type Plain = Pick<Message, 'kind' | 'title' | 'text'>
const isKind = (value: unknown): value is Message['kind'] => value === 'default' || value === 'destructive'
const isNextPageToast = hasFields({ kind: isKind, title: isText, text: isOptional(isText) })
const STORAGE_KEY = 'toast'

/** Shows it now and again on the next page, for a message just before a navigation. */
export function toastAcrossPages(message: Plain): void {
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
