/** Signed notes and checkpoints: what others can read, and that nothing in them can be changed unseen. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { fromBase64, utf8 } from '#events/ledger/encoding.ts'
import {
  checkpointText,
  isKeyName,
  openCheckpoint,
  openNote,
  parseCheckpoint,
  parseVerifierKey,
  signCheckpoint,
  signNote,
  verifierKeyOf,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { nativeSha256 } from '#server/store/seal.ts'
import { typosOf } from './damage.ts'
import { key, signer, stranger } from './sample-log.ts'

// The example of Go's golang.org/x/mod/sumdb/note, which reads and writes the same format.
const peterKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const peterNote =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n" +
  '\n' +
  '\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'

test('given a note that another implementation signed, when opened with its key, then its text is read', () => {
  const peter = parseVerifierKey(peterKey)
  if (!peter) throw new Error('the published key must be readable')
  expect(verifierKeyText(peter)).toBe(peterKey)
  expect(openNote(peterNote, peter)).toBe(
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  )
  expect(openNote(peterNote, key)).toBeNull()
})

test('given any lines of text, when signed and opened, then they are the same, and null to another key', () =>
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[ -~മലയാളം]{0,20}$/), { minLength: 1, maxLength: 4 }),
      (lines) => {
        const note = signNote(`${lines.join('\n')}\n`, signer)
        expect(openNote(note, key)).toBe(`${lines.join('\n')}\n`)
        expect(openNote(note, verifierKeyOf(stranger))).toBeNull()
      },
    ),
    { numRuns: 25 },
  ))

const note = signCheckpoint({ size: 12, root: nativeSha256(utf8('root')) }, signer)

test('given a signed checkpoint, when any one character of it is changed, then it is not opened', () => {
  expect(openCheckpoint(note, key)?.size).toBe(12)
  expect(typosOf(note).filter((typo) => openNote(typo, key) !== null)).toEqual([])
})

test('given a witness signed below, when opened, then its line is let be; a bad line of the key is not', () => {
  const witness = signNote(
    checkpointText({ origin: signer.name, size: 12, root: nativeSha256(utf8('root')) }),
    {
      ...signer,
      name: 'witness.example',
    },
  )
  const line = (one: string) => one.split('\n').at(-2) ?? ''
  expect(openCheckpoint(`${note}${line(witness)}\n`, key)?.size).toBe(12)
  const other = signNote('something else\n', signer)
  expect(openNote(`${note}${line(other)}\n`, key)).toBeNull()
  expect(openNote(`${note}no signature\n`, key)).toBeNull()
  expect(openNote(note.trimEnd(), key)).toBeNull()
  expect(openNote(witness, key)).toBeNull()
})

test('given texts that a note cannot carry, when signed, then it throws', () => {
  for (const text of ['', 'no newline', 'tab\there\n', 'return\r\n', 'lone \ud800\n'])
    expect(() => signNote(text, signer)).toThrow(RangeError)
})

test('given names of keys, when judged, then spaces, plus and controls are refused', () =>
  expect(
    ['ledger.example/1', 'മലയാളം', '', 'a b', 'a+b', 'a\u00a0b', 'a\nb', 'a\u0085b', '\ud800'].filter(
      isKeyName,
    ),
  ).toEqual(['ledger.example/1', 'മലയാളം']))

test('given the text of a verifier key, when any one character is changed, then it is refused', () => {
  const text = verifierKeyText(key)
  expect(parseVerifierKey(text)).toEqual(key)
  expect(typosOf(text).filter((typo) => parseVerifierKey(typo) !== null)).toEqual([])
})

test('given the checkpoint of the standard, when parsed, then its three lines are read', () => {
  const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'
  const parsed = parseCheckpoint(text)
  const root = fromBase64('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=') ?? new Uint8Array()
  expect(parsed).toEqual({ origin: 'example.com/behind-the-sofa', size: 20852163, root })
  expect(parsed && checkpointText(parsed)).toBe(text)
  expect(parseCheckpoint(`${text}extension\n`)).toEqual(parsed)
})

test('given texts that are no checkpoint, when parsed, then they are refused', () => {
  const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='
  const wrong = [
    `o\n1\n${root}`,
    `\n1\n${root}\n`,
    `o\n01\n${root}\n`,
    `o\n-1\n${root}\n`,
    `o\n1e3\n${root}\n`,
    `o\n9007199254740993\n${root}\n`,
    `o\n1\n${root.slice(4)}\n`,
    `o\n1\n${root}\n\n`,
    'o\n1\n',
  ]
  expect(parseCheckpoint(`o\n1\n${root}\n`)?.size).toBe(1)
  expect(wrong.map(parseCheckpoint)).toEqual(Array(9).fill(null))
})

test('given a checkpoint of another origin under our key, when opened, then it is refused', () => {
  const text = checkpointText({ origin: 'ledger.example/season-2', size: 3, root: nativeSha256() })
  expect(openNote(signNote(text, signer), key)).toBe(text)
  expect(openCheckpoint(signNote(text, signer), key)).toBeNull()
})
