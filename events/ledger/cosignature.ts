/**
 * Cosignatures of witnesses, C2SP tlog-cosignature of version 1: a line under a checkpoint by which somebody outside says when
 * they saw it, and that the log had only grown since the checkpoint they saw before.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8 } from './encoding.ts'
import {
  isBy,
  nobleVerify,
  parseNote,
  type Signature,
  type Signer,
  signatureLine,
  type VerifierKey,
  type VerifySignature,
  verifierKeyOf,
} from './note.ts'

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
