/** C2SP signed notes with Ed25519 keys: the text that a log signs, and who must have signed it; the keys of logs and witnesses. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64, fromBase64, fromHex, hex, sameBytes, utf8 } from './encoding.ts'
import type { Problem } from './problems.ts'
import {
  consistencyPath,
  HASH_LENGTH,
  type MerkleTree,
  nobleSha256,
  type TreeHead,
  verifyConsistency,
} from './tree.ts'

export type Signer = { name: string; privateKey: Uint8Array }
/** What a key signs, and the byte that says so: notes, or cosignatures of checkpoints (cosignature.ts). */
const kinds = { note: 0x01, cosignature: 0x04 } as const
type KeyKind = keyof typeof kinds
/** `id` is the first 4 bytes of a hash over name, kind and key: it finds the key, it proves nothing. */
export type VerifierKey = { kind: KeyKind; name: string; id: Uint8Array; publicKey: Uint8Array }
/** The server may pass a native one; it must be RFC 8032's, without the laxer encodings of ZIP 215. */
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

/** Not empty, no Unicode space, no plus, nothing that breaks a line. */
export const isKeyName = (name: string): boolean => /^[^\s+\p{Cc}]+$/u.test(name) && name.isWellFormed()

export const verifierKey = (name: string, publicKey: Uint8Array, kind: KeyKind = 'note'): VerifierKey => {
  if (!isKeyName(name)) throw new RangeError(`not a key name: ${JSON.stringify(name)}`)
  const id = nobleSha256(utf8(`${name}\n`), Uint8Array.of(kinds[kind]), publicKey).slice(0, ID_LENGTH)
  return { kind, name, id, publicKey }
}

export const verifierKeyOf = ({ name, privateKey }: Signer, kind: KeyKind = 'note'): VerifierKey =>
  verifierKey(name, ed25519.getPublicKey(privateKey), kind)

/** `name+id+key`, the form in which a key is published and handed to other tools. */
export const verifierKeyText = ({ kind, name, id, publicKey }: VerifierKey): string =>
  `${name}+${hex(id)}+${base64(Uint8Array.of(kinds[kind], ...publicKey))}`

/** Null unless it is an Ed25519 key of this kind with the id that belongs to it. */
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

// Of the control characters a note may hold only the newline.
const isNoteText = (text: string): boolean => text.isWellFormed() && !/[^\P{Cc}\n\u007F-\u009F]/u.test(text)

/** What a key put under a note; `id` names the key. */
export type Signature = { name: string; id: Uint8Array; bytes: Uint8Array }

/** One line under a note, with its newline. */
export const signatureLine = ({ name, id, bytes }: Signature): string =>
  `\u2014 ${name} ${base64(Uint8Array.of(...id, ...bytes))}\n`

/** Throws a RangeError for a text that a note cannot carry: it must end with a newline. */
export function signNote(text: string, signer: Signer): string {
  if (!text.endsWith('\n') || !isNoteText(text)) throw new RangeError('a note is lines of plain text')
  const bytes = ed25519.sign(utf8(text), signer.privateKey)
  return `${text}\n${signatureLine({ ...verifierKeyOf(signer), bytes })}`
}

/** Null when it is no such line. */
const parseSignature = (line: string): Signature | null => {
  const [, name, encoded] = /^\u2014 ([^ ]+) ([^ ]+)$/.exec(line) ?? []
  const bytes = fromBase64(encoded ?? '')
  if (!name || !isKeyName(name) || !bytes || bytes.length <= ID_LENGTH) return null
  return { name, id: bytes.slice(0, ID_LENGTH), bytes: bytes.slice(ID_LENGTH) }
}

/** The text of a note, with its last newline, and the lines under it, unverified; null for what is no note. */
export function parseNote(note: string): { text: string; signatures: Signature[] } | null {
  const cut = note.lastIndexOf('\n\n')
  if (cut < 0 || !note.endsWith('\n') || !isNoteText(note)) return null
  const lines = note.slice(cut + 2, -1).split('\n')
  const signatures = lines.flatMap((line) => parseSignature(line) ?? [])
  if (lines.length > SIGNATURES_MAX || signatures.length < lines.length) return null
  return { text: note.slice(0, cut + 1), signatures }
}

