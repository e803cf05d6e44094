/** The recorded audio clips of the site: what each is about, the names of its file, its format. Clips are recordings, never synthesised. */
import { locales } from '../account-lists.ts'
import type { Locale } from '../vocabulary.ts'

/**
 * In the order in which they are recorded and heard: sections of the home page, the account, the form's five parts and its
 * hard questions, the dashboard, and the summaries of both legal pages. The texts to read aloud: language/*\/voice-scripts.json.
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
  'caste',
  'job',
  'uploads',
  'aadhaar',
  'papers',
  'family',
  'parents',
  'health',
  'income',
  'house',
  'declaration',
  'decides',
  'dashboard',
  'privacy',
  'terms',
] as const
export type ClipSection = (typeof clipSections)[number]
export const isClipSection = (text: string): text is ClipSection => clipSections.some((one) => one === text)

/** Bytes of one clip: two minutes as phones record it where nobody asks for less. */
export const CLIP_LIMIT = 4 * 1024 * 1024

/** Content types by file ending. Where a section has several clips, the earlier ending is offered: more phones play it. */
const clipTypes = new Map([
  ['m4a', 'audio/mp4'],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['webm', 'audio/webm'],
])
const endings = [...clipTypes.keys()]

/** The first bytes of each format, at their place, as Latin-1. */
const marks = [
  { ending: 'm4a', at: 4, mark: 'ftyp' },
  { ending: 'ogg', at: 0, mark: 'OggS' },
  { ending: 'webm', at: 0, mark: '\x1A\x45\xDF\xA3' },
  { ending: 'mp3', at: 0, mark: 'ID3' },
  { ending: 'mp3', at: 0, mark: '\xFF\xFB' },
  { ending: 'mp3', at: 0, mark: '\xFF\xF3' },
] as const

/** The ending for a recording, told by its content; null where it is none that phones play. */
export function endingOf(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  return marks.find(({ at, mark }) => start.startsWith(mark, at))?.ending ?? null
}

/** Addresses of the clips of one language. */
export type ClipAddresses = Readonly<Partial<Record<ClipSection, string>>>
export type Clips = Readonly<Record<Locale, ClipAddresses>>

/** Which clip: what it is about, and in which language. */
export type ClipName = { section: ClipSection; locale: Locale }

const section = clipSections.join('|')
const fileName = new RegExp(`^(?:${section})\\.(?:${locales.join('|')})\\.(${endings.join('|')})$`)

/** The content type of a clip; null where the file's name is not a clip's. */
export const clipType = (file: string): string | null => clipTypes.get(fileName.exec(file)?.[1] ?? '') ?? null

/** The files of one clip, whatever its format, the one that is offered first. */
export const clipFiles = ({ section, locale }: ClipName): string[] =>
  endings.map((ending) => `${section}.${locale}.${ending}`)

const clipsOf = (files: ReadonlySet<string>, locale: Locale): ClipAddresses =>
  Object.fromEntries(
    clipSections.flatMap((section) => {
      const file = clipFiles({ section, locale }).find((one) => files.has(one))
      return file ? [[section, `/clips/${file}`]] : []
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
