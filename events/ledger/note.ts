/** C2SP signed notes with Ed25519 keys, witnesses' cosignatures, and checkpoints of the log. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64, fromBase64, fromHex, hex, sameBytes, utf8 } from './encoding.ts'
import { HASH_LENGTH, nobleSha256, type TreeHead } from './tree.ts'

export type Signer = { name: string; privateKey: Uint8Array }
/** The signature types of C2SP: notes, and cosignatures of checkpoints. */
const kinds = { note: 0x01, cosignature: 0x04 } as const
type KeyKind = keyof typeof kinds
/** `id`: the first 4 bytes of a hash over name, kind and key; it finds a key but proves nothing. */
export type VerifierKey = { kind: KeyKind; name: string; id: Uint8Array; publicKey: Uint8Array }
/** The server passes a native one. It must follow RFC 8032, without the laxer encodings of ZIP 215. */
export type VerifySignature = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean

const ID_LENGTH = 4
const SIGNATURES_MAX = 100

const nobleVerify: VerifySignature = (signature, message, publicKey) => {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false // noble throws on wrong lengths and points that are not on the curve
  }
}

/** Not empty, without spaces, plus signs and control characters. */
export const isKeyName = (name: string): boolean => /^[^\s+\p{Cc}]+$/u.test(name) && name.isWellFormed()

export const verifierKey = (name: string, publicKey: Uint8Array, kind: KeyKind = 'note'): VerifierKey => {
  if (!isKeyName(name)) throw new RangeError(`not a key name: ${JSON.stringify(name)}`)
  const id = nobleSha256(utf8(`${name}\n`), Uint8Array.of(kinds[kind]), publicKey).slice(0, ID_LENGTH)
  return { kind, name, id, publicKey }
}

export const verifierKeyOf = ({ name, privateKey }: Signer, kind: KeyKind = 'note'): VerifierKey =>
  verifierKey(name, ed25519.getPublicKey(privateKey), kind)

/** `name+id+key`, the published form of a key. */
export const verifierKeyText = ({ kind, name, id, publicKey }: VerifierKey): string =>
  `${name}+${hex(id)}+${base64(Uint8Array.of(kinds[kind], ...publicKey))}`

/** Null unless it is an Ed25519 key of this kind with its matching id. */
export function parseVerifierKey(text: string, kind: KeyKind = 'note'): VerifierKey | null {
  const [, name, id, key] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  const idBytes = fromHex(id ?? '')
  const keyBytes = fromBase64(key ?? '')
  if (!name || !idBytes || !keyBytes || !isKeyName(name)) return null
  if (keyBytes.length !== 33 || keyBytes[0] !== kinds[kind]) return null
  const parsed = verifierKey(name, keyBytes.slice(1), kind)
  return sameBytes(parsed.id, idBytes) ? parsed : null
}

export const sameKey = (a: VerifierKey, b: VerifierKey): boolean => verifierKeyText(a) === verifierKeyText(b)

// The newline is the only control character in a note.
const isNoteText = (text: string): boolean => text.isWellFormed() && !/[^\P{Cc}\n\u007F-\u009F]/u.test(text)

/** `id`: of the signing key. */
export type Signature = { name: string; id: Uint8Array; bytes: Uint8Array }

export const signatureLine = ({ name, id, bytes }: Signature): string =>
  `\u2014 ${name} ${base64(Uint8Array.of(...id, ...bytes))}\n`

/** @throws RangeError for a text that a note cannot contain, or without a newline at its end */
export function signNote(text: string, signer: Signer): string {
  if (!text.endsWith('\n') || !isNoteText(text)) throw new RangeError('a note is lines of plain text')
  const bytes = ed25519.sign(utf8(text), signer.privateKey)
  return `${text}\n${signatureLine({ ...verifierKeyOf(signer), bytes })}`
}

const parseSignature = (line: string): Signature | null => {
  const [, name, encoded] = /^\u2014 ([^ ]+) ([^ ]+)$/.exec(line) ?? []
  const bytes = fromBase64(encoded ?? '')
  if (!name || !isKeyName(name) || !bytes || bytes.length <= ID_LENGTH) return null
  return { name, id: bytes.slice(0, ID_LENGTH), bytes: bytes.slice(ID_LENGTH) }
}

/** The text of a note, with its last newline, and the signatures, unverified; null for a malformed note. */
export function parseNote(note: string): { text: string; signatures: Signature[] } | null {
  const cut = note.lastIndexOf('\n\n')
  if (cut < 0 || !note.endsWith('\n') || !isNoteText(note)) return null
  const lines = note.slice(cut + 2, -1).split('\n')
  const signatures = lines.flatMap((line) => parseSignature(line) ?? [])
  if (lines.length > SIGNATURES_MAX || signatures.length < lines.length) return null
  return { text: note.slice(0, cut + 1), signatures }
}

