/** The audio clips of the site: sections, file names and formats. Clips are recordings, never synthesised. */
import { locales } from '../account-lists.ts'
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

/** Content types by file ending, preferred ones first: more phones play these. */
const clipTypes = new Map([
  ['m4a', 'audio/mp4'],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['webm', 'audio/webm'],
])
const endings = [...clipTypes.keys()]

/** The signature of each format, at its offset, as Latin-1. */
const marks = [
  { ending: 'm4a', at: 4, mark: 'ftyp' },
  { ending: 'ogg', at: 0, mark: 'OggS' },
  { ending: 'webm', at: 0, mark: '\x1A\x45\xDF\xA3' },
  { ending: 'mp3', at: 0, mark: 'ID3' },
  { ending: 'mp3', at: 0, mark: '\xFF\xFB' },
  { ending: 'mp3', at: 0, mark: '\xFF\xF3' },
] as const

/** Detects the format by content; null where phones cannot play it. */
export function endingOf(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  return marks.find(({ at, mark }) => start.startsWith(mark, at))?.ending ?? null
}

/** URLs of the clips of one language. */
export type ClipAddresses = Readonly<Partial<Record<ClipSection, string>>>
export type Clips = Readonly<Record<Locale, ClipAddresses>>

export type ClipName = { section: ClipSection; locale: Locale }

const section = clipSections.join('|')
const fileName = new RegExp(`^(?:${section})\\.(?:${locales.join('|')})\\.(${endings.join('|')})$`)

/** Null where the file name is not a clip's. */
export const clipType = (file: string): string | null => clipTypes.get(fileName.exec(file)?.[1] ?? '') ?? null

/** Possible file names of a clip, the preferred one first. */
export const clipFiles = ({ section, locale }: ClipName): string[] =>
  endings.map((ending) => `${section}.${locale}.${ending}`)

const clipsOf = (files: ReadonlySet<string>, locale: Locale): ClipAddresses =>
  Object.fromEntries(
    clipSections.flatMap((section) => {
      const file = clipFiles({ section, locale }).find((one) => files.has(one))
      return file ? [[section, `/clips/${file}`]] : []
    }),
  )

/** One clip for each section and language; other file names are ignored. */
export const clipsAmong = (files: ReadonlySet<string>): Clips => ({
  ml: clipsOf(files, 'ml'),
  en: clipsOf(files, 'en'),
})

/** Marks in a built page: slots.ts removes what is between them where the section has no clip. */
export const clipStart = (one: ClipSection): string => `[[clip:${one}]]`
export const clipEnd = '[[/clip]]'
