/** Where each clip of a language is: on the server, in this browser, or nowhere yet. */
import { type ClipSection, clipSections } from '#events/programme/clips.ts'
import type { Locale } from '#events/vocabulary.ts'
import { useStore } from '#web/ui/use-store.ts'
import { currentStore } from './current.ts'
import { takesStore } from './kept.ts'
import type { Kept } from './takes.ts'

/** `id`: section and language, as `income.ml`; `address`: of the clip that families hear. */
export type ClipState = {
  id: string
  section: ClipSection
  take: Kept | undefined
  address: string | undefined
  isDone: boolean
}

export function useClips(locale: Locale): ClipState[] {
  const addresses = useStore(currentStore)?.clips[locale] ?? {}
  const { takes } = useStore(takesStore)
  return clipSections.map((section) => {
    const id = `${section}.${locale}`
    const take = takes[id]
    const address = addresses[section]
    return { id, section, take, address, isDone: take ? take.isGood : address !== undefined }
  })
}
