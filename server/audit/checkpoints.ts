/** Signs checkpoints. Only the event that records a checkpoint is stored (store/checkpoints.ts). */

import { type Decision, decided, type Refused, refused } from '#events/decider.ts'
import { claimText } from '#events/ledger/claim.ts'
import { base64, hex } from '#events/ledger/encoding.ts'
import { envelopeOf } from '#events/ledger/envelope.ts'
import { cosignaturesOf, isBy, parseNote, verifierKeyText } from '#events/ledger/note.ts'
import { receiptCode, receiptText } from '#events/ledger/receipt.ts'
import { consistencyPath, edgeRoot, inclusionPath } from '#events/ledger/tree.ts'
import { isSigned, recordCheckpoint } from '#events/programme/events.ts'
import { witnessesOf } from '#events/programme/witnesses.ts'
import type { LogTree } from '../store/checkpoints.ts'
import { ledgerIdOf } from '../store/log.ts'
import { opened } from '../store/payloads.ts'
import { nativeSha256, nativeVerify } from '../store/seal.ts'
import type { Store } from '../store/store.ts'
import { lastSubmission } from '../store/submissions.ts'
import type { Transaction } from '../store/transaction.ts'

/** `size`: entries covered. */
export type Signed = { note: string; size: number }
export type Signing = ReturnType<typeof createSigning>

type SigningParts = { store: Store; checker?: string | undefined }
export function createSigning({ store, checker }: SigningParts) {
  const { checkpoints, log } = store
  /** The edge of the tree goes on with each entry that is recorded, so that what is signed has grown from what was. */
  const sign = (tx: Transaction): void => {
    const programme = tx.programme()
    if (isSigned(programme, log.size())) return
    const root = base64(edgeRoot(log.edge(), nativeSha256))
    const head = { size: log.size(), root, ...(checker && { checker }) }
    tx.decideProgramme('system', recordCheckpoint(programme, head))
  }
  return {
    /** Covers everything recorded so far; returns the last one where nothing is new. */
    sign: async (): Promise<Signed> => {
      await store.handle({}, sign)
      store.recordHead()
      const newest = checkpoints.newest()
      if (!newest) throw new Error('what was signed is not in the log')
      return newest
    },
  }
}

// The public history of checkpoints, and the cosignatures of witnesses.

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()
/** Milliseconds that a witness's clock may be ahead. */
const AHEAD = 5 * 60 * 1000

export type CheckpointHistory = ReturnType<typeof createCheckpointHistory>

export function createCheckpointHistory({ store, tree: grownTree }: { store: Store; tree: LogTree }) {
  const { checkpoints, state, vault } = store
  const named = () => witnessesOf(state.programme())
  const witnesses = () => named().map(({ key }) => key)
  const seenBy = (note: string) =>
    cosignaturesOf(note, witnesses(), nativeVerify).map(({ witness, time }) => ({
      witness: witness.name,
      at: instant(time),
    }))

  /** Null where the log is shorter. */
  async function proof(from: number, to: number): Promise<string[] | null> {
    const tree = await grownTree()
    return to > tree.size ? null : consistencyPath(tree, from, to).map(base64)
  }
  return {
    named,
    newest: checkpoints.newest,
    /** At most `limit`, of fewer than `before` entries, newest first, with proofs. `next`: `before` of the next page. */
    page: async ({ before = Infinity, limit }: { before?: number | undefined; limit: number }) => {
      const all = checkpoints.sizes()
      const earlier = all.filter((size) => size < before)
      const first = Math.max(earlier.length - limit, 0)
      const listed = checkpoints
        .cosigned(earlier.slice(first))
        .map(async ({ size, root, at, note }, place) => {
          const from = earlier[first + place - 1]
          const growth = from === undefined ? null : await proof(from, size)
          return { size, root: base64(root), at, note, cosignatures: seenBy(note), growth }
        })
      return {
        origin: checkpoints.key.name,
        verifierKey: verifierKeyText(checkpoints.key),
        witnesses: witnesses().map(verifierKeyText),
        count: all.length,
        checkpoints: (await Promise.all(listed)).reverse(),
        next: first > 0 ? (earlier[first] ?? null) : null,
      }
    },
    /** Null where it exceeds the signed log, or sizes are in the wrong order. */
    growth: async ({ from, to }: { from: number; to: number }) => {
      if (from > to || to > (checkpoints.sizes().at(-1) ?? 0)) return null
      const path = await proof(from, to)
      return path && { from, to, path }
    },
    /** @returns no events, `not-found` (unsigned size), `not-permitted` (unnamed witness) or `invalid`. */
    addCosignature: async ({ size, line }: { size: number; line: string }): Promise<Decision<never>> => {
      const [signed] = checkpoints.cosigned([size])
      if (!signed) return refused('not-found')
      const alone = `${parseNote(signed.note)?.text ?? ''}\n${line}`
      const [signature, ...more] = parseNote(alone)?.signatures ?? []
      const witness = signature && witnesses().find((one) => isBy(one, signature))
      if (!signature || more.length > 0) return refused('invalid', { cosignature: 'error.cosignature' })
      if (!witness) return refused('not-permitted')
      const [cosignature] = cosignaturesOf(alone, [witness], nativeVerify)
      const isPast = cosignature && cosignature.time * 1000 <= store.clock().getTime() + AHEAD
      if (!isPast) return refused('invalid', { cosignature: 'error.cosignature' })
      const row = { size, witness: hex(witness.id), line: cosignature.line }
      await store.write(() => vault.cosignatures.add(row))
      return decided()
    },
  }
}

