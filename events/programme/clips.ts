/** Which sections of the site may carry a recorded clip, and how a clip's file is named. The organiser records them; nothing is synthesised. */
import { type Locale, locales } from '../vocabulary.ts'

/** The home page's, the form's five parts, the dashboard, and the two papers in short. */
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

/** Where a section has several, the earlier of these is offered: it plays on more phones. */
const clipTypes = {
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
} as const
type ClipEnding = keyof typeof clipTypes
const endings = ['m4a', 'mp3', 'ogg', 'opus'] as const satisfies readonly ClipEnding[]

/** Addresses of the clips of one language. */
export type ClipAddresses = Readonly<Partial<Record<ClipSection, string>>>
export type Clips = Readonly<Record<Locale, ClipAddresses>>

const section = clipSections.join('|')
const name = new RegExp(`^(?:${section})\\.(?:${locales.join('|')})\\.(${endings.join('|')})$`)

/** What a file of this name is served as; null where it is no clip's name. */
export function clipType(file: string): string | null {
  const ending = name.exec(file)?.[1]
  const known = endings.find((one) => one === ending)
  return known ? clipTypes[known] : null
}

const offered = (files: ReadonlySet<string>, locale: Locale): ClipAddresses =>
  Object.fromEntries(
    clipSections.flatMap((one) => {
      const ending = endings.find((end) => files.has(`${one}.${locale}.${end}`))
      return ending ? [[one, `/clips/${one}.${locale}.${ending}`]] : []
    }),
  )

/** One clip for each section and language, of the files that are there; other names count for nothing. */
export const clipsAmong = (files: ReadonlySet<string>): Clips => ({
  ml: offered(files, 'ml'),
  en: offered(files, 'en'),
})

/** In a page: what stands between these marks is there only where the section has a clip (template.ts). */
export const clipStart = (one: ClipSection): string => `[[clip:${one}]]`
export const clipEnd = '[[/clip]]'
