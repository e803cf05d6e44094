/** C2SP signed notes with Ed25519 keys: the text that a log signs, and who must have signed it; the keys of logs and witnesses. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64, fromBase64, fromHex, hex, sameBytes, utf8 } from './encoding.ts'
import { nobleSha256 } from './hash.ts'

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

export const nobleVerify: VerifySignature = (signature, message, publicKey) => {
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
