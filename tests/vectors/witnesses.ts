/** Witnesses of the made-up log: one whom the programme has named, and one whom only an auditor can know. */
import {
  cosign,
  parseNote,
  type Signer,
  signatureLine,
  verifierKeyOf,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { bytesFor } from './chance.ts'

export const named: Signer = {
  name: 'club.example/witness',
  privateKey: bytesFor('signing key of a witness'),
}
const unnamed: Signer = { name: 'press.example', privateKey: bytesFor('signing key of the press') }
/** The key of the one who is named, under another name. */
const renamed: Signer = { ...named, name: 'somebody.example' }
export const keyTextOf = (witness: Signer): string => verifierKeyText(verifierKeyOf(witness, 'cosignature'))

const TIME = 1_767_225_600

/** The notes of a log with cosignatures under some of them. */
export const cosigned = (notes: readonly string[]): string[] =>
  notes.map((note, place) => {
    if (place === 0) return note + cosign(note, unnamed, TIME + 60) + cosign(note, named, TIME)
    return place === 1 ? note + cosign(note, named, TIME + 3600) + cosign(note, named, TIME + 1800) : note
  })

/** A line in the name of a witness which it made of another note. */
const misplaced = (witness: Signer) => (note: string, other: string) => note + cosign(other, witness, TIME)
const shortened = (note: string): string => {
  const [, signature] = parseNote(note + cosign(note, named, TIME))?.signatures ?? []
  return signature ? note + signatureLine({ ...signature, bytes: signature.bytes.slice(0, -8) }) : note
}
/** A note, by what is wrong with a cosignature under it. */
export const wrong = {
  'bad-cosignature': misplaced(named),
  'bad-cosignature-length': shortened,
  'bad-cosignature-second': (note: string, other: string) =>
    misplaced(named)(note + cosign(note, named, TIME), other),
  'unnamed-cosignature': misplaced(unnamed),
}
/** What an auditor may trust: by whom the keys are, and which bundle is verified with them. */
export const trusting = [
  { bundle: 'full', witnesses: [unnamed] },
  { bundle: 'full', witnesses: [unnamed, named] },
  { bundle: 'full', witnesses: [renamed] },
  { bundle: 'unnamed-cosignature', witnesses: [unnamed] },
].map(({ bundle, witnesses }) => ({ bundle, witnesses: witnesses.map(keyTextOf) }))
