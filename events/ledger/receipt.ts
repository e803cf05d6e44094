/**
 * A family's receipt: the proof, checkable without the log, that its submission is an entry of the log. It is a C2SP
 * tlog-proof; its `extra` field is, in UTF-8, the entry's envelope, the log's verifier key and the claim, one line each.
 */
import { type Claim, claimSalt, parseClaim } from './claim.ts'
import { base64, fromBase64, fromHex, hex, sameBytes, utf8, utf8Text } from './encoding.ts'
import { ENVELOPE_VERSION, type Envelope, envelopeText, leafOf, logName, parseEnvelope } from './envelope.ts'
import {
  checkpointText,
  isBy,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  sameKey,
  signatureLine,
  type VerifierKey,
  type VerifySignature,
  verifierKey,
  verifierKeyText,
} from './note.ts'
import { HASH_LENGTH, includingRoot } from './tree.ts'

/** `envelope`, `claim`: canonical. `note`: a signed checkpoint that covers the entry. `path`: its inclusion proof. */
type Receipt = {
  envelope: string
  key: VerifierKey
  claim: string
  path: readonly Uint8Array[]
  note: string
}

export type ReceiptFault =
  /** Malformed or cut off. */
  | 'unreadable'
  /** The entry is not the submission of an application. */
  | 'other-entry'
  /** Not signed with the trusted key. */
  | 'other-key'
  /** The entry was recorded with another claim: of somebody else, or with something changed. */
  | 'other-claim'
  /** The checkpoint is not signed with the key that the receipt names. */
  | 'not-signed'
  /** The signed log does not have this entry at this position. */
  | 'not-included'

/** `seq`: log position, from 1, when the log had `size` entries. `at`: time of the submission, UTC, ISO 8601. */
type ReceiptProof = {
  ok: true
  ledgerId: string
  at: string
  seq: number
  size: number
  /** What was recorded of the family: the number of its application, the names and the dates of birth. */
  claim: Claim
  key: VerifierKey
  /** False where no trusted key was given: the signature was checked only against the receipt's own key. */
  isTrusted: boolean
}
type ReceiptOutcome = ReceiptProof | { ok: false; fault: ReceiptFault }

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
const EXTRA = 'extra '
const SUBMISSION = 'ApplicationSubmitted'
export const streamOf = (ledgerId: string): string => `application-${ledgerId}`
const STREAM = streamOf('')
/** Characters; a billion entries make 30 hashes, and each witness adds a line. */
const MAX_LENGTH = 16_000

/** @throws RangeError for a malformed envelope */
export function receiptText({ envelope, key, claim, path, note }: Receipt): string {
  const entry = parseEnvelope(envelope)
  if (!entry) throw new RangeError('not an envelope')
  const extra = base64(utf8(`${envelope}\n${verifierKeyText(key)}\n${claim}\n`))
  const lines = [FIRST_LINE, `${EXTRA}${extra}`, `index ${entry.seq - 1}`, ...path.map(base64)]
  return `${lines.join('\n')}\n\n${note}`
}

function parsePath(lines: readonly string[]): Uint8Array[] | null {
  const path = lines.map(fromBase64)
  return path.every((hash) => hash?.length === HASH_LENGTH) ? path.flatMap((hash) => hash ?? []) : null
}

/** Null for a malformed receipt. Accepts the line ends and blanks that mail programs add. */
export function parseReceipt(text: string): (Receipt & { entry: Envelope; claimed: Claim }) | null {
  const whole = text.length > MAX_LENGTH ? '' : `${text.replaceAll('\r\n', '\n').trim()}\n`
  const cut = whole.indexOf('\n\n')
  const [first, extra = '', index, ...hashes] = whole.slice(0, Math.max(0, cut)).split('\n')
  const encoded = extra.startsWith(EXTRA) ? extra.slice(EXTRA.length) : ''
  const carried = utf8Text(fromBase64(encoded) ?? new Uint8Array()) ?? ''
  const [envelope = '', keyText = '', claim = '', end, ...more] = carried.split('\n')
  const entry = parseEnvelope(envelope)
  const key = parseVerifierKey(keyText)
  const claimed = parseClaim(claim)
  const path = parsePath(hashes)
  const isWhole = first === FIRST_LINE && end === '' && more.length === 0
  if (!isWhole || !entry || !key || !claimed || !path) return null
  return index === `index ${entry.seq - 1}`
    ? { envelope, entry, key, claim, claimed, path, note: whole.slice(cut + 2) }
    : null
}

/** `trusted`: the log's key from another source; with null, the receipt is checked against the key that it names. */
export function verifyReceipt(
  text: string,
  trusted: VerifierKey | null,
  verify?: VerifySignature,
): ReceiptOutcome {
  const failed = (fault: ReceiptFault): ReceiptOutcome => ({ ok: false, fault })
  const receipt = parseReceipt(text)
  if (!receipt) return failed('unreadable')
  const { entry, key, note, envelope, path, claimed: claim } = receipt
  const { stream, type, at, seq } = entry
  if (type !== SUBMISSION || !stream.startsWith(STREAM)) return failed('other-entry')
  if (trusted && !sameKey(trusted, key)) return failed('other-key')
  if (hex(claimSalt(receipt.claim)) !== entry.salt) return failed('other-claim')
  const checkpoint = openCheckpoint(note, key, verify)
  if (!checkpoint) return failed('not-signed')
  const { size } = checkpoint
  const root = includingRoot({ leaf: leafOf(envelope), index: seq - 1, size, path })
  if (!root || !sameBytes(root, checkpoint.root)) return failed('not-included')
  return {
    ok: true,
    ledgerId: stream.slice(STREAM.length),
    at,
    seq,
    size,
    claim,
    key,
    isTrusted: trusted !== null,
  }
}