/**
 * The note in a file, an e-mail or a receipt (C2SP tlog-proof), with its line ends, which are signed and which mail programs
 * change. Null for a text without one.
 */
export function noteIn(text: string): string | null {
  const whole = `${text.replaceAll('\r\n', '\n').trim()}\n`
  const note = whole.startsWith('c2sp.org/tlog-proof@') ? whole.slice(whole.indexOf('\n\n') + 2) : whole
  return note.includes('\n\n\u2014 ') ? note : null
}

export const isBy = (key: VerifierKey, { name, id }: Signature): boolean =>
  name === key.name && sameBytes(id, key.id)

/** Null unless this key signed it. Other keys' signatures are ignored; an invalid one by this key makes it null. */
export function openNote(
  note: string,
  key: VerifierKey,
  verify: VerifySignature = nobleVerify,
): string | null {
  const parsed = parseNote(note)
  const ours = parsed?.signatures.filter((signature) => isBy(key, signature)) ?? []
  if (!parsed || ours.length === 0) return null
  const isSigned = ours.every(({ bytes }) => verify(bytes, utf8(parsed.text), key.publicKey))
  return isSigned ? parsed.text : null
}

// Cosignatures, C2SP tlog-cosignature version 1: a line under a checkpoint by which a witness says when it saw it, and that
// the log had only grown since the checkpoint it saw before.

/** `time`: seconds since 1970, by the witness's clock. `line`: the line under the note. */
export type Cosignature = { witness: VerifierKey; time: number; line: string }

/** Bytes: the time, big-endian, then the Ed25519 signature. */
const TIME = 8
const LENGTH = TIME + 64

const messageAt = (time: number, text: string): Uint8Array => utf8(`cosignature/v1\ntime ${time}\n${text}`)

/** The caller must have verified that the log grew. @throws RangeError for a malformed note */
export function cosign(note: string, signer: Signer, time: number): string {
  const text = parseNote(note)?.text
  if (text === undefined || !Number.isSafeInteger(time)) throw new RangeError('not a note, or no time')
  const bytes = new Uint8Array(LENGTH)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
  bytes.set(ed25519.sign(messageAt(time, text), signer.privateKey), TIME)
  return signatureLine({ ...verifierKeyOf(signer, 'cosignature'), bytes })
}

/** Null unless it is a valid cosignature by this witness. */
export function cosignatureIn(
  text: string,
  signature: Signature,
  witness: VerifierKey,
  verify: VerifySignature = nobleVerify,
): Cosignature | null {
  const { bytes } = signature
  if (!isBy(witness, signature) || bytes.length !== LENGTH) return null
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
  const isRight =
    Number.isSafeInteger(time) && verify(bytes.slice(TIME), messageAt(time, text), witness.publicKey)
  return isRight ? { witness, time, line: signatureLine(signature) } : null
}

/** The valid cosignatures by these witnesses, at most one each; the note's own signature is not verified. */
export function cosignaturesOf(
  note: string,
  witnesses: readonly VerifierKey[],
  verify: VerifySignature = nobleVerify,
): Cosignature[] {
  const parsed = parseNote(note)
  return witnesses.flatMap((witness) => {
    const signature = parsed?.signatures.find((one) => isBy(witness, one))
    return (parsed && signature && cosignatureIn(parsed.text, signature, witness, verify)) ?? []
  })
}

// Checkpoints, C2SP tlog-checkpoint: origin, size and Merkle root, as a signed note.

/** `origin`: the name of the log and of its key. */
export type Checkpoint = TreeHead & { origin: string }

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64(root)}\n`

/** Null for a malformed text; further lines are ignored, as the standard allows. */
export function parseCheckpoint(text: string): Checkpoint | null {
  if (!text.endsWith('\n')) return null
  const lines = text.slice(0, -1).split('\n')
  const [origin, count, encoded] = lines
  const root = fromBase64(encoded ?? '')
  if (!origin || !count || root?.length !== HASH_LENGTH || lines.includes('')) return null
  const size = /^(?:0|[1-9]\d*)$/.test(count) ? Number(count) : Number.NaN
  return Number.isSafeInteger(size) ? { origin, size, root } : null
}

/** Signs without checks: the caller must have verified that the log grew from the last signed state. */
export const signCheckpoint = (head: TreeHead, signer: Signer): string =>
  signNote(checkpointText({ origin: signer.name, size: head.size, root: head.root }), signer)

/** Null unless the key signed it and has the name of its origin. */
export function openCheckpoint(note: string, key: VerifierKey, verify?: VerifySignature): Checkpoint | null {
  const text = openNote(note, key, verify)
  const checkpoint = text === null ? null : parseCheckpoint(text)
  return checkpoint?.origin === key.name ? checkpoint : null
}
