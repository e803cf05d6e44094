/** Builds the message for the SMTP transport: one recipient, plain text and HTML, and no content loaded from paths or URLs. */
import { t } from '#events/language/index.ts'
import { givenValue } from '#events/programme/events.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Letter } from '../store/letter.ts'
import type { Posted } from '../store/records.ts'
import { composed } from './compose.ts'
import { papersFor } from './papers.ts'
import type { Sending } from './sending.ts'

/** What every letter says besides what it is about. */
export const letterContext = ({ config, store }: Pick<Sending, 'config' | 'store'>, locale: Locale) => ({
  locale,
  publicUrl: config.publicUrl,
  whatsapp: givenValue(store.state.programme(), 'whatsapp_number'),
  details: null,
  paper: null,
})

export type Message = Extract<
  NonNullable<Awaited<ReturnType<typeof messageOf>>>,
  { hidden: unknown }
>['message']

/** `hidden`: the fields of attached hidden pictures; `later`: seconds until it can be made. Null when the application was erased. @throws StorageUnavailable */
export async function messageOf(parts: Sending, posted: Posted, letter: Letter) {
  const { to, locale, subject, messageId } = posted
  const found = await papersFor(parts, posted, letter)
  if (!found || 'later' in found) return found
  const { details, paper } = found
  const message = {
    ...composed(letter, { ...letterContext(parts, locale), details, paper }),
    subject,
    messageId,
    date: new Date(posted.queuedAt),
    attachments: found.files,
    // As objects: nodemailer would parse a string, and could find two addresses in it.
    from: { name: t(locale, 'app.title'), address: parts.settings.readable('smtp_email') },
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return { message, hidden: found.hidden }
}