// Two spellings of a receipt's code: base64url for links, and one decimal number for QR codes, which store three digits in
// ten bits but a letter in eight.

/** More than the longest receipt; parsing time grows with the square of the length. */
const MAX_DIGITS = 40_000

export const base64url = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

function fromBase64url(code: string): Uint8Array | null {
  const text = code.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(text.padEnd(Math.ceil(text.length / 4) * 4, '='))
}

function fromDigits(code: string): Uint8Array | null {
  if (code.length > MAX_DIGITS) return null
  const digits = BigInt(code).toString(16)
  return fromHex(digits.padStart(2 * Math.ceil(digits.length / 2), '0'))
}

/** Null for neither spelling. Base64url of a code never looks like a number: its first byte is below 128. */
const codeBytes = (code: string): Uint8Array | null =>
  /^[1-9]\d*$/.test(code) ? fromDigits(code) : fromBase64url(code)

/** The decimal spelling. @throws RangeError for an invalid code */
export function codeDigits(code: string): string {
  const bytes = codeBytes(code)
  if (!bytes) throw new RangeError('not a code')
  return BigInt(`0x${hex(bytes)}`).toString()
}

// A receipt as a short code for the fragment of a link, so that any phone can read its QR code. The text has hashes in
// base64 or hex, some twice; the code has the bytes, and the rest is computed.

/** The first byte of the short form. A receipt that does not fit is coded as its text, which begins with another byte. */
const SHORT = 1
/** Field lengths in bytes. */
const NUMBER = 6
const UUID = 16
const SIGNATURE = 64

/** Big-endian. */
const numberBytes = (value: number): number[] =>
  Array.from({ length: NUMBER }, (_, at) => Math.floor(value / 256 ** (NUMBER - 1 - at)) % 256)
/** Empty where it is not hex. */
const hexBytes = (text: string | null): Uint8Array => fromHex(text ?? '') ?? new Uint8Array()
const uuidBytes = (text: string): Uint8Array => hexBytes(text.replaceAll('-', ''))
const uuidText = (bytes: Uint8Array): string =>
  hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

type SignedByLog = { text: string; signature: Uint8Array }

/** Without cosignatures, which would make the QR code hard to read. */
function signedByLog(note: string, key: VerifierKey): SignedByLog {
  const { text = '', signatures = [] } = parseNote(note) ?? {}
  return { text, signature: signatures.find((one) => isBy(key, one))?.bytes ?? new Uint8Array() }
}

const noteOf = ({ text, signature }: SignedByLog, key: VerifierKey): string =>
  `${text}\n${signatureLine({ ...key, bytes: signature })}`

type Parsed = NonNullable<ReturnType<typeof parseReceipt>>

const shortForm = ({ entry, key, claim, note, path }: Parsed): Uint8Array => {
  const { text, signature } = signedByLog(note, key)
  const claimBytes = utf8(claim)
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
    ...numberBytes(claimBytes.length),
    ...claimBytes,
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

function submission({ take, number }: ReturnType<typeof reader>): Omit<Envelope, 'salt'> {
  take(1)
  const head = { v: ENVELOPE_VERSION, seq: number(), version: number(), type: SUBMISSION } as const
  const at = new Date(number()).toISOString()
  const stream = streamOf(uuidText(take(UUID)))
  const actor = uuidText(take(UUID))
  const sealed = { course: null, facts: hex(take(HASH_LENGTH)), details: hex(take(HASH_LENGTH)) }
  return { ...head, stream, at, actor, ...sealed }
}

/** Restores the receipt's text. @throws RangeError for most invalid bytes */
function longForm(bytes: Uint8Array): string {
  const fields = reader(bytes)
  const entry = submission(fields)
  const publicKey = fields.take(HASH_LENGTH)
  const key = verifierKey(logName(publicKey), publicKey)
  const size = fields.number()
  const signature = fields.take(SIGNATURE)
  const claim = utf8Text(fields.take(fields.number())) ?? ''
  const envelope = envelopeText(entry, { ...entry, salt: hex(claimSalt(claim)) })
  const path = fields.rest()
  const root = includingRoot({ leaf: leafOf(envelope), index: entry.seq - 1, size, path })
  const text = checkpointText({ origin: key.name, size, root: root ?? new Uint8Array() })
  return receiptText({ envelope, key, claim, path, note: noteOf({ text, signature }, key) })
}

/** Null for an invalid short form. */
function opened(short: Uint8Array): string | null {
  try {
    return longForm(short)
  } catch {
    return null
  }
}

/** In base64url, which the fragment of a URL may contain. */
export function receiptCode(text: string): string {
  const receipt = parseReceipt(text)
  if (!receipt) return base64url(utf8(text))
  const short = shortForm(receipt)
  const { key, note } = receipt
  const isWhole = opened(short) === receiptText({ ...receipt, note: noteOf(signedByLog(note, key), key) })
  return base64url(isWhole ? short : utf8(text))
}

/** Accepts both spellings; the text is not verified yet. Null for an invalid code. */
export function receiptOfCode(code: string): string | null {
  const bytes = codeBytes(code)
  if (!bytes) return null
  return bytes[0] === SHORT ? opened(bytes) : utf8Text(bytes)
}
