/** Attachments: files of an application, its receipt, a signed checkpoint; and the message for SMTP. */

import { blankForm, type Form, fileKeysOf, isHiddenPicture, merged } from '#events/application/form.ts'
import { isFile } from '#events/application/kinds.ts'
import { spokenReferenceOf } from '#events/application/number.ts'
import { type FormField, type Question, questions } from '#events/application/questions.ts'
import { nameIn } from '#events/language/answer-words.ts'
import { speechIn, t } from '#events/language/index.ts'
import { fromBase64 } from '#events/ledger/encoding.ts'
import { signCheckpoint } from '#events/ledger/note.ts'
import type { Letter } from '#events/letters.ts'
import { givenValue } from '#events/programme/events.ts'
import type { Locale } from '#events/vocabulary.ts'
import { fileIdIn, type ObjectStore, objectName, openFile } from '../files/object-store.ts'
import { opened } from '../store/payloads.ts'
import type { Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { composed, type LetterContext } from './compose.ts'
import type { Sending } from './interface.ts'
import { formParts } from './sheet.ts'

// The organiser's letter: up to 15 MB in order of importance; it lists what is omitted.

export type Attachment = { filename: string; contentType: string; content: Buffer }
/** `attached`, `omitted`: labels. `hidden`: fields of attached hidden pictures. */
type Attachments = { files: Attachment[]; attached: string[]; omitted: string[]; hidden: string[] }
type Requested = { label: string; name: string; id: string; field: FormField }

/** Bytes before base64, which adds a third: most mail servers accept 25 MB. */
const MAX_TOTAL_BYTES = 15 * 1024 * 1024

/** By type of a file. */
export const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

const files = questions.filter(isFile)
/** Photos and proofs first; Aadhaar images last, where the setting allows them. */
const isCard = ({ purpose }: Question): boolean => purpose === 'aadhaar'
const inOrder = [...files.filter((one) => !isCard(one)), ...files.filter(isCard)]

export function requestedFiles(form: Form, locale: Locale, withAadhaar: boolean): Requested[] {
  const speech = speechIn(locale)
  return inOrder
    .filter((question) => withAadhaar || !isCard(question))
    .flatMap((question): Requested[] => {
      const { field } = question
      const label = nameIn(question, speech)
      // groomAadhaarFrontKey: groom-aadhaar-front
      const name = field.replace(/Keys?$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return fileKeysOf({ [field]: form[field] }).map((key, at) => {
        const [nth, numbered] = question.kind === 'proofs' ? [` ${at + 1}`, `-${at + 1}`] : ['', '']
        return { label: label + nth, name: name + numbered, id: fileIdIn(key), field }
      })
    })
}

const hasAadhaar = (form: Form): boolean =>
  files.some((question) => isCard(question) && form[question.field] !== null)

async function contentOf({ store, objects }: { store: Store; objects: ObjectStore }, id: string) {
  const file = store.vault.files.byId(id)
  const sealed = file && (await objects.get(objectName(id, 'full')))
  const content = file && sealed ? openFile(sealed, file.key, { id, variant: 'full' }) : null
  return file && content ? { type: file.type, content } : null
}

/** Skips missing files. @throws StorageUnavailable */
async function collectAttachments(
  parts: { store: Store; objects: ObjectStore },
  requested: readonly Requested[],
): Promise<Attachments> {
  const result: Attachments = { files: [], attached: [], omitted: [], hidden: [] }
  let remaining = MAX_TOTAL_BYTES
  for (const { label, name, id, field } of requested) {
    const size = parts.store.vault.files.byId(id)?.size ?? Number.POSITIVE_INFINITY
    const found = size <= remaining ? await contentOf(parts, id) : null
    if (!found) result.omitted.push(label)
    else {
      remaining -= size
      result.attached.push(label)
      if (isHiddenPicture(field)) result.hidden.push(field)
      const filename = `${name}.${extensions[found.type] ?? 'bin'}`
      result.files.push({ filename, contentType: found.type, content: Buffer.from(found.content) })
    }
  }
  return result
}

type Papers = Pick<LetterContext, 'details' | 'paper'> & Pick<Attachments, 'files' | 'hidden'>
/** `later`: seconds until the receipt exists. */
type Later = { later: number }

const none: Papers = { details: null, paper: null, files: [], hidden: [] }
const textFile = (filename: string, text: string) => ({
  filename,
  contentType: 'text/plain; charset=utf-8',
  content: Buffer.from(text),
})

/** Null when it was erased. */
function formAt({ store }: Sending, seq: number): Form | null {
  const row = store.log.one(seq)
  const event = row && opened(row, store.vault.keys.get)?.event
  return event?.type === 'ApplicationSubmitted' ? merged(blankForm, event.details.form) : null
}

async function ofDetails(
  parts: Sending,
  { locale }: Posted,
  { seq }: Letter<'details'>,
): Promise<Papers | null> {
  const form = formAt(parts, seq)
  if (!form) return null
  const withAadhaar = parts.settings.readable('mail_aadhaar') === 'true'
  const requested = requestedFiles(form, locale, withAadhaar)
  const { files, hidden, attached, omitted } = await collectAttachments(parts, requested)
  const withoutAadhaar = !withAadhaar && hasAadhaar(form)
  return {
    ...none,
    files,
    hidden,
    details: { form: formParts(form, locale), attached, omitted, withoutAadhaar },
  }
}

async function ofAcknowledgement(parts: Sending, letter: Letter<'acknowledgement'>): Promise<Papers | Later> {
  const receipt = await parts.receipts.at(letter.seq)
  if ('refusal' in receipt) return receipt.retryAfter === undefined ? none : { later: receipt.retryAfter }
  const { id, number } = letter
  const name = `receipt-${spokenReferenceOf({ id, number }).replaceAll(' ', '')}.tlog-proof`
  return { ...none, paper: receipt.text, files: [textFile(name, receipt.text)] }
}

/** Without the cosignatures, which may come later. */
function ofCheckpoint({ store }: Sending, { size, root }: Letter<'checkpoint'>): Papers {
  const head = { size, root: fromBase64(root) ?? new Uint8Array() }
  const text = signCheckpoint(head, store.checkpoints.signer)
  return { ...none, paper: text, files: [textFile(`checkpoint-${size}.note`, text)] }
}

/** Null where its subject was erased. @throws StorageUnavailable */
async function papersFor(parts: Sending, posted: Posted, letter: Letter): Promise<Papers | Later | null> {
  if (letter.kind === 'details') return ofDetails(parts, posted, letter)
  if (letter.kind === 'acknowledgement') return ofAcknowledgement(parts, letter)
  if (letter.kind === 'checkpoint') return ofCheckpoint(parts, letter)
  return none
}

// The SMTP message: one recipient, plain text and HTML, and no content loaded from paths or URLs.

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

/** `hidden`: fields of hidden pictures. `later`: seconds. Null when erased. @throws StorageUnavailable */
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
    // As objects: nodemailer could parse two addresses from a string.
    from: { name: t(locale, 'app.title'), address: parts.settings.readable('smtp_email') },
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return { message, hidden: found.hidden }
}
