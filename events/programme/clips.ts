/** The audio clips of the site: sections, names and formats. Clips are recordings, never synthesised. */
import type { Locale } from '../vocabulary.ts'

/**
 * In the order of recording and playing: sections of the home page, the account, the notice, the form's five parts, the
 * dashboard, and the summaries of both legal pages. The texts to read aloud: language/*\/voice-scripts.json.
 */
export const clipSections = [
  'home',
  'assistance',
  'eligibility',
  'steps',
  'watch',
  'register',
  'consent',
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
export const isClipSection = (text: string): text is ClipSection => clipSections.some((one) => one === text)

/** Bytes of one clip: two minutes at the default quality of phones. */
export const CLIP_LIMIT = 4 * 1024 * 1024

/** The signature of each format, at its offset, as Latin-1. */
const marks = [
  { type: 'audio/mp4', at: 4, mark: 'ftyp' },
  { type: 'audio/ogg', at: 0, mark: 'OggS' },
  { type: 'audio/webm', at: 0, mark: '\x1A\x45\xDF\xA3' },
  { type: 'audio/mpeg', at: 0, mark: 'ID3' },
  { type: 'audio/mpeg', at: 0, mark: '\xFF\xFB' },
  { type: 'audio/mpeg', at: 0, mark: '\xFF\xF3' },
] as const

/** Detects the format by content; null where phones cannot play it. */
export function clipTypeOf(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  return marks.find(({ at, mark }) => start.startsWith(mark, at))?.type ?? null
}

/** URLs of the clips of one language. */
export type ClipAddresses = Readonly<Partial<Record<ClipSection, string>>>
export type Clips = Readonly<Record<Locale, ClipAddresses>>

export type ClipName = { section: ClipSection; locale: Locale }
export const clipNameOf = ({ section, locale }: ClipName): string => `${section}.${locale}`

const clipsOf = (names: ReadonlySet<string>, locale: Locale): ClipAddresses =>
  Object.fromEntries(
    clipSections.flatMap((section) => {
      const name = clipNameOf({ section, locale })
      return names.has(name) ? [[section, `/clips/${name}`]] : []
    }),
  )

/** Of each section and language that has one; other names are ignored. */
export const clipsAmong = (names: ReadonlySet<string>): Clips => ({
  ml: clipsOf(names, 'ml'),
  en: clipsOf(names, 'en'),
})

/** Marks in a built page: slots.ts removes what is between them where the section has no clip. */
export const clipStart = (one: ClipSection): string => `[[clip:${one}]]`
export const clipEnd = '[[/clip]]'
