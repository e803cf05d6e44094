/** *My proof* of some families: right ones, also after the next season was published, and ones that must be refused. */
import { rankableOf } from '#events/application/score.ts'
import { base64, hex } from '#events/ledger/encoding.ts'
import { additionalData, envelopeOf, leafOf } from '#events/ledger/envelope.ts'
import { verifierKeyOf, verifierKeyText } from '#events/ledger/note.ts'
import type { OwnProof } from '#events/ledger/own-proof.ts'
import { keyHolder } from '#events/ledger/sealing.ts'
import { inclusionPath, MerkleTree } from '#events/ledger/tree.ts'
import { resultsIn, verifyOwnProof } from '#events/outcome/own-proof.ts'
import { commitmentOf, SALT_LENGTH, saltText } from '#events/outcome/published.ts'
import { derivedKey, entryKey, keyedHash, nativeAead } from '#server/store/seal.ts'
import { bound } from '../kit/forms.ts'
import { acts, ledgerIdOf, streamOf } from './acts.ts'
import { dataKeyOf, type Entry, type Logbook, signer, stranger } from './logbook.ts'
import { NEXT, wholeLog } from './season.ts'

const key = verifierKeyOf(signer)
const factsKeyOf = (stream: string) => derivedKey(dataKeyOf(stream), 'facts').key
const saltOf = (stream: string, seq: number): Uint8Array =>
  keyedHash(factsKeyOf(stream), saltText(seq)).subarray(0, SALT_LENGTH)

const isNeeded = ({ head, told }: Entry): boolean =>
  ['CriteriaChanged', 'ResultsPublished'].includes(head.type) ||
  (head.type === 'SettingChanged' && JSON.stringify(told.facts).startsWith('{"key":"season"'))

function part({ head, stored }: Entry, name: 'course' | 'facts') {
  const sealed = stored[name]
  const partKey = derivedKey(dataKeyOf(keyHolder(head.stream, head.type)), name)
  return sealed && { key: base64(entryKey(partKey, additionalData(head, name)).key), sealed: base64(sealed) }
}

/** What the last publication of its season commits to, as its family's key opens it. */
function placeOf(entries: readonly Entry[], family: string) {
  const id = ledgerIdOf(family)
  const opened = entries.map(({ head, told: { course = null, facts = null } }) => ({
    ...head,
    course,
    facts,
    erased: false,
  }))
  const results = resultsIn(opened, streamOf(family))
  if (!results) throw new Error(`${family} is in no results`)
  const { published, now, criteria, entry } = results
  const salt = saltOf(streamOf(family), entry.seq)
  const listed = [...published.selected, ...published.waitlist, ...published.others]
  const total = rankableOf(id, now, criteria)?.total ?? null
  const places = [null, ...listed.map((_, at) => at + 1)]
  const isIt = (place: number | null) =>
    listed.some(([, one]) => one === commitmentOf({ id, total, place }, salt))
  return { salt: hex(salt), total, place: places.find(isIt) ?? null }
}

function proofOf(log: Logbook, family: string): OwnProof {
  const size = log.size() - 1
  const tree = new MerkleTree()
  for (const { stored } of log.entries) tree.append(leafOf(envelopeOf(stored)))
  const entries = log.entries
    .slice(0, size)
    .filter(
      (one) => one.head.stream === streamOf(family) || (one.head.stream === 'programme' && isNeeded(one)),
    )
  return {
    kind: 'own-proof',
    version: 1,
    verifierKey: verifierKeyText(key),
    note: log.notes.at(-1) ?? '',
    claim: entries.findLast(({ told }) => told.claim !== undefined)?.told.claim ?? '',
    formSalt: bound.formSalt,
    place: placeOf(entries, family),
    entries: entries.map((one) => ({
      envelope: envelopeOf(one.stored),
      path: inclusionPath(tree, one.head.seq - 1, size).map(base64),
      course: part(one, 'course'),
      facts: part(one, 'facts'),
    })),
  }
}

/** After both seasons were published. */
function bothPublished(): Logbook {
  const log = wholeLog()
  acts(log).publish(NEXT)
  log.sign()
  return log
}

