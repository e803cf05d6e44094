/** Envelopes with their leaves and chain, and a Merkle tree with its proofs: right ones, and ones that must be refused. */

import { base64, hex } from '#events/ledger/encoding.ts'
import {
  chainOf,
  type Envelope,
  envelopeText,
  genesis,
  leafOf,
  parseEnvelope,
} from '#events/ledger/envelope.ts'
import {
  consistencyPath,
  includingRoot,
  inclusionPath,
  MerkleTree,
  verifyConsistency,
} from '#events/ledger/tree.ts'
import { bytesFor } from './chance.ts'

const hash = (name: string): string => hex(bytesFor(name))
const envelope: Envelope = {
  v: 1,
  seq: 1,
  stream: 'programme',
  version: 1,
  type: 'CriteriaChanged',
  at: '2026-01-01T00:00:00.000Z',
  actor: 'system',
  salt: hash('salt'),
  course: null,
  facts: hash('facts'),
  details: hash('details'),
}
const envelopes: Envelope[] = [
  envelope,
  {
    ...envelope,
    seq: 3,
    stream: 'application-0b2e9c1a-5f43-4d68-9a17-3c8e2f60b7d5',
    type: 'StatusChanged',
    course: hash('course'),
    facts: null,
  },
  {
    ...envelope,
    seq: 9_007_199_254_740_991,
    version: 12,
    stream: 'staff-A_b-9',
    type: 'SignedIn',
    actor: 'cli',
    facts: null,
    details: null,
  },
]
const text = envelopeText(envelope, envelope)
const refused = [
  '',
  `${text} `,
  text.replace('"v":2', '"v":3'),
  text.replace('"v":2', '"v":1'),
  text.replace('"v":2,"seq":1', '"seq":1,"v":2'),
  text.replace('"seq":1', '"seq":0'),
  text.replace('"seq":1', '"seq":1.0'),
  text.replace('"seq":1', '"seq":9007199254740992'),
  text.replace('"seq":1', '"seq":1,"seq":1'),
  text.replace('programme', 'pro|gramme'),
  text.replace('programme', ''),
  text.replace('00.000Z', '00Z'),
  text.replace('2026-01-01', '2026-02-29'),
  text.replace('00:00:00', '24:00:00'),
  text.replace(hash('facts'), hash('facts').toUpperCase()),
  text.replace('"course":null,', ''),
  text.replace('}', ',"more":1}'),
  text.replace('system', '\\u0073ystem'),
]

const LEAVES = 11
const leaves = Array.from({ length: LEAVES }, (_, index) => bytesFor(`leaf ${index}`))
const tree = new MerkleTree()
for (const leaf of leaves) tree.append(leaf)
const sizes = Array.from({ length: LEAVES + 1 }, (_, size) => size)
const root = (size: number): string => base64(tree.root(size))
const texts = (path: readonly Uint8Array[]): string[] => path.map(base64)

function inclusion(index: number, size: number, path = inclusionPath(tree, index, size)) {
  const leaf = leaves[index] ?? genesis
  const found = includingRoot({ leaf, index, size, path })
  return { index, size, path: texts(path), root: found && base64(found) }
}
function consistency(from: number, to: number, path = consistencyPath(tree, from, to)) {
  const growth = { from: { size: from, root: tree.root(from) }, to: { size: to, root: tree.root(to) }, path }
  return { from, to, path: texts(path), proves: verifyConsistency(growth) }
}
const lastOf = (path: readonly Uint8Array[]) => path.slice(0, -1)

export function hashVectors() {
  let chain = genesis
  return {
    envelopes: envelopes.map((one) => {
      const written = envelopeText(one, one)
      const leaf = leafOf(written)
      chain = chainOf(chain, leaf)
      return { text: written, leaf: hex(leaf), chain: hex(chain) }
    }),
    refused: refused.filter((one) => parseEnvelope(one) === null),
    leaves: leaves.map(hex),
    roots: sizes.map((size) => ({ size, root: root(size) })),
    /** `root`: what the path leads to, null where it does not fit the sizes. */
    inclusion: [
      ...sizes.flatMap((size) => sizes.slice(0, size).map((index) => inclusion(index, size))),
      inclusion(3, 7, lastOf(inclusionPath(tree, 3, 7))),
      inclusion(3, 7, [...inclusionPath(tree, 3, 7), bytesFor('more')]),
      inclusion(3, 7, inclusionPath(tree, 2, 7)),
    ],
    consistency: [
      ...sizes.flatMap((to) => sizes.slice(0, to + 1).map((from) => consistency(from, to))),
      consistency(5, 9, []),
      consistency(5, 9, lastOf(consistencyPath(tree, 5, 9))),
      consistency(5, 9, [...consistencyPath(tree, 5, 9), bytesFor('more')]),
      consistency(4, 9, consistencyPath(tree, 5, 9)),
      consistency(6, 9, consistencyPath(tree, 6, 9).toReversed()),
    ],
  }
}
