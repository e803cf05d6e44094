/**
 * The notice that stands before consent: what is asked, item by item, and why. Its texts are in the catalogue `notice`, under
 * `notice` and its version. A text that families have agreed to never changes: a new one gets a new version, the old one stays.
 */
import type { Locale } from '../vocabulary.ts'
import { questions } from './questions.ts'

/**
 * What each question is for, in the order of the table: a question names its item. Each item has a text that says what is asked,
 * and one with `Why` after its name.
 */
const answers = questions.flatMap(({ notice = [] }) => notice)
/** Besides what is asked on the form: what an account has, and what is recorded of and beside it. */
const itemsWith = <const T extends string>(...beside: readonly T[]) => [
  ...new Set(['account' as const, ...answers, ...beside]),
]
const firstItems = itemsWith('team')
/** Of the version that families agree to now. */
export const noticeItems = itemsWith('helper', 'asked', 'team')
/** What stands behind the items, in this order. */
export const noticeParts = ['who', 'long', 'free', 'both', 'withdraw', 'rights', 'board'] as const

/** `hash`: SHA-256 of the version's texts, as `noticeText` puts them together. */
export type Notice = {
  version: number
  date: string
  items: readonly string[]
  hash: Readonly<Record<Locale, string>>
}
/** All versions, the newest first. */
export const notices: readonly [Notice, ...Notice[]] = [
  {
    version: 2,
    date: '2026-11-26',
    items: noticeItems,
    hash: {
      ml: 'ec3495844fd7517524c009776dfb6c826acd6f39d6528fb8959aa1937c9c02de',
      en: 'dc0e648f752e6dcf3396ce624942d6547a36195c25260c7b253e338d82986ab0',
    },
  },
  {
    version: 1,
    date: '2026-11-23',
    items: firstItems,
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
