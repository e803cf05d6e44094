/** C2SP signed notes with Ed25519 keys: the text that a log signs, and who must have signed it. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base64, fromBase64, fromHex, hex, sameBytes, utf8 } from './encoding.ts'
import { nobleSha256, type Sha256 } from './hash.ts'

export type Signer = { name: string; privateKey: Uint8Array }
/** `id` is the first 4 bytes of a hash over name, kind and key: it finds the key, it proves nothing. */
export type VerifierKey = { name: string; id: Uint8Array; publicKey: Uint8Array }
/** The server may pass a native one; it must be RFC 8032's, without the laxer encodings of ZIP 215. */
export type VerifySignature = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean

const ED25519 = 0x01
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

export const verifierKey = (
  name: string,
  publicKey: Uint8Array,
  sha256: Sha256 = nobleSha256,
): VerifierKey => {
  if (!isKeyName(name)) throw new RangeError(`not a key name: ${JSON.stringify(name)}`)
  const id = sha256(utf8(`${name}\n`), Uint8Array.of(ED25519), publicKey).slice(0, ID_LENGTH)
  return { name, id, publicKey }
}

export const verifierKeyOf = ({ name, privateKey }: Signer): VerifierKey =>
  verifierKey(name, ed25519.getPublicKey(privateKey))

/** `name+id+key`, the form in which a key is published and handed to other tools. */
export const verifierKeyText = ({ name, id, publicKey }: VerifierKey): string =>
  `${name}+${hex(id)}+${base64(Uint8Array.of(ED25519, ...publicKey))}`

/** Null unless it is an Ed25519 key with the id that belongs to it. */
export function parseVerifierKey(text: string): VerifierKey | null {
  const [, name, id, key] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  const idBytes = fromHex(id ?? '')
  const keyBytes = fromBase64(key ?? '')
  if (!name || !idBytes || !keyBytes || !isKeyName(name)) return null
  if (keyBytes.length !== 33 || keyBytes[0] !== ED25519) return null
  const parsed = verifierKey(name, keyBytes.slice(1))
  return sameBytes(parsed.id, idBytes) ? parsed : null
}

export const sameKey = (a: VerifierKey, b: VerifierKey): boolean => verifierKeyText(a) === verifierKeyText(b)

// Of the control characters a note may hold only the newline.
const isNoteText = (text: string): boolean => text.isWellFormed() && !/[^\P{Cc}\n\u007F-\u009F]/u.test(text)

/** Throws a RangeError for a text that a note cannot carry: it must end with a newline. */
export function signNote(text: string, signer: Signer): string {
  if (!text.endsWith('\n') || !isNoteText(text)) throw new RangeError('a note is lines of plain text')
  const { name, id } = verifierKeyOf(signer)
  const signature = ed25519.sign(utf8(text), signer.privateKey)
  return `${text}\n\u2014 ${name} ${base64(Uint8Array.of(...id, ...signature))}\n`
}

/** One line under a note. Null when it is no such line. */
const parseSignature = (line: string): { name: string; bytes: Uint8Array } | null => {
  const [, name, encoded] = /^\u2014 ([^ ]+) ([^ ]+)$/.exec(line) ?? []
  const bytes = fromBase64(encoded ?? '')
  return name && isKeyName(name) && bytes && bytes.length > ID_LENGTH ? { name, bytes } : null
}

/**
 * The text of a note, with its last newline, when the key signed it; null otherwise. Signatures by other keys are
 * ignored, as witnesses may add theirs; a wrong one by this key spoils the note.
 */
export function openNote(
  note: string,
  key: VerifierKey,
  verify: VerifySignature = nobleVerify,
): string | null {
  const cut = note.lastIndexOf('\n\n')
  if (cut < 0 || !note.endsWith('\n') || !isNoteText(note)) return null
  const text = note.slice(0, cut + 1)
  const lines = note.slice(cut + 2, -1).split('\n')
  const signatures = lines.flatMap((line) => parseSignature(line) ?? [])
  if (lines.length > SIGNATURES_MAX || signatures.length < lines.length) return null
  const ours = signatures.filter(
    ({ name, bytes }) => name === key.name && sameBytes(bytes.subarray(0, ID_LENGTH), key.id),
  )
  const signed = ours.every(({ bytes }) => verify(bytes.slice(ID_LENGTH), utf8(text), key.publicKey))
  return ours.length > 0 && signed ? text : null
}
