/** Which application was submitted in this tab, so that the dashboard opens with the confirmation, also after a reload. */
import * as z from 'zod/mini'
import { tabStorage } from '#web/keeping/web-storage.ts'

const STORAGE_KEY = 'submitted'

export const rememberSubmission = (id: string): boolean => tabStorage.set(STORAGE_KEY, JSON.stringify(id))
/** The application's id; null where none was, or the browser keeps nothing. */
export const rememberedSubmission = (): string | null => tabStorage.read(STORAGE_KEY, z.string())
export const forgetSubmission = (): void => tabStorage.remove(STORAGE_KEY)
