/** A toast that is said just before a navigation, and again on the next page, which takes it from the tab's storage. */
import { Texts } from '../guards.ts'
import { tabStorage } from '../keeping/web-storage.ts'
import { toast } from './toast.ts'

const STORAGE_KEY = 'toast'

const show = ({ title = '', text = '' }: Record<string, string>): void =>
  toast({ kind: 'default', title, text })

/** Shows it now and again on the next page, for a success just before a navigation. */
export function toastAcrossPages(title: string, text = ''): void {
  show({ title, text })
  tabStorage.set(STORAGE_KEY, JSON.stringify({ title, text }))
}

/** Shows the toast that `toastAcrossPages` left for this page. */
export function showFromLastPage(): void {
  const kept = tabStorage.take(STORAGE_KEY, Texts)
  if (kept) show(kept)
}
