/**
 * A family's receipt: the proof that its submission is an entry of the log, which anybody can check without the log. It is a
 * C2SP tlog-proof; its `extra` line holds, as UTF-8, the envelope of the entry and the verifier key of the log, a line each.
 */
import { openCheckpoint } from './checkpoint.ts'
import { base64, fromBase64, sameBytes, utf8, utf8Text } from './encoding.ts'
import { type Envelope, leafOf, parseEnvelope } from './envelope.ts'
import { HASH_LENGTH } from './hash.ts'
import { includingRoot } from './inclusion.ts'
import { parseVerifierKey, sameKey, type VerifierKey, type VerifySignature, verifierKeyText } from './note.ts'

/** `envelope` is its canonical text; `note` a signed checkpoint that covers it; `path` the inclusion proof in that tree. */
type Receipt = { envelope: string; key: VerifierKey; path: readonly Uint8Array[]; note: string }

/** Everything that can be wrong with a receipt. */
export type ReceiptFault =
  /** It is no receipt at all, or only a part of one. */
  | 'unreadable'
  /** Its entry is not the submission of an application. */
  | 'other-entry'
  /** It was signed with another key than the one that is trusted. */
  | 'other-key'
  /** The checkpoint in it was not signed with the key that it names. */
  | 'not-signed'
  /** The signed log does not have this entry at this place. */
  | 'not-included'

/**
 * `ledgerId` is what the log calls the application; the entry is number `seq`, from 1, of a log that had `size` entries when
 * it was signed, and says that the application was submitted at `at` (UTC, ISO 8601).
 */
type ReceiptProof = {
  ok: true
  ledgerId: string
  at: string
  seq: number
  size: number
  key: VerifierKey
  /** False where no key was given to compare with: the receipt then proves only what that very key says. */
  isTrusted: boolean
}
type ReceiptOutcome = ReceiptProof | { ok: false; fault: ReceiptFault }

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
const EXTRA = 'extra '
export const SUBMISSION = 'ApplicationSubmitted'
export const streamOf = (ledgerId: string): string => `application-${ledgerId}`
const STREAM = streamOf('')
/** Characters; the proof of an entry among a billion has 30 hashes, and each witness adds a line. */
const MAX_LENGTH = 16_000

/** Throws a RangeError for an envelope that is none. */
export function receiptText({ envelope, key, path, note }: Receipt): string {
  const entry = parseEnvelope(envelope)
  if (!entry) throw new RangeError('not an envelope')
  const extra = base64(utf8(`${envelope}\n${verifierKeyText(key)}\n`))
  const lines = [FIRST_LINE, `${EXTRA}${extra}`, `index ${entry.seq - 1}`, ...path.map(base64)]
  return `${lines.join('\n')}\n\n${note}`
}

/** Null where a line is no hash. */
function parsePath(lines: readonly string[]): Uint8Array[] | null {
  const path = lines.map(fromBase64)
  return path.every((hash) => hash?.length === HASH_LENGTH) ? path.flatMap((hash) => hash ?? []) : null
}

/** Null for anything else than a receipt. Line ends and blanks around it may be those of a mail program. */
export function parseReceipt(text: string): (Receipt & { entry: Envelope }) | null {
  const whole = text.length > MAX_LENGTH ? '' : `${text.replaceAll('\r\n', '\n').trim()}\n`
  const cut = whole.indexOf('\n\n')
  const [first, extra = '', index, ...hashes] = whole.slice(0, Math.max(0, cut)).split('\n')
  const encoded = extra.startsWith(EXTRA) ? extra.slice(EXTRA.length) : ''
  const carried = utf8Text(fromBase64(encoded) ?? new Uint8Array()) ?? ''
  const [envelope = '', keyText = '', end, ...more] = carried.split('\n')
  const entry = parseEnvelope(envelope)
  const key = parseVerifierKey(keyText)
  const path = parsePath(hashes)
  if (first !== FIRST_LINE || !entry || !key || !path || end !== '' || more.length > 0) return null
  return index === `index ${entry.seq - 1}`
    ? { envelope, entry, key, path, note: whole.slice(cut + 2) }
    : null
}

/**
 * What a receipt proves. `trusted`: the log's key as known from elsewhere; null where nobody has one to compare with, and
 * the receipt is checked against the key that it names.
 */
export function verifyReceipt(
  text: string,
  trusted: VerifierKey | null,
  verify?: VerifySignature,
): ReceiptOutcome {
  const failed = (fault: ReceiptFault): ReceiptOutcome => ({ ok: false, fault })
  const receipt = parseReceipt(text)
  if (!receipt) return failed('unreadable')
  const { entry, key, note, envelope, path } = receipt
  const { stream, type, at, seq } = entry
  if (type !== SUBMISSION || !stream.startsWith(STREAM)) return failed('other-entry')
  if (trusted && !sameKey(trusted, key)) return failed('other-key')
  const checkpoint = openCheckpoint(note, key, verify)
  if (!checkpoint) return failed('not-signed')
  const { size } = checkpoint
  const root = includingRoot({ leaf: leafOf(envelope), index: seq - 1, size, path })
  if (!root || !sameBytes(root, checkpoint.root)) return failed('not-included')
  return { ok: true, ledgerId: stream.slice(STREAM.length), at, seq, size, key, isTrusted: trusted !== null }
}
