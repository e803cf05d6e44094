/** A toast for a success just before a navigation: shown now and again on the next page, which takes it from sessionStorage. */
import { Texts } from '../guards.ts'
import { tabStorage } from '../keeping/web-storage.ts'
import { toast } from './toast.ts'

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
