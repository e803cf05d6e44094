/** Which application was submitted in this tab, so that the dashboard opens with the confirmation, also after a reload. */
import * as z from 'zod/mini'
import { tabStorage } from '#web/keeping/web-storage.ts'

const STORAGE_KEY = 'submitted'
/** Where nothing may be stored, as on a shared device: the dashboard's address says that it was the newest one, and no id. */
const HASH = '#submitted'
export const NEWEST = 'newest'

/** @returns what the dashboard's address has to end with */
export const rememberSubmission = (id: string): string =>
  tabStorage.set(STORAGE_KEY, JSON.stringify(id)) ? '' : HASH
/** The application's id, or `NEWEST`; null where none was. */
export const rememberedSubmission = (): string | null =>
  tabStorage.read(STORAGE_KEY, z.string()) ?? (location.hash === HASH ? NEWEST : null)
export function forgetSubmission(): void {
  tabStorage.remove(STORAGE_KEY)
  if (location.hash === HASH) history.replaceState(null, '', location.pathname)
}
