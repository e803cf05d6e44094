/** What a letter carries besides its words: the files of an application, its receipt, a signed checkpoint. */
import { blankForm, type Form, merged } from '#events/application/form.ts'
import { spokenReferenceOf } from '#events/application/reference.ts'
import { fromBase64 } from '#events/ledger/encoding.ts'
import { signCheckpoint } from '#events/ledger/note.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { CheckpointRefused } from '../store/checkpoints.ts'
import type { Letter } from '../store/letter.ts'
import { opened } from '../store/payloads.ts'
import type { Posted } from '../store/records.ts'
import { type Attachments, collectAttachments, hasAadhaar, requestedFiles } from './attachments.ts'
import type { LetterContext } from './compose.ts'
import { receiptPicture } from './receipt-picture.ts'
import type { Sending } from './sending.ts'

type Of<K extends Letter['kind']> = Extract<Letter, { kind: K }>
type Papers = Pick<LetterContext, 'details' | 'paper'> & Pick<Attachments, 'files' | 'hidden'>
/** `later`: seconds until the receipt is there. */
type Later = { later: number }

const none: Papers = { details: null, paper: null, files: [], hidden: [] }
const textFile = (filename: string, text: string) => ({
  filename,
  contentType: 'text/plain; charset=utf-8',
  content: Buffer.from(text),
})

/** The form as it was submitted with one event; null when it was erased. */
function formAt({ store }: Sending, seq: number): Form | null {
  const row = store.log.one(seq)
  const event = row && opened(row, store.vault.keys.get)?.event
  return event?.type === 'ApplicationSubmitted' ? merged(blankForm, event.details.form) : null
}

async function ofDetails(parts: Sending, { locale }: Posted, { seq }: Of<'details'>): Promise<Papers | null> {
  const form = formAt(parts, seq)
  if (!form) return null
  const withAadhaar = parts.settings.readable('mail_aadhaar') === 'true'
  const requested = requestedFiles(form, locale, withAadhaar)
  const { files, hidden, attached, omitted } = await collectAttachments(parts, requested)
  const withoutAadhaar = !withAadhaar && hasAadhaar(form)
  return { ...none, files, hidden, details: { form, attached, omitted, withoutAadhaar } }
}

async function ofAcknowledgement(
  parts: Sending,
  { locale }: Posted,
  letter: Of<'acknowledgement'>,
): Promise<Papers | Later> {
  const receipt = await parts.receipts.at(letter.seq).catch((error: unknown) => {
    // A log that may not be signed is reported by whoever signs it daily; the family has its letter all the same.
    if (error instanceof CheckpointRefused) return null
    throw error
  })
  if (receipt === null) return none
  if ('refusal' in receipt) return receipt.retryAfter === undefined ? none : { later: receipt.retryAfter }
  const { id, number } = letter
  const name = `receipt-${spokenReferenceOf({ id, number }).replaceAll(' ', '')}.tlog-proof`
  const site = parts.config.publicUrl
  const picture = site === null ? [] : [receiptPicture({ site, locale, code: receipt.code })]
  return { ...none, paper: receipt, files: [textFile(name, receipt.text), ...picture] }
}

/** A signature of Ed25519 is always the same, so the note is the one that is kept, or, right after its event, will be. */
function ofCheckpoint({ store }: Sending, { size, root }: Of<'checkpoint'>): Papers {
  const head = { size, root: fromBase64(root) ?? new Uint8Array() }
  const text = signCheckpoint(head, store.checkpoints.signer)
  return { ...none, paper: { text, code: null }, files: [textFile(`checkpoint-${size}.note`, text)] }
}

/** Null where what it is about was erased. @throws StorageUnavailable */
export async function papersFor(
  parts: Sending,
  posted: Posted,
  letter: Letter,
): Promise<Papers | Later | null> {
  switch (letter.kind) {
    case 'details':
      return ofDetails(parts, posted, letter)
    case 'acknowledgement':
      return ofAcknowledgement(parts, posted, letter)
    case 'checkpoint':
      return ofCheckpoint(parts, letter)
    case 'status':
    case 'breach':
    case 'password-link':
    case 'taken-off':
    case 'verification-code':
    case 'sign-in-code':
    case 'shared-number':
      return none
    default:
      return unforeseen(letter, none)
  }
}
