/**
 * The notice before consent: what is asked and why, item by item. Its texts are in the catalogue `notice`, under `notice`
 * and the version. Texts that families agreed to never change: a new wording gets a new version, and the old one stays.
 */
import type { Locale } from '../vocabulary.ts'
import { questions } from './questions.ts'

/** Items in the order of the questions. The catalogue has a text for each, and one with `Why` after its name. */
const answers = questions.flatMap(({ notice = [] }) => notice)
/** With the account, and records that the form does not ask for. */
export const noticeItems = [...new Set(['account' as const, ...answers, 'helper', 'asked', 'team'] as const)]
/** Sections after the items, in this order. */
export const noticeParts = ['who', 'long', 'free', 'both', 'withdraw', 'rights', 'board'] as const

/** The current version: its day, and the SHA-256 of `noticeText`. Earlier ones were never released, so no page shows them. */
export const notice: { date: string; hash: Readonly<Record<Locale, string>> } = {
  date: '2026-11-28',
  hash: {
    ml: '0e64e4ad7ecb2ad44f35f016f2a90d73d273c5a36950807533a1971795d02d41',
    en: '0ff09b2df55f5dbc11450778bc138f9783256b9720eb8d10b54ffb3427c9af37',
  },
}

/** The hashed text: one line for each catalogue text, sorted by key. */
export function noticeText(version: number, texts: Readonly<Record<string, string>>): string {
  const prefix = ['notice', version, ''].join('.')
  const keys = Object.keys(texts).filter((key) => key.startsWith(prefix))
  return keys
    .toSorted()
    .map((key) => `${key}\t${texts[key]}\n`)
    .join('')
}
