/** Cosignatures: in the form of the standard, bound to note, time and key, and no other line taken for one. */
import { expect, test } from 'bun:test'
import { utf8 } from '#events/ledger/encoding.ts'
import {
  cosign,
  cosignaturesOf,
  openNote,
  parseNote,
  parseVerifierKey,
  type Signer,
  signCheckpoint,
  signNote,
  verifierKeyOf,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { nativeSha256, nativeVerify } from '#server/store/seal.ts'
import { typosOf } from './damage.ts'
import { key, signer, stranger } from './sample-log.ts'

const witness: Signer = { name: 'witness.example.com/w1', privateKey: new Uint8Array(32).fill(3) }
const witnessKey = verifierKeyOf(witness, 'cosignature')
const note = signCheckpoint({ size: 12, root: nativeSha256(utf8('root')) }, signer)
const TIME = 1679315147
const line = cosign(note, witness, TIME)
const cosigned = note + line

// The example of the standard, whose key is not published.
const example = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`
const bytesIn = (of: string) => parseNote(of)?.signatures[1]?.bytes ?? new Uint8Array()

test('given the time of the standard’s example, when cosigned, then the line begins as the one printed there', () => {
  expect(bytesIn(cosigned).length).toBe(bytesIn(example).length)
  expect(bytesIn(cosigned).slice(0, 8)).toEqual(bytesIn(example).slice(0, 8))
})

test('given a cosigned note, when read by the words of the standard, then the signature is over header, time and text', () => {
  const { text = '', signatures = [] } = parseNote(cosigned) ?? {}
  const message = utf8(`cosignature/v1\ntime 1679315147\n${text}`)
  const signature = signatures[1]?.bytes.slice(8) ?? new Uint8Array()
  expect(nativeVerify(signature, message, witnessKey.publicKey)).toBe(true)
  const id = nativeSha256(utf8('witness.example.com/w1\n'), Uint8Array.of(4), witnessKey.publicKey).slice(
    0,
    4,
  )
  expect(signatures[1]?.id).toEqual(id)
})

test('given a cosigned note, when its witness is known, then it says when, and the log’s own signature is as before', () => {
  expect(cosignaturesOf(cosigned, [witnessKey])).toEqual([{ witness: witnessKey, time: TIME, line }])
  expect(openNote(cosigned, key)).toBe(openNote(note, key) ?? '')
})

test('given a witness’s key, when written and read, then it is the same, and it is no key of a log', () => {
  const text = verifierKeyText(witnessKey)
  expect(parseVerifierKey(text, 'cosignature')).toEqual(witnessKey)
  expect([parseVerifierKey(text), parseVerifierKey(verifierKeyText(key), 'cosignature')]).toEqual([
    null,
    null,
  ])
})

test('given notes that this witness did not cosign, when read, then there is no cosignature', () => {
  const other = signCheckpoint({ size: 13, root: nativeSha256(utf8('root')) }, signer)
  const plain = signNote('x\n', { ...witness, name: witness.name })
    .split('\n')
    .at(-2)
  const notes = [
    note,
    other + line,
    note + cosign(note, { ...stranger, name: witness.name }, TIME),
    `${note}${plain}\n`,
    'no note',
  ]
  expect(notes.flatMap((one) => cosignaturesOf(one, [witnessKey]))).toEqual([])
})

test('given a cosigned note, when any character of text or cosignature is changed, then the cosignature is gone', () => {
  const text = parseNote(note)?.text ?? ''
  const changed = [
    ...typosOf(line).map((typo) => note + typo),
    ...typosOf(text).map((typo) => typo + cosigned.slice(text.length)),
  ]
  expect(changed.filter((one) => cosignaturesOf(one, [witnessKey]).length > 0)).toEqual([])
})

test('given what is no note, when cosigned, then it throws', () => {
  expect(() => cosign('hello', witness, TIME)).toThrow(RangeError)
  expect(() => cosign(note, witness, 1.5)).toThrow(RangeError)
})
