/**
 * A receipt as a short code for the fragment of a link, so that a QR picture of it can be read by any phone. The text writes
 * hashes in base64 or hex, some of them twice; the code has their bytes, and computes what follows from others.
 */
import { checkpointText, parseCheckpoint } from './checkpoint.ts'
import { base64url, codeBytes } from './code-spelling.ts'
import { fromHex, hex, utf8, utf8Text } from './encoding.ts'
import { ENVELOPE_VERSION, type Envelope, envelopeText, leafOf } from './envelope.ts'
import { HASH_LENGTH } from './hash.ts'
import { includingRoot } from './inclusion.ts'
import { logName } from './log-name.ts'
import { isBy, parseNote, signatureLine, type VerifierKey, verifierKey } from './note.ts'
import { parseReceipt, receiptText, SUBMISSION, streamOf } from './receipt.ts'

/** The first byte of the short form. A receipt that does not fit into it is coded as its text, whose first byte is another. */
const SHORT = 1
/** Lengths of the fields, in bytes. */
const NUMBER = 6
const UUID = 16
const SIGNATURE = 64

/** Big-endian. */
const numberBytes = (value: number): number[] =>
  Array.from({ length: NUMBER }, (_, at) => Math.floor(value / 256 ** (NUMBER - 1 - at)) % 256)
/** None for what is not hex. */
const hexBytes = (text: string | null): Uint8Array => fromHex(text ?? '') ?? new Uint8Array()
const uuidBytes = (text: string): Uint8Array => hexBytes(text.replaceAll('-', ''))
const uuidText = (bytes: Uint8Array): string =>
  hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type SignedByLog = { text: string; signature: Uint8Array }

/** Without the cosignatures of witnesses, which would make the picture hard to read. */
function signedByLog(note: string, key: VerifierKey): SignedByLog {
  const { text = '', signatures = [] } = parseNote(note) ?? {}
  return { text, signature: signatures.find((one) => isBy(key, one))?.bytes ?? new Uint8Array() }
}

const noteOf = ({ text, signature }: SignedByLog, key: VerifierKey): string =>
  `${text}\n${signatureLine({ ...key, bytes: signature })}`

type Parsed = NonNullable<ReturnType<typeof parseReceipt>>

const shortForm = ({ entry, key, note, path }: Parsed): Uint8Array => {
  const { text, signature } = signedByLog(note, key)
  return Uint8Array.of(
    SHORT,
    ...numberBytes(entry.seq),
    ...numberBytes(entry.version),
    ...numberBytes(Date.parse(entry.at)),
    ...uuidBytes(entry.stream.slice(streamOf('').length)),
    ...uuidBytes(entry.actor),
    ...hexBytes(entry.facts),
    ...hexBytes(entry.details),
    ...key.publicKey,
    ...numberBytes(parseCheckpoint(text)?.size ?? 0),
    ...signature,
    ...path.flatMap((hash) => [...hash]),
  )
}

function reader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    at += length
    return bytes.slice(at - length, at)
  }
  return {
    take,
    number: (): number => take(NUMBER).reduce((sum, byte) => sum * 256 + byte, 0),
    rest: (): Uint8Array[] =>
      Array.from({ length: Math.ceil((bytes.length - at) / HASH_LENGTH) }, () => take(HASH_LENGTH)),
  }
}

function submission({ take, number }: ReturnType<typeof reader>): Envelope {
  take(1)
  const head = { v: ENVELOPE_VERSION, seq: number(), version: number(), type: SUBMISSION } as const
  const at = new Date(number()).toISOString()
  const stream = streamOf(uuidText(take(UUID)))
  const actor = uuidText(take(UUID))
  const sealed = { course: null, facts: hex(take(HASH_LENGTH)), details: hex(take(HASH_LENGTH)) }
  return { ...head, stream, at, actor, ...sealed }
}

/** The receipt that a short form stands for. Throws a RangeError for most bytes that are none. */
function longForm(bytes: Uint8Array): string {
  const fields = reader(bytes)
  const entry = submission(fields)
  const envelope = envelopeText(entry, entry)
  const publicKey = fields.take(HASH_LENGTH)
  const key = verifierKey(logName(publicKey), publicKey)
  const size = fields.number()
  const signature = fields.take(SIGNATURE)
  const path = fields.rest()
  const root = includingRoot({ leaf: leafOf(envelope), index: entry.seq - 1, size, path })
  const text = checkpointText({ origin: key.name, size, root: root ?? new Uint8Array() })
  return receiptText({ envelope, key, path, note: noteOf({ text, signature }, key) })
}

/** Null where it is no short form. */
function opened(short: Uint8Array): string | null {
  try {
    return longForm(short)
  } catch {
    return null
  }
}

/** In base64url: letters, digits, - and _, which the fragment of an address may hold. */
export function receiptCode(text: string): string {
  const receipt = parseReceipt(text)
  if (!receipt) return base64url(utf8(text))
  const short = shortForm(receipt)
  const { key, note } = receipt
  const isWhole = opened(short) === receiptText({ ...receipt, note: noteOf(signedByLog(note, key), key) })
  return base64url(isWhole ? short : utf8(text))
}

/** The text of a receipt from its code in either spelling, still to be verified; null for what is no code. */
export function receiptOfCode(code: string): string | null {
  const bytes = codeBytes(code)
  if (!bytes) return null
  return bytes[0] === SHORT ? opened(bytes) : utf8Text(bytes)
}
