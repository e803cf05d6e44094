/** A receipt of a small log, as a family has it. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { claimSalt, claimText } from '#events/ledger/claim.ts'
import { base64, hex, utf8 } from '#events/ledger/encoding.ts'
import { envelopeText, type Head, leafOf, logName } from '#events/ledger/envelope.ts'
import { signCheckpoint, verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import { receiptCode, receiptText } from '#events/ledger/receipt.ts'
import { inclusionPath, MerkleTree, nobleSha256 } from '#events/ledger/tree.ts'
import { bound, wholeForm } from '../../../kit/forms.ts'

const privateKey = new Uint8Array(32).fill(5)
const signer = { name: logName(ed25519.getPublicKey(privateKey)), privateKey }
const SIZE = 9
const SEQ = 4
const submitted: Head = {
  v: 1,
  seq: SEQ,
  stream: 'application-0191d1f0-5c4e-7aaa-8bbb-0123456789ab',
  version: 2,
  type: 'ApplicationSubmitted',
  at: '2026-01-01T00:00:01.000Z',
  actor: '11111111-2222-4333-8444-555555555555',
}
const claim = claimText({ form: wholeForm(), bound })
const envelopeAt = (at: string): string =>
  envelopeText(
    { ...submitted, at },
    {
      salt: hex(claimSalt(claim)),
      course: null,
      facts: 'ab'.repeat(32),
      details: 'cd'.repeat(32),
    },
  )

const tree = new MerkleTree()
for (let place = 0; place < SIZE; place++)
  tree.append(place === SEQ - 1 ? leafOf(envelopeAt(submitted.at)) : nobleSha256(utf8(`leaf ${place}`)))
const path = inclusionPath(tree, SEQ - 1, SIZE)
const note = signCheckpoint({ size: SIZE, root: tree.root() }, signer)
const key = verifierKeyOf(signer)

export const receipt = receiptText({ envelope: envelopeAt(submitted.at), key, claim, path, note })
/** The key that signed it. */
export const receiptKey = verifierKeyText(key)
/** The fragment of the link that its picture carries. */
export const receiptLink = `#receipt=${receiptCode(receipt)}`

/** The same receipt with another time written into it by hand. */
export const receiptSaying = (at: string): string =>
  receipt.replace(/^extra .*$/m, () => {
    const said = `${envelopeAt(at)}\n${receiptKey}\n${claim}\n`
    return `extra ${base64(utf8(said))}`
  })
