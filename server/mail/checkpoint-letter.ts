/** The letter with a signed checkpoint. In both languages: who it goes to has no account, and so no language. Pure. */

import { locales } from '#events/account-lists.ts'
import { grouped } from '#events/language/digits.ts'
import { moment } from '#events/language/format.ts'
import { translatorIn } from '#events/language/index.ts'
import type { Params } from '#events/language/translate.ts'
import { pageLink } from '../http/links.ts'
import type { Letter } from '../store/letter.ts'
import type { Part } from './sheet.ts'

type CheckpointLetter = Extract<Letter, { kind: 'checkpoint' }>

const inBoth = (key: 'mail.checkpoint.subject' | 'mail.checkpoint.title', params?: Params): string =>
  locales.map((locale) => translatorIn(locale)(key, params)).join(' / ')

export const checkpointSubject = ({ size }: CheckpointLetter): string =>
  inBoth('mail.checkpoint.subject', { size: grouped(size) })

export const checkpointTitle = (): string => inBoth('mail.checkpoint.title')

/** `note`: as it was signed. Without a `publicUrl` there is no link to the page that checks it. */
export function checkpointParts(
  { size, at }: CheckpointLetter,
  { note, publicUrl }: { note: string; publicUrl: string | null },
): Part[] {
  const words = locales.map(
    (locale): Part => ({
      is: 'text',
      text: translatorIn(locale)('mail.checkpoint.text', { size: grouped(size), time: moment(locale, at) }),
    }),
  )
  const pages = locales.map(
    (locale): Part => ({
      is: 'link',
      text: translatorIn(locale)('mail.checkpoint.page'),
      link: pageLink(publicUrl ?? '', locale, '/audit'),
    }),
  )
  return [...words, { is: 'verbatim', text: note }, ...(publicUrl === null ? [] : pages)]
}