// Receipts: the proof that a submission is an entry of the log, under the first checkpoint that covers it, so that it never
// changes. Where none does, one is signed, at most once a minute for all families.

const MINUTE = 60 * 1000

/** `text`: the receipt as a file. `code`: for the fragment of a link. `seq`: log position. */
type ShownReceipt = { text: string; code: string; ledgerId: string; seq: number; submittedAt: string }
/** `retryAfter`: seconds. */
type Later = Refused & { retryAfter?: number }
export type Receipts = ReturnType<typeof createReceipts>

export function createReceipts(parts: { store: Store; tree: LogTree; signing: Signing }) {
  const { store, tree: grownTree, signing } = parts
  const { checkpoints, clock, log, state } = store
  const covering = (seq: number): number | undefined => checkpoints.sizes().find((size) => size >= seq)

  /** Seconds until another checkpoint may be signed; 0 where the clock was set back. */
  function wait(): number {
    const { signed } = state.programme()
    const since = signed ? clock().getTime() - Date.parse(signed.at) : MINUTE
    return since < 0 ? 0 : Math.ceil((MINUTE - since) / 1000)
  }
  async function made(seq: number, size: number): Promise<ShownReceipt | null> {
    const row = log.one(seq)
    const event = row && opened(row, store.vault.keys.get)?.event
    const [signed] = checkpoints.cosigned([size])
    if (!row || event?.type !== 'ApplicationSubmitted' || !signed) return null
    const claim = claimText(event.details, nativeSha256)
    const path = inclusionPath(await grownTree(), seq - 1, size)
    const envelope = envelopeOf(row, nativeSha256)
    const text = receiptText({ envelope, key: checkpoints.key, claim, path, note: signed.note })
    return { text, code: receiptCode(text), ledgerId: ledgerIdOf(row.stream), seq, submittedAt: row.at }
  }
  async function receiptAt(seq: number): Promise<ShownReceipt | Later> {
    if (covering(seq) === undefined) {
      const retryAfter = wait()
      if (retryAfter > 0) return { ...refused('receipt-later'), retryAfter }
      await signing.sign()
    }
    const size = covering(seq)
    return (size === undefined ? null : await made(seq, size)) ?? refused('unavailable')
  }
  return {
    /** Of the submission at a log position. @returns `receipt-later` where it is not signed yet */
    at: receiptAt,
    /** Of the newest submission. @returns `receipt-later` or `not-submitted` */
    of: async (stream: string): Promise<ShownReceipt | Later> => {
      const seq = lastSubmission(log, stream)
      return seq === null ? refused('not-submitted') : receiptAt(seq)
    },
  }
}
