/** Keys, signed notes, checkpoints, cosignatures and receipts: right ones, and ones that must be refused. */

import { claimText } from '#events/ledger/claim.ts'
import { base64, hex, utf8 } from '#events/ledger/encoding.ts'
import { envelopeOf, leafOf } from '#events/ledger/envelope.ts'
import {
  cosign,
  cosignaturesOf,
  openCheckpoint,
  openNote,
  parseVerifierKey,
  signCheckpoint,
  signNote,
  verifierKeyOf,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { codeDigits, receiptCode, receiptText, verifyReceipt } from '#events/ledger/receipt.ts'
import { inclusionPath, MerkleTree } from '#events/ledger/tree.ts'
import { bound } from '../kit/forms.ts'
import { streamOf } from './acts.ts'
import { bytesFor } from './chance.ts'
import { signer, stranger } from './logbook.ts'
import { wholeLog } from './season.ts'
import { named as witness } from './witnesses.ts'

const key = verifierKeyOf(signer)
const keyText = verifierKeyText(key)
const witnessKey = verifierKeyOf(witness, 'cosignature')
const root = bytesFor('root')

const keysRefused = [
  '',
  keyText.slice(1),
  keyText.slice(0, -1),
  keyText.replace('+', ' +'),
  keyText.replace(hex(key.id), '00000000'),
  keyText.replace(
    hex(key.id),
    hex(key.id)
      .toUpperCase()
      .replace(/^\d{8}$/, 'ABCDEF01'),
  ),
  verifierKeyText(witnessKey),
]

const checkpoint = signCheckpoint({ size: 7, root }, signer)
const cosigned = checkpoint + cosign(checkpoint, witness, 1_767_225_600)
const withLine = (line: string): string => `${checkpoint}${line}\n`
const byStranger = signCheckpoint({ size: 7, root }, { ...stranger, name: 'somebody.example/else' })
const strangeLine = byStranger.split('\n').at(-2) ?? ''
/** The order of the base point of Ed25519: a factor with it added is the same to a verifier that does not look. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n
/** The same signature written in another way, which RFC 8032 forbids. */
function spelledOtherwise(note: string): string {
  const encoded = note.trimEnd().split(' ').at(-1) ?? ''
  const bytes = Buffer.from(encoded, 'base64')
  const factor = BigInt(`0x${Buffer.from(bytes.subarray(36)).reverse().toString('hex')}`) + ORDER
  const written = Buffer.from(factor.toString(16).padStart(64, '0'), 'hex').reverse()
  return note.replace(encoded, base64(Buffer.concat([bytes.subarray(0, 36), written])))
}
const said = (text: string): string => signNote(text, signer)
const notes = [
  checkpoint,
  cosigned,
  withLine(strangeLine),
  said('any text\n'),
  said('two\n\nparts\n'),
  said(`${signer.name}\n7\n${base64(root)}\nfurther line\n`),
  said(`${signer.name}\n07\n${base64(root)}\n`),
  said(`${signer.name}\n7\n${base64(root).slice(0, -1)}\n`),
  said(`${signer.name}\n7\n${base64(root)}\n\nafter\n`),
  said(`elsewhere\n7\n${base64(root)}\n`),
  said(`${signer.name}\n9007199254740992\n${base64(root)}\n`),
  signCheckpoint({ size: 7, root }, stranger),
  byStranger,
  checkpoint.replace('\n7\n', '\n8\n'),
  checkpoint.slice(0, -1),
  checkpoint.replaceAll('\n', '\r\n'),
  checkpoint.replace('\u2014 ', '- '),
  withLine('\u2014 no signature'),
  withLine(checkpoint.split('\n').at(-2) ?? ''),
  withLine(signCheckpoint({ size: 7, root }, stranger).split('\n').at(-2) ?? ''),
  spelledOtherwise(checkpoint),
]

const noted = (note: string) => {
  const opened = openCheckpoint(note, key)
  return {
    note,
    text: openNote(note, key),
    checkpoint: opened && { size: opened.size, root: base64(opened.root) },
    cosignatures: cosignaturesOf(note, [witnessKey]).map(({ time }) => time),
  }
}

const log = wholeLog()
const tree = new MerkleTree()
for (const { stored } of log.entries) tree.append(leafOf(envelopeOf(stored)))
const wholeNote = log.notes.at(-1) ?? ''
const size = log.size() - 1

function envelopeAt(seq: number): string {
  const stored = log.entries[seq - 1]?.stored
  if (!stored) throw new RangeError(`no entry ${seq}`)
  return envelopeOf(stored)
}
const anyClaim = claimText({ form: {}, bound })
function receiptOf(seq: number, note = wholeNote): string {
  const claim = log.entries[seq - 1]?.told.claim ?? anyClaim
  return receiptText({
    envelope: envelopeAt(seq),
    key,
    claim,
    path: inclusionPath(tree, seq - 1, size),
    note,
  })
}
const seqOf = (family: string, type: string): number =>
  log.entries.find(({ head }) => head.stream === streamOf(family) && head.type === type)?.head.seq ?? 0
const sent = seqOf('a', 'ApplicationSubmitted')
const good = receiptOf(sent)
const claimOf = (family: string): string =>
  log.entries[seqOf(family, 'ApplicationSubmitted') - 1]?.told.claim ?? ''
const extraOf = (seq: number, claim: string): string =>
  `extra ${base64(utf8(`${envelopeAt(seq)}\n${keyText}\n${claim}\n`))}`
const receipts = [
  good,
  good.replaceAll('\n', '\r\n'),
  receiptOf(seqOf('first-a', 'ApplicationSubmitted')),
  receiptOf(seqOf('a', 'StatusChanged')),
  receiptOf(sent, log.notes.at(-2)),
  receiptOf(sent, signCheckpoint({ size, root: tree.root(size) }, { ...stranger, name: signer.name })),
  good.replace(`index ${sent - 1}`, `index ${sent}`),
  good.slice(0, -10),
  good.replace('extra ', ''),
  // That of another family, with everything else as it was.
  good.replace(/^extra .*$/m, extraOf(sent, claimOf('first-a'))),
  good.replace(/^extra .*$/m, extraOf(sent, ` ${claimOf('a')}`)),
  good.replace(/^extra .*$/m, extraOf(sent, '')),
  'c2sp.org/tlog-proof@v1\n',
]

const received = (receipt: string) => {
  const outcome = verifyReceipt(receipt, key)
  if (!outcome.ok) return { receipt, fault: outcome.fault }
  const { ledgerId, at, seq, size: signedSize, claim } = outcome
  const code = receiptCode(receipt)
  return { receipt, proves: { ledgerId, at, seq, size: signedSize, claim }, code, digits: codeDigits(code) }
}

export const noteVectors = () => ({
  privateKey: hex(signer.privateKey),
  publicKey: hex(key.publicKey),
  key: keyText,
  witness: verifierKeyText(witnessKey),
  keysRefused: keysRefused.filter((text) => parseVerifierKey(text) === null),
  notes: notes.map(noted),
  receipts: receipts.map(received),
})
