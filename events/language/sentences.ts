/** Texts one after the other: each ends with one stop, whether or not it came with one, as a time or a refusal in words may. */
import type { Locale } from '../vocabulary.ts'
import { moment } from './format.ts'
import type { Translate } from './translate.ts'

/** The text with a full stop, unless it ends as a sentence does. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** The text as a part of a sentence that goes on after it. */
export const withoutStop = (text: string): string => text.replace(/\.$/, '')

/** Those that say something, one after the other; the last is left as it is. */
export function sentences(...texts: readonly (string | null | undefined)[]): string {
  const said = texts.flatMap((text) => (text ? [text] : []))
  return said.map((text, place) => (place < said.length - 1 ? asSentence(text) : text)).join(' ')
}

// Says to somebody of staff, whose change came too late, who has changed it since: a colleague, themselves, or the family.

/** `by`: null, or without an address, where it was nobody of staff. */
export type LastChange = { at: string; by: { id: string; email: string | null } | null }
type Words = Translate<'changed.colleague' | 'changed.self' | 'changed.family'>

/** @param reader the id of the account that it is said to */
export function whoChanged(
  { t, locale }: { t: Words; locale: Locale },
  { at, by }: LastChange,
  reader: string,
): string {
  const time = moment(locale, at)
  if (by?.id === reader) return t('changed.self', { time })
  return by?.email ? t('changed.colleague', { name: by.email, time }) : t('changed.family', { time })
}
