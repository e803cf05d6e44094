/** Joins texts into sentences, each with exactly one full stop; and says who changed something in the meantime. */
import type { Locale } from '../vocabulary.ts'
import { moment } from './format.ts'
import type { Translate } from './translate.ts'

export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** For use inside a longer sentence. */
export const withoutStop = (text: string): string => text.replace(/\.$/, '')

/** Joins the non-empty texts; the last one is unchanged. */
export function sentences(...texts: readonly (string | null | undefined)[]): string {
  const present = texts.flatMap((text) => (text ? [text] : []))
  return present.map((text, place) => (place < present.length - 1 ? asSentence(text) : text)).join(' ')
}

/** `by`: null, or without an address, where it was not a member of staff. */
export type LastChange = { at: string; by: { id: string; email: string | null } | null }
type Words = Translate<'changed.colleague' | 'changed.self' | 'changed.family'>

/** Tells a member of staff whose change came too late who made the last change. @param reader account id of that member */
export function whoChanged(
  { t, locale }: { t: Words; locale: Locale },
  { at, by }: LastChange,
  reader: string,
): string {
  const time = moment(locale, at)
  if (by?.id === reader) return t('changed.self', { time })
  return by?.email ? t('changed.colleague', { name: by.email, time }) : t('changed.family', { time })
}
