/** What is to be told by hand, as staff read it: which family, what, since when, and the link that opens WhatsApp with the text. */
import { moment } from '#events/language/format.ts'
import { t } from '#events/language/index.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Letter } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'
import { messageFor } from './compose.ts'

type Known = Pick<Parts, 'caseFiles' | 'config' | 'store'>

/** Also a number that is not on WhatsApp can be rung up. */
const linksOf = (to: string, text: string) => ({
  whatsapp: `https://wa.me/${to}?text=${encodeURIComponent(text)}`,
  phone: `tel:+${to}`,
})

const aboutOf = (letter: Letter, locale: Locale): string =>
  letter.kind === 'status' ? t(locale, `status.${letter.status}`) : t(locale, 'byHand.received')

const whenOf = ({ caseFiles }: Known, { queuedAt, opened }: Posted, locale: Locale): string => {
  const since = t(locale, 'byHand.since', { time: moment(locale, queuedAt) })
  if (!opened) return since
  const name = caseFiles.person(opened.by)?.email ?? t(locale, 'byHand.colleague')
  return `${since} · ${t(locale, 'byHand.opened', { name, time: moment(locale, opened.at) })}`
}

/** Nothing for what has no application any more. @param locale of the reader; the text itself is in the family's language */
export function shownByHand(parts: Known, posted: Posted, locale: Locale) {
  const { id, letter, stream, to } = posted
  const now = stream === null ? null : parts.store.state.application(stream)
  const message = letter && messageFor(letter, { locale: posted.locale, publicUrl: parts.config.publicUrl })
  if (!now || !letter || !message) return []
  const { form, number, id: application } = now.file()
  const names = { groomName: form?.groomName ?? '', brideName: form?.brideName ?? '' }
  return [
    {
      id,
      application: { id: application, number, ...names },
      about: aboutOf(letter, locale),
      when: whenOf(parts, posted, locale),
      text: message.text,
      locale: posted.locale,
      to: `+${to}`,
      ...linksOf(to, message.text),
    },
  ]
}
