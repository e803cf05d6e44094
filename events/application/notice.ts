/**
 * The notice before consent: what is asked and why, item by item. Its texts are in the catalogue `notice`, under `notice`
 * and the version. Texts that families agreed to never change: a new wording gets a new version, and the old one stays.
 */
import type { Locale } from '../vocabulary.ts'
import { shortParts } from './consent.ts'
import { questions } from './questions.ts'

/** Items in the order of the questions. The catalogue has a text for each, and one with `Why` after its name. */
const answers = questions.flatMap(({ notice = [] }) => notice)
/** `beside`: items for the account, and for records that the form does not ask for. */
const itemsWith = <const T extends string>(...beside: readonly T[]) => [
  ...new Set(['account' as const, ...answers, ...beside]),
]
const firstItems = itemsWith('team')
/** Items of the current version. */
export const noticeItems = itemsWith('helper', 'asked', 'team')
/** Sections after the items, in this order. */
export const noticeParts = ['who', 'long', 'free', 'both', 'withdraw', 'rights', 'board'] as const

/** `hash`: SHA-256 of `noticeText`. */
export type Notice = {
  version: number
  date: string
  short: readonly string[]
  items: readonly string[]
  hash: Readonly<Record<Locale, string>>
}
/** Newest first. */
export const notices: readonly [Notice, ...Notice[]] = [
  {
    version: 3,
    date: '2026-11-28',
    short: shortParts,
    items: noticeItems,
    hash: {
      ml: '0e64e4ad7ecb2ad44f35f016f2a90d73d273c5a36950807533a1971795d02d41',
      en: '0ff09b2df55f5dbc11450778bc138f9783256b9720eb8d10b54ffb3427c9af37',
    },
  },
  {
    version: 2,
    date: '2026-11-26',
    short: [],
    items: noticeItems,
    hash: {
      ml: 'ec3495844fd7517524c009776dfb6c826acd6f39d6528fb8959aa1937c9c02de',
      en: 'dc0e648f752e6dcf3396ce624942d6547a36195c25260c7b253e338d82986ab0',
    },
  },
  {
    version: 1,
    date: '2026-11-23',
    short: [],
    items: firstItems,
    hash: {
      ml: 'd33775a982597876f6bf73191deb092212aafc5d7e9a7e67c4cc0b4ed80ea49b',
      en: 'a8bff0dfd12996402474b2a78aa82e28d4dfa9c14e8cafa96a6a673bd036cf58',
    },
  },
]

/** The hashed text: one line for each catalogue text, sorted by key. */
export function noticeText(version: number, texts: Readonly<Record<string, string>>): string {
  const prefix = ['notice', version, ''].join('.')
  const keys = Object.keys(texts).filter((key) => key.startsWith(prefix))
  return keys
    .toSorted()
    .map((key) => `${key}\t${texts[key]}\n`)
    .join('')
}
