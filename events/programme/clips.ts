/** The sections of the site that may have a recorded audio clip, and the names of its file. Clips are recordings, never synthesised. */
import { locales } from '../account-lists.ts'
import type { Locale } from '../vocabulary.ts'

/** Sections of the home page, the form's five parts, the dashboard, and the summaries of both legal pages. */
export const clipSections = [
  'home',
  'assistance',
  'eligibility',
  'steps',
  'watch',
  'groom',
  'bride',
  'uploads',
  'family',
  'declaration',
  'dashboard',
  'privacy',
  'terms',
] as const
export type ClipSection = (typeof clipSections)[number]

/** Content types by file ending. Where a section has several clips, the earlier ending is offered: more phones play it. */
const clipTypes = new Map([
  ['m4a', 'audio/mp4'],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
])
const endings = [...clipTypes.keys()]

/** Addresses of the clips of one language. */
export type ClipAddresses = Readonly<Partial<Record<ClipSection, string>>>
export type Clips = Readonly<Record<Locale, ClipAddresses>>

const section = clipSections.join('|')
const fileName = new RegExp(`^(?:${section})\\.(?:${locales.join('|')})\\.(${endings.join('|')})$`)

/** The content type of a clip; null where the file's name is not a clip's. */
export const clipType = (file: string): string | null => clipTypes.get(fileName.exec(file)?.[1] ?? '') ?? null

const clipsOf = (files: ReadonlySet<string>, locale: Locale): ClipAddresses =>
  Object.fromEntries(
    clipSections.flatMap((one) => {
      const ending = endings.find((end) => files.has(`${one}.${locale}.${end}`))
      return ending ? [[one, `/clips/${one}.${locale}.${ending}`]] : []
    }),
  )

/** One clip for each section and language among these file names; names that are no clip's are ignored. */
export const clipsAmong = (files: ReadonlySet<string>): Clips => ({
  ml: clipsOf(files, 'ml'),
  en: clipsOf(files, 'en'),
})

/** Marks in a built page: template.ts removes what is between them where the section has no clip. */
export const clipStart = (one: ClipSection): string => `[[clip:${one}]]`
export const clipEnd = '[[/clip]]'
