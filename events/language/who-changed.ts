/** Says to somebody of staff, whose change came too late, who has changed it since: a colleague, themselves, or the family. */
import type { Locale } from '../vocabulary.ts'
import { moment } from './format.ts'
import type { Translate } from './translate.ts'

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
