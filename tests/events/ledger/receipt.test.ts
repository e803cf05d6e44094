/** Receipts: what they prove, that nothing in them can be changed unseen, and that their short code says the same. */
import { expect, test } from 'bun:test'
import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { type Claim, claimSalt, claimText } from '#events/ledger/claim.ts'
import { base64, utf8 } from '#events/ledger/encoding.ts'
import { envelopeOf, type Head, leafOf, logName } from '#events/ledger/envelope.ts'
import { type Signer, signCheckpoint, signNote, verifierKeyOf } from '#events/ledger/note.ts'
import {
  codeDigits,
  type ReceiptFault,
  receiptCode,
  receiptOfCode,
  receiptText,
  verifyReceipt,
} from '#events/ledger/receipt.ts'
import { includingRoot, inclusionPath } from '#events/ledger/tree.ts'
import { nativeSha256 } from '#server/store/seal.ts'
import { bound, wholeForm } from '../../kit/forms.ts'
import { flipped, typosOf } from './damage.ts'
import { logOf, stranger, treeOf } from './sample-log.ts'

const privateKey = new Uint8Array(32).fill(5)
const signer: Signer = { name: logName(ed25519.getPublicKey(privateKey)), privateKey }
const key = verifierKeyOf(signer)
const LEDGER_ID = '0191d1f0-5c4e-7aaa-8bbb-0123456789ab'
const submitted: Head = {
  v: 1,
  seq: 1,
  stream: `application-${LEDGER_ID}`,
  version: 2,
  type: 'ApplicationSubmitted',
  at: '2026-01-01T00:00:01.000Z',
  actor: '11111111-2222-4333-8444-555555555555',
}

const claim = claimText({ form: wholeForm(), bound })
const ofAnother = claimText({ form: wholeForm({ groomName: 'Groom Other' }), bound })

/** The receipt of entry `seq` in a log of `size` entries, which is the submission unless `head` says otherwise. */
function receiptIn({ seq, size, head = {}, by = signer, said = claim }: Wanted) {
  const [sealed] = logOf([{ stream: submitted.stream, type: submitted.type, facts: 'F', details: 'D' }])
  const entry = {
    ...submitted,
    seq,
    salt: claimSalt(claim),
    course: null,
    facts: sealed?.facts ?? null,
    details: sealed?.details ?? null,
    ...head,
  }
  const envelope = envelopeOf(entry)
  const leaf = (i: number) => (i === seq - 1 ? leafOf(envelope) : nativeSha256(utf8(`leaf ${i}`)))
  const tree = treeOf(Array.from({ length: size }, (_, i) => leaf(i)))
  const note = signCheckpoint({ size, root: tree.root() }, by)
  return receiptText({ envelope, key, claim: said, path: inclusionPath(tree, seq - 1, size), note })
}
type Wanted = { seq: number; size: number; head?: Partial<Head>; by?: Signer; said?: string }

const places = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.nat())
  .map(([size, pick]) => ({ size, seq: 1 + (pick % size) }))

test('given any place in any tree, when its path is made, then it leads to the root, and no other does', () =>
  fc.assert(
    fc.property(places, fc.nat(), ({ size, seq }, at) => {
      const tree = treeOf(Array.from({ length: size }, (_, i) => nativeSha256(utf8(`leaf ${i}`))))
      const index = seq - 1
      const leaf = tree.nodeAt(0, index)
      const path = inclusionPath(tree, index, size)
      expect(includingRoot({ leaf, index, size, path })).toEqual(tree.root())
      const wrong = [
        { leaf: flipped(leaf, at), index, size, path },
        { leaf, index: size, size, path },
        { leaf, index, size, path: [...path, leaf] },
        ...(size > 1 ? [{ leaf, index, size, path: path.slice(1) }] : []),
        ...(size > 1 ? [{ leaf, index: (index + 1) % size, size, path }] : []),
      ]
      const root = base64(tree.root())
      expect(wrong.map((one) => base64(includingRoot(one, nativeSha256) ?? utf8('none')))).not.toContain(root)
    }),
  ))

test('given a tree of one leaf, when paths are asked for, then its own is empty, and beyond it throws', () => {
  const tree = treeOf([nativeSha256()])
  expect(() => inclusionPath(tree, 1, 1)).toThrow(RangeError)
  expect(inclusionPath(tree, 0, 1)).toEqual([])
})