/** Somebody with the keys published the season once more: without one family, and with a point more for another. */
function forged(): Logbook {
  const log = wholeLog()
  const last = log.entries.findLast(({ head }) => head.type === 'ResultsPublished')?.told.facts
  const text = JSON.stringify(last)
  const id = ledgerIdOf('b')
  const salt = saltOf(streamOf('b'), log.size() + 1)
  const commitment = commitmentOf({ id, total: 1, place: 1 }, salt)
  const facts = JSON.parse(
    text
      .replace(new RegExp(`\\["${ledgerIdOf('e')}","\\w+"\\],?`), '')
      .replace(new RegExp(`(\\["${id}",")\\w+`), `$1${commitment}`),
  )
  log.append({ stream: 'programme', type: 'ResultsPublished', facts })
  log.sign()
  return log
}

const log = bothPublished()
const forgedLog = forged()
const right = { a: proofOf(log, 'a'), d: proofOf(log, 'd'), f: proofOf(log, 'f'), i: proofOf(log, 'i') }
const forgedB = proofOf(forgedLog, 'b')
const proofs: Record<string, OwnProof> = {
  ...right,
  unlisted: proofOf(forgedLog, 'e'),
  'other-points': { ...forgedB, place: { ...forgedB.place, total: 1, place: 1 } },
}

const entryIn = ({ entries }: OwnProof, type: string): number =>
  entries.findIndex(({ envelope }) => envelope.includes(`"type":"${type}"`))
const { a, d } = right
const submission = entryIn(a, 'ApplicationSubmitted')

/** `at`: where in the proof of `of` something else is put, or, without `value`, taken out. */
type Change = { of: keyof typeof right; at: (string | number)[]; value?: unknown }
const changes: Change[] = [
  { of: 'a', at: ['note'] },
  { of: 'a', at: ['version'], value: 2 },
  { of: 'a', at: ['claim'], value: ` ${a.claim}` },
  { of: 'a', at: ['entries', 0, 'envelope'], value: ` ${a.entries[0]?.envelope}` },
  { of: 'a', at: ['entries', 0, 'path', 0], value: '!' },
  { of: 'a', at: ['verifierKey'], value: verifierKeyText(verifierKeyOf(stranger)) },
  { of: 'a', at: ['note'], value: a.note.replace(/\n\d/, '$&1') },
  { of: 'a', at: ['entries', 0, 'path', 0] },
  { of: 'a', at: ['entries', submission, 'path'], value: a.entries[0]?.path },
  { of: 'a', at: ['entries', submission, 'facts', 'key'], value: a.entries[0]?.facts?.key },
  { of: 'a', at: ['entries', submission, 'facts'], value: null },
  { of: 'a', at: ['entries', submission, 'course'], value: a.entries[submission]?.facts },
  { of: 'a', at: ['claim'], value: d.claim },
  { of: 'a', at: ['entries', entryIn(a, 'FactsVerified')] },
  { of: 'a', at: ['entries'], value: a.entries.toReversed() },
  {
    of: 'd',
    at: ['entries'],
    value: d.entries.filter(({ envelope }) => !envelope.includes('ResultsPublished')),
  },
  { of: 'd', at: ['place', 'place'], value: (d.place.place ?? 0) + 1 },
  { of: 'd', at: ['place', 'total'], value: (d.place.total ?? 0) + 1 },
  { of: 'd', at: ['place', 'salt'], value: a.place.salt },
  { of: 'f', at: ['place', 'place'], value: 1 },
]

/** Without a value, what is there is taken out. */
function put(inside: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(inside))
    return inside
      .map((one, at) => (at === step ? put(one, rest, value) : one))
      .filter((one) => one !== undefined)
  const members = typeof inside === 'object' && inside !== null ? Object.entries(inside) : []
  return Object.fromEntries(members.map(([name, one]) => [name, name === step ? put(one, rest, value) : one]))
}
const changed = ({ of, at, value }: Change): string => JSON.stringify(put(right[of], at, value))

function judged(text: string) {
  const own = verifyOwnProof(text, { trusted: key, aead: nativeAead })
  if (!own.ok) return { fault: own.fault }
  const { ledgerId, at, size, entries, total, rank, list, listed, of, cutOff, side, byHand } = own
  return { says: { ledgerId, at, size, entries, total, rank, list, listed, of, cutOff, side, byHand } }
}

export const ownProofVectors = () => ({
  key: verifierKeyText(key),
  proofs: Object.entries(proofs).map(([name, proof]) => ({
    name,
    ...judged(JSON.stringify(proof)),
    proof,
  })),
  changed: changes.map((change) => ({ ...change, ...judged(changed(change)) })),
})
