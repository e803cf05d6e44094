/** Builds the message for the SMTP transport: one recipient, plain text and HTML, and no content loaded from paths or URLs. */
import { blankForm, type Form, merged } from '#events/application/form.ts'
import { t } from '#events/language/index.ts'
import { givenValue } from '#events/programme/events.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Letter } from '../store/letter.ts'
import { opened } from '../store/payloads.ts'
import type { Posted } from '../store/records.ts'
import { type Attachments, collectAttachments, hasAadhaar, requestedFiles } from './attachments.ts'
import { composed, type LetterContext } from './letters/compose.ts'

export type Sending = Pick<Parts, 'store' | 'config' | 'objects' | 'reports' | 'settings'>

/** The form as it was submitted with one event; null when it was erased. */
function formAt({ store }: Sending, seq: number): Form | null {
  const row = store.log.one(seq)
  const event = row && opened(row, store.vault.keys.get)?.event
  return event?.type === 'ApplicationSubmitted' ? merged(blankForm, event.details.form) : null
}

type WithFiles = Pick<LetterContext, 'details'> & Pick<Attachments, 'files' | 'hidden'>
async function filesFor(parts: Sending, { locale }: Posted, letter: Letter): Promise<WithFiles | null> {
  if (letter.kind !== 'details') return { details: null, files: [], hidden: [] }
  const form = formAt(parts, letter.seq)
  if (!form) return null
  const withAadhaar = parts.settings.readable('mail_aadhaar') === 'true'
  const requested = requestedFiles(form, locale, withAadhaar)
  const { files, hidden, attached, omitted } = await collectAttachments(parts, requested)
  const withoutAadhaar = !withAadhaar && hasAadhaar(form)
  return { files, hidden, details: { form, attached, omitted, withoutAadhaar } }
}

/** What every letter says besides what it is about. */
export const letterContext = ({ config, store }: Pick<Sending, 'config' | 'store'>, locale: Locale) => ({
  locale,
  publicUrl: config.publicUrl,
  whatsapp: givenValue(store.state.programme(), 'whatsapp_number'),
})

export type Message = NonNullable<Awaited<ReturnType<typeof messageOf>>>['message']

/** `hidden`: the fields of attached hidden pictures. Null when the application was erased. @throws StorageUnavailable */
export async function messageOf(parts: Sending, posted: Posted, letter: Letter) {
  const { to, locale, subject, messageId } = posted
  const found = await filesFor(parts, posted, letter)
  if (!found) return null
  const message = {
    ...composed(letter, { ...letterContext(parts, locale), details: found.details }),
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
