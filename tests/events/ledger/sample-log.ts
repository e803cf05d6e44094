/** A small log with every kind of stream in it, sealed for real: a programme, two families, one of them erased, staff. */

import { utf8 } from '#events/ledger/encoding.ts'
import {
  additionalData,
  chainOf,
  envelopeOf,
  genesis,
  type Head,
  leafOf,
  type Payload,
} from '#events/ledger/envelope.ts'
import type { AuditKey } from '#events/ledger/export.ts'
import { type Signer, signCheckpoint, verifierKeyOf } from '#events/ledger/note.ts'
import { keyHolder } from '#events/ledger/sealing.ts'
import { appended, edgeRoot, emptyEdge, MerkleTree } from '#events/ledger/tree.ts'
import type { StoredEntry } from '#events/ledger/verify.ts'
import { derivedKey, entryKey, nativeSha256 } from '#server/store/seal.ts'
import { sealedWith } from './native.ts'

export const signer: Signer = { name: 'ledger.example/season-3', privateKey: new Uint8Array(32).fill(9) }
export const key = verifierKeyOf(signer)
export const stranger: Signer = { ...signer, privateKey: new Uint8Array(32).fill(8) }

export const secretName = 'Lakshmi of Kozhikode'

export type Happening = { stream: string; type: string; course?: unknown; facts?: unknown; details?: unknown }
export const happenings: Happening[] = [
  { stream: 'programme', type: 'SettingChanged', facts: { key: 'season', value: 'Season 3' } },
  {
    stream: 'application-f00d',
    type: 'ApplicationStarted',
    course: { season: 'S' },
    details: { application: '0191' },
  },
  {
    stream: 'application-f00d',
    type: 'ApplicationSubmitted',
    facts: { income: 2 },
    details: { name: secretName },
  },
  { stream: 'staff-a1', type: 'SignedIn', facts: { at: 'desk' }, details: { name: secretName } },
  { stream: 'application-beef', type: 'ApplicationSubmitted', facts: { income: 5 }, details: { name: 'X' } },
  {
    stream: 'application-f00d',
    type: 'StatusChanged',
    course: { to: 'under_verification' },
    details: { reason: 'r' },
  },
  { stream: 'staff-a1', type: 'RecordViewed', details: { name: secretName } },
  { stream: 'application-beef', type: 'ApplicationErased', course: { last: 'submitted' } },
  { stream: 'application-f00d', type: 'StatusChanged', course: { to: 'verified' } },
]

/** Each holder's data key, told apart by the length of its name and its first letter. */
const dataKey = (holder: string): Uint8Array =>
  new Uint8Array(32).fill(holder.length + (holder.codePointAt(holder.length - 1) ?? 0))
export const keyOf = (holder: string, part: Payload): Uint8Array => derivedKey(dataKey(holder), part).key

const keyLine = (holder: AuditKey['holder'], part: AuditKey['part']): AuditKey => ({
  holder,
  part,
  key: keyOf(holder, part),
})
export const publicKeys: AuditKey[] = [keyLine('programme', 'facts')]
export const fullKeys: AuditKey[] = [
  keyLine('programme', 'course'),
  ...publicKeys,
  keyLine('application-f00d', 'course'),
  keyLine('application-f00d', 'facts'),
]

export function entryAfter(
  { chain, head }: { chain: Uint8Array; head: Head },
  { course, facts, details }: Omit<Happening, 'stream' | 'type'>,
): StoredEntry {
  const seal = (payload: Payload, value: unknown) => {
    const about = additionalData(head, payload)
    const partKey = derivedKey(dataKey(keyHolder(head.stream, head.type)), payload)
    return value === undefined
      ? null
      : sealedWith(entryKey(partKey, about), {
          plain: utf8(JSON.stringify(value)),
          nonce: new Uint8Array(12).fill(head.seq),
          additionalData: about,
        })
  }
  const event = {
    ...head,
    salt: new Uint8Array(32).fill(head.seq),
    course: seal('course', course),
    facts: seal('facts', facts),
    details: seal('details', details),
  }
  return { ...event, chain: chainOf(chain, leafOf(envelopeOf(event))) }
}

export function logOf(list: readonly Happening[]): StoredEntry[] {
  const versions = new Map<string, number>()
  const entries: StoredEntry[] = []
  for (const [index, { stream, type, ...parts }] of list.entries()) {
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    // Two entries in a row share each time.
    const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 2) * 1000).toISOString()
    const head: Head = { v: 1, seq: index + 1, stream, version, type, at, actor: 'system' }
    entries.push(entryAfter({ chain: entries.at(-1)?.chain ?? genesis, head }, parts))
  }
  return entries
}

export const leavesOf = (entries: readonly StoredEntry[]): Uint8Array[] =>
  entries.map((entry) => leafOf(envelopeOf(entry)))

export const treeOf = (leaves: Iterable<Uint8Array>): MerkleTree => {
  const tree = new MerkleTree(nativeSha256)
  for (const leaf of leaves) tree.append(leaf)
  return tree
}

export const checkpointAt = (entries: readonly StoredEntry[], size = entries.length, by = signer): string =>
  signCheckpoint({ size, root: treeOf(leavesOf(entries.slice(0, size))).root() }, by)

/** By the right edge alone, as the log itself grows. */
export const rootOf = (leaves: readonly Uint8Array[]): Uint8Array =>
  edgeRoot(leaves.reduce((edge, leaf) => appended(edge, leaf), emptyEdge))
