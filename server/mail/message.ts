/** A letter as the transport takes it: one recipient, nothing from files or addresses, both plain text and HTML. */
import { blankForm, type Form, merged } from '#events/application/form.ts'
import { t } from '#events/language/index.ts'
import { givenValue } from '#events/programme/events.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Letter } from '../store/letter.ts'
import { opened } from '../store/payloads.ts'
import type { Posted } from '../store/records.ts'
import { collectAttachments, type Enclosed, hasAadhaar, requestedFiles } from './enclosures.ts'
import { type Around, composed } from './letters/compose.ts'

export type Sending = Pick<Parts, 'store' | 'config' | 'objects' | 'reports' | 'settings'>

/** The form as it was sent with one event; null where it can no longer be read. */
function formAt({ store }: Sending, seq: number): Form | null {
  const [row] = store.log.read(seq, seq)
  const event = row && opened(row, store.vault.keys.get)?.event
  return event?.type === 'ApplicationSubmitted' ? merged(blankForm, event.details.form) : null
}

type WithFiles = { sent: Around['sent'] } & Pick<Enclosed, 'files' | 'hidden'>
async function filesFor(parts: Sending, { locale }: Posted, letter: Letter): Promise<WithFiles | null> {
  if (letter.kind !== 'details') return { sent: null, files: [], hidden: [] }
  const form = formAt(parts, letter.seq)
  if (!form) return null
  const withAadhaar = parts.settings.readable('mail_aadhaar') === 'true'
  const {
    files,
    hidden,
    attached,
    omitted: left,
  } = await collectAttachments(parts, requestedFiles(form, locale, withAadhaar))
  return { files, hidden, sent: { form, attached, left, withoutAadhaar: !withAadhaar && hasAadhaar(form) } }
}

export type Message = NonNullable<Awaited<ReturnType<typeof messageOf>>>['message']

/** `hidden`: the fields of hidden pictures in it. Null where what it would tell of is forgotten. @throws StorageUnavailable */
export async function messageOf(parts: Sending, posted: Posted, letter: Letter) {
  const { to, locale, subject, messageId } = posted
  const found = await filesFor(parts, posted, letter)
  if (!found) return null
  const around = {
    locale,
    publicUrl: parts.config.publicUrl,
    whatsapp: givenValue(parts.store.models.programme(), 'whatsapp_number'),
  }
  const message = {
    ...composed(letter, { ...around, sent: found.sent }),
    subject,
    messageId,
    date: new Date(posted.queuedAt),
    attachments: found.files,
    // As objects: an address in a text would be read again, and could become two.
    from: { name: t(locale, 'app.title'), address: parts.settings.readable('smtp_email') },
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return { message, hidden: found.hidden }
}
