/** Which application was submitted in this tab, so that the dashboard opens with the confirmation, also after a reload. */
import * as z from 'zod/mini'
import { tabStorage } from '#web/keeping/web-storage.ts'

const STORAGE_KEY = 'submitted'
/** The URL's fragment on a shared device, where nothing may be stored: it means the newest application and contains no id. */
const HASH = '#submitted'
export const NEWEST = 'newest'

/** @returns the fragment for the dashboard's URL */
export const rememberSubmission = (id: string): string =>
  tabStorage.set(STORAGE_KEY, JSON.stringify(id)) ? '' : HASH
/** The application's id, or `NEWEST`; null if none was submitted in this tab. */
export const rememberedSubmission = (): string | null =>
  tabStorage.read(STORAGE_KEY, z.string()) ?? (location.hash === HASH ? NEWEST : null)
export function forgetSubmission(): void {
  tabStorage.remove(STORAGE_KEY)
  if (location.hash === HASH) history.replaceState(null, '', location.pathname)
}
