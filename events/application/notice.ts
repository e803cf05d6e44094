/**
 * The notice that stands before consent: what is asked, item by item, and why. Its texts are in the catalogue `notice`, under
 * `notice` and its version. A text that families have agreed to never changes: a new one gets a new version, the old one stays.
 */
import type { Locale } from '../vocabulary.ts'

/** Each item has a text that says what is asked, and one with `Why` after its name. */
export const noticeItems = [
  'account',
  'names',
  'births',
  'homes',
  'work',
  'community',
  'parents',
  'income',
  'photos',
  'aadhaar',
  'proofs',
  'team',
] as const

/** The version that families agree to now. */
export const noticeVersion = 1

/** `hash`: SHA-256 of the version's texts, as `noticeText` puts them together. */
type Notice = { version: number; date: string; hash: Readonly<Record<Locale, string>> }
/** All versions, the newest first. */
export const notices: readonly [Notice, ...Notice[]] = [
  {
    version: 1,
    date: '2026-11-23',
    hash: {
      ml: 'd33775a982597876f6bf73191deb092212aafc5d7e9a7e67c4cc0b4ed80ea49b',
      en: 'a8bff0dfd12996402474b2a78aa82e28d4dfa9c14e8cafa96a6a673bd036cf58',
    },
  },
]

/** What is hashed: one line for each text, in the order of the keys. */
export function noticeText(version: number, texts: Readonly<Record<string, string>>): string {
  const prefix = ['notice', version, ''].join('.')
  const keys = Object.keys(texts).filter((key) => key.startsWith(prefix))
  return keys
    .toSorted()
    .map((key) => `${key}\t${texts[key]}\n`)
    .join('')
}
