/** Records events as the store does, with keys and nonces that follow from their place, so that every run writes the same bytes. */

import { claimSalt } from '#events/ledger/claim.ts'
import { base64, utf8 } from '#events/ledger/encoding.ts'
import {
  additionalData,
  chainOf,
  ENVELOPE_VERSION,
  envelopeOf,
  genesis,
  type Head,
  leafOf,
  logName,
  type Payload,
} from '#events/ledger/envelope.ts'
import type { AuditKey } from '#events/ledger/export.ts'
import { type Signer, signCheckpoint, verifierKeyOf } from '#events/ledger/note.ts'
import { keyHolder } from '#events/ledger/sealing.ts'
import { appended, type Edge, edgeRoot, emptyEdge } from '#events/ledger/tree.ts'
import type { StoredEntry } from '#events/ledger/verify.ts'
import { derivedKey, entryKey } from '#server/store/seal.ts'
import { sealedWith } from '../events/ledger/native.ts'
import { bytesFor } from './chance.ts'

const privateKey = bytesFor('signing key of the log')
const { publicKey } = verifierKeyOf({ name: 'any', privateKey })
export const signer: Signer = { name: logName(publicKey), privateKey }
/** Who signs a bundle that is not this log's. */
export const stranger: Signer = { ...signer, privateKey: bytesFor('signing key of a stranger') }

export const dataKeyOf = (holder: string): Uint8Array => bytesFor(`data key of ${holder}`)
export const auditKey = (holder: AuditKey['holder'], part: AuditKey['part']): AuditKey => ({
  holder,
  part,
  key: derivedKey(dataKeyOf(holder), part).key,
})

/** An event as it is decided; a part that it does not have is left out. */
export type Told = {
  stream: string
  type: string
  actor?: string
  course?: unknown
  facts?: unknown
  details?: unknown
  /** Of a submission. */
  claim?: string
}
export type Entry = { head: Head; told: Told; stored: StoredEntry }

const MINUTE = 60_000

export function logbook(start: string) {
  const entries: Entry[] = []
  const versions = new Map<string, number>()
  const edges: Edge[] = [emptyEdge]
  const notes: string[] = []
  let now = Date.parse(start)
  let isTogether = false

  const rootAt = (size: number): Uint8Array => edgeRoot(edges[size] ?? emptyEdge)
  function append(told: Told): void {
    const version = (versions.get(told.stream) ?? 0) + 1
    versions.set(told.stream, version)
    if (!isTogether) now += MINUTE
    const { stream, type, actor = 'system' } = told
    const seq = entries.length + 1
    const head: Head = {
      v: ENVELOPE_VERSION,
      seq,
      stream,
      version,
      type,
      at: new Date(now).toISOString(),
      actor,
    }
    const stored = storedEntry(head, told, entries.at(-1)?.stored.chain ?? genesis)
    entries.push({ head, told, stored })
    edges.push(appended(edges.at(-1) ?? emptyEdge, leafOf(envelopeOf(stored))))
  }
  return {
    entries,
    notes,
    rootAt,
    append,
    size: (): number => entries.length,
    /** When the next event will be recorded, UTC. */
    next: (): string => new Date(isTogether ? now : now + MINUTE).toISOString(),
    /** What one command records, in one moment. */
    together: (work: () => void): void => {
      now += MINUTE
      isTogether = true
      work()
      isTogether = false
    },
    /** Days go by. */
    wait: (days: number): void => {
      now += days * 24 * 60 * MINUTE
    },
    /** Signs a checkpoint of all there is; the log says so afterwards. */
    sign: (): void => {
      const head = { size: entries.length, root: rootAt(entries.length) }
      notes.push(signCheckpoint(head, signer))
      const facts = { size: head.size, root: base64(head.root) }
      append({ stream: 'programme', type: 'CheckpointSigned', facts })
    },
  }
}
export type Logbook = ReturnType<typeof logbook>

const keyFor = (head: Head, payload: Payload) =>
  entryKey(derivedKey(dataKeyOf(keyHolder(head.stream, head.type)), payload), additionalData(head, payload))

function storedEntry(head: Head, { course, facts, details, claim }: Told, chain: Uint8Array): StoredEntry {
  const values: Record<Payload, unknown> = { course, facts, details }
  const sealed = (payload: Payload): Uint8Array | null =>
    values[payload] === undefined
      ? null
      : sealedWith(keyFor(head, payload), {
          plain: utf8(JSON.stringify(values[payload])),
          nonce: bytesFor(`nonce ${head.seq} ${payload}`).slice(0, 12),
          additionalData: additionalData(head, payload),
        })
  const salt = claim === undefined ? bytesFor(`salt ${head.seq}`) : claimSalt(claim)
  const event = {
    ...head,
    salt,
    course: sealed('course'),
    facts: sealed('facts'),
    details: sealed('details'),
  }
  return { ...event, chain: chainOf(chain, leafOf(envelopeOf(event))) }
}