test('given a receipt, when verified with the key of the log or with none, then it says when and where', () => {
  const text = receiptIn({ seq: 41, size: 97 })
  const claimed: Claim = JSON.parse(claim)
  expect(claimed).toMatchObject({ number: bound.number, groom: 'Groom Madeup', brideBorn: '1999-01-20' })
  const proof = {
    ok: true,
    ledgerId: LEDGER_ID,
    at: submitted.at,
    seq: 41,
    size: 97,
    claim: claimed,
    key,
  } as const
  expect(verifyReceipt(text, key)).toEqual({ ...proof, isTrusted: true })
  expect(verifyReceipt(text, null)).toEqual({ ...proof, isTrusted: false })
  expect(verifyReceipt(`\n${text.replaceAll('\n', '\r\n')}\r\n`, key)).toEqual({ ...proof, isTrusted: true })
})

test('given a receipt, when any one character of it is changed, then it proves nothing else', () => {
  const text = receiptIn({ seq: 3, size: 7 })
  const isFooled = (typo: string) => verifyReceipt(typo, key).ok && typo.trim() !== text.trim()
  expect(typosOf(text).filter(isFooled)).toEqual([])
})

test('given receipts that prove no submission to this log, when verified, then each says why', () => {
  const honest = receiptIn({ seq: 3, size: 7 })
  const [proof = '', note = ''] = honest.split(/\n\n(?=community)/)
  const ofEight = receiptIn({ seq: 3, size: 8 }).split(/\n\n(?=community)/)[1] ?? ''
  const cases: [ReceiptFault, string][] = [
    ['unreadable', ''],
    ['unreadable', 'hello'],
    ['unreadable', honest.slice(0, 200)],
    ['unreadable', `${proof}\n`],
    ['unreadable', honest + 'x'.repeat(20_000)],
    ['other-entry', receiptIn({ seq: 3, size: 7, head: { type: 'StatusChanged' } })],
    ['other-entry', receiptIn({ seq: 3, size: 7, head: { stream: 'staff-a1' } })],
    ['other-claim', receiptIn({ seq: 3, size: 7, said: ofAnother })],
    ['unreadable', receiptIn({ seq: 3, size: 7, said: ` ${claim}` })],
    ['not-signed', receiptIn({ seq: 3, size: 7, by: stranger })],
    ['not-signed', receiptIn({ seq: 3, size: 7, by: { ...stranger, name: signer.name } })],
    ['not-signed', `${proof}\n\n${signNote('hello\n', signer)}`],
    ['not-included', honest.replace(note, ofEight)],
    ['not-included', honest.replace(/\n[^\n]+\n\ncommunity/, '\n\ncommunity')],
  ]
  expect(cases.map(([, text]) => verifyReceipt(text, key))).toEqual(
    cases.map(([fault]) => ({ ok: false, fault })),
  )
  expect(verifyReceipt(honest, verifierKeyOf(stranger))).toEqual({ ok: false, fault: 'other-key' })
})

test('given any receipt of this program, when coded for a link, then the code is the very receipt in half the room', () =>
  fc.assert(
    fc.property(places, (place) => {
      const text = receiptIn(place)
      const code = receiptCode(text)
      expect([code, codeDigits(code)].map(receiptOfCode)).toEqual([text, text])
      expect(code).toMatch(/^[\w-]+$/)
      expect(code.length).toBeLessThan(text.length * 0.65)
    }),
    { numRuns: 40 },
  ))

test('given a receipt with a cosignature, when coded, then the log’s own signature is left, which verifies', () => {
  const text = receiptIn({ seq: 3, size: 7 })
  const cosigned = `${text}${signNote('x\n', { ...stranger, name: 'witness.example' }).split('\n\n')[1]}`
  expect(verifyReceipt(cosigned, key).ok).toBe(true)
  expect(receiptOfCode(receiptCode(cosigned))).toBe(text)
})

test('given a receipt that has no short form, or none at all, when coded, then the code still holds its text', () => {
  const odd = receiptIn({ seq: 3, size: 7, head: { actor: 'system' } })
  expect(receiptOfCode(receiptCode(odd))).toBe(odd)
  expect(receiptOfCode(receiptCode('hello'))).toBe('hello')
  expect(receiptOfCode(codeDigits(receiptCode(odd)))).toBe(odd)
})

test('given digits that are no code, when read, then they are none, and never take long', () => {
  expect(['1', '07', '9'.repeat(40_000), '9'.repeat(2_000_000)].map(receiptOfCode)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(() => codeDigits('no code')).toThrow(RangeError)
})

test('given any code, when read, then it is a text or nothing, and no text of it verifies', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const text = receiptOfCode(base64(Uint8Array.of(1, ...bytes)).replace(/[+/=]/g, '-'))
      expect(text === null || !verifyReceipt(text, null).ok).toBe(true)
    }),
  ))