export const isBy = (key: VerifierKey, { name, id }: Signature): boolean =>
  name === key.name && sameBytes(id, key.id)

/**
 * The text of a note, with its last newline, when the key signed it; null otherwise. Signatures by other keys are
 * ignored, as witnesses may add theirs; a wrong one by this key spoils the note.
 */
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

// Cosignatures of witnesses, C2SP tlog-cosignature of version 1: a line under a checkpoint by which somebody outside says when
// they saw it, and that the log had only grown since the checkpoint they saw before.

/** `time`: seconds since 1970, by the witness's clock. `line`: as it stands under the note. */
export type Cosignature = { witness: VerifierKey; time: number; line: string }

/** Bytes: the time as a big-endian number, then the signature of Ed25519. */
const TIME = 8
const LENGTH = TIME + 64

const messageAt = (time: number, text: string): Uint8Array => utf8(`cosignature/v1\ntime ${time}\n${text}`)

/** The line for a checkpoint's note. Whoever cosigns must have proved that the log grew. Throws a RangeError for no note. */
export function cosign(note: string, signer: Signer, time: number): string {
  const text = parseNote(note)?.text
  if (text === undefined || !Number.isSafeInteger(time)) throw new RangeError('not a note, or no time')
  const bytes = new Uint8Array(LENGTH)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
  bytes.set(ed25519.sign(messageAt(time, text), signer.privateKey), TIME)
  return signatureLine({ ...verifierKeyOf(signer, 'cosignature'), bytes })
}

/** What a line under a note's text says, where it is a right cosignature of this witness; null otherwise. */
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

/** The right cosignatures under a note that are of these witnesses, one for each at most; what is signed is not looked at. */
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

// Checkpoints of the log, C2SP tlog-checkpoint: its origin, size and Merkle root, as a signed note.

/** `origin` names the log and is the name of the key that signs for it. */
export type Checkpoint = TreeHead & { origin: string }

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64(root)}\n`

/** Null unless it is three lines; further lines are allowed by the standard and ignored. */
export function parseCheckpoint(text: string): Checkpoint | null {
  if (!text.endsWith('\n')) return null
  const lines = text.slice(0, -1).split('\n')
  const [origin, count, encoded] = lines
  const root = fromBase64(encoded ?? '')
  if (!origin || !count || root?.length !== HASH_LENGTH || lines.includes('')) return null
  const size = /^(?:0|[1-9]\d*)$/.test(count) ? Number(count) : Number.NaN
  return Number.isSafeInteger(size) ? { origin, size, root } : null
}

/** Signs whatever it is given: whoever signs must have proved that the log grew from what was signed before. */
export const signCheckpoint = (head: TreeHead, signer: Signer): string =>
  signNote(checkpointText({ origin: signer.name, size: head.size, root: head.root }), signer)

/** Null unless the key signed it and is named for this very log. */
export function openCheckpoint(note: string, key: VerifierKey, verify?: VerifySignature): Checkpoint | null {
  const text = openNote(note, key, verify)
  const checkpoint = text === null ? null : parseCheckpoint(text)
  return checkpoint?.origin === key.name ? checkpoint : null
}

/**
 * Whether a log grew from an earlier state of it: null, or `checkpoint-beyond-log` when entries went missing and
 * `checkpoint-root` when they changed. A log must never sign two histories.
 */
export function growsFrom(earlier: TreeHead, tree: MerkleTree): Problem | null {
  const to = { size: tree.size, root: tree.root() }
  if (earlier.size > to.size) return 'checkpoint-beyond-log'
  const path = consistencyPath(tree, earlier.size, to.size)
  return verifyConsistency({ from: earlier, to, path }, tree.sha256) ? null : 'checkpoint-root'
}
