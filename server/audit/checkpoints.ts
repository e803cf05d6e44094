/** Signs checkpoints. The log records a signing before its note is written, so that no note can be denied. */

import { type Decision, decided, type Refused, refused } from '#events/decider.ts'
import { claimText } from '#events/ledger/claim.ts'
import { base64, fromBase64 } from '#events/ledger/encoding.ts'
import { envelopeOf } from '#events/ledger/envelope.ts'
import {
  cosignaturesOf,
  growsFrom,
  isBy,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  signCheckpoint,
  verifierKeyText,
} from '#events/ledger/note.ts'
import { type Problem, problems } from '#events/ledger/problems.ts'
import { receiptCode, receiptText } from '#events/ledger/receipt.ts'
import {
  consistencyPath,
  inclusionPath,
  type MerkleTree,
  spanRoot,
  type TreeHead,
} from '#events/ledger/tree.ts'
import { isSigned, recordCheckpoint } from '#events/programme/events.ts'
import { witnessesOf } from '#events/programme/witnesses.ts'
import { CheckpointRefused, type LogTree } from '../store/checkpoints.ts'
import { ledgerIdOf } from '../store/log.ts'
import { opened } from '../store/payloads.ts'
import { nativeSha256, nativeVerify } from '../store/seal.ts'
import { createSignings } from '../store/signings.ts'
import type { Store } from '../store/store.ts'
import { lastSubmission } from '../store/submissions.ts'

/** `size`: entries covered. */
export type Signed = { note: string; size: number }
export type Signing = ReturnType<typeof createSigning>

const refusedToSign = (problem: Problem): CheckpointRefused =>
  new CheckpointRefused(`No checkpoint was signed. ${problems[problem]}`)

type SigningParts = { store: Store; tree: LogTree; checker?: string | undefined }
export function createSigning({ store, tree: grownTree, checker }: SigningParts) {
  const { checkpoints, log, state } = store
  let turn: Promise<unknown> = Promise.resolve()

  /** The last recorded signing; null before the first. */
  function recordedHead(): TreeHead | null {
    const { signed } = state.programme()
    return signed && { size: signed.size, root: fromBase64(signed.root) ?? new Uint8Array() }
  }
  /** The log must extend what was signed, by its notes and by its own record. */
  function assertGrown(tree: MerkleTree): void {
    for (const earlier of [checkpoints.last(), recordedHead()]) {
      const problem = earlier && growsFrom(earlier, tree)
      if (problem) throw refusedToSign(problem)
    }
  }
  async function writeMissingNote(tree: MerkleTree): Promise<void> {
    const head = recordedHead()
    if (!head || checkpoints.has(head.size)) return
    await checkpoints.keep(
      head.size,
      signCheckpoint({ size: head.size, root: spanRoot(tree, 0, head.size) }, checkpoints.signer),
    )
  }
  async function sign(): Promise<Signed> {
    const tree = await grownTree()
    assertGrown(tree)
    await writeMissingNote(tree)
    const last = checkpoints.last()
    if (last && isSigned(state.programme(), log.size())) return last
    const head = { size: tree.size, root: tree.root() }
    const note = signCheckpoint(head, checkpoints.signer)
    const recorded = { ...head, root: base64(head.root), ...(checker && { checker }) }
    await store.handle({}, (tx) => tx.decideProgramme('system', recordCheckpoint(tx.programme(), recorded)))
    await checkpoints.keep(head.size, note)
    store.recordHead()
    return { note, size: head.size }
  }
  return {
    /** Covers everything recorded so far; returns the last one where nothing is new. @throws CheckpointRefused */
    sign: (): Promise<Signed> => {
      const next = turn.then(sign, sign)
      turn = next.catch(() => undefined)
      return next
    },
    idle: async (): Promise<void> => void (await turn),
  }
}

// The public history of checkpoints, and the cosignatures of witnesses.

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString()
/** Milliseconds that a witness's clock may be ahead. */
const AHEAD = 5 * 60 * 1000

export type CheckpointHistory = ReturnType<typeof createCheckpointHistory>

export function createCheckpointHistory({ store, tree: grownTree }: { store: Store; tree: LogTree }) {
  const { checkpoints, log, state, vault } = store
  const signings = createSignings({ log, vault })
  store.onNews(signings.committed)
  const named = () => witnessesOf(state.programme())
  const witnesses = () => named().map(({ key }) => key)

  const shown = (note: string) => {
    const { size, root } = parseCheckpoint(parseNote(note)?.text ?? '') ?? { size: 0, root: new Uint8Array() }
    const cosignatures = cosignaturesOf(note, witnesses(), nativeVerify)
    return {
      size,
      root: base64(root),
      at: signings.at(size),
      note,
      cosignatures: cosignatures.map(({ witness, time }) => ({ witness: witness.name, at: instant(time) })),
    }
  }
  /** Null where the log is shorter. */
  async function proof(from: number, to: number): Promise<string[] | null> {
    const tree = await grownTree()
    return to > tree.size ? null : consistencyPath(tree, from, to).map(base64)
  }
  return {
    named,
    /** Null where nothing is signed yet. */
    newest: (): string | null => checkpoints.cosigned(checkpoints.sizes().slice(-1))[0] ?? null,
    /** At most `limit`, of fewer than `before` entries, newest first, with proofs. `next`: `before` of the next page. */
    page: async ({ before = Infinity, limit }: { before?: number | undefined; limit: number }) => {
      const all = checkpoints.sizes()
      const earlier = all.filter((size) => size < before)
      const sizes = earlier.slice(-limit).reverse()
      const notes = checkpoints.cosigned(sizes)
      const listed = sizes.map(async (to, place) => {
        const from = earlier[earlier.length - place - 2]
        return { ...shown(notes[place] ?? ''), growth: from === undefined ? null : await proof(from, to) }
      })
      return {
        origin: checkpoints.key.name,
        verifierKey: verifierKeyText(checkpoints.key),
        witnesses: witnesses().map(verifierKeyText),
        count: all.length,
        checkpoints: await Promise.all(listed),
        next: earlier.length > limit ? (sizes.at(-1) ?? null) : null,
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
      if (!checkpoints.has(size)) return refused('not-found')
      const [note = ''] = checkpoints.cosigned([size])
      const plain = openCheckpoint(note, checkpoints.key, nativeVerify) && parseNote(note)
      const alone = `${plain?.text ?? ''}\n${line}`
      const [signature, ...more] = parseNote(alone)?.signatures ?? []
      const witness = signature && witnesses().find((one) => isBy(one, signature))
      if (!signature || more.length > 0) return refused('invalid', { cosignature: 'error.cosignature' })
      if (!witness) return refused('not-permitted')
      const [cosignature] = cosignaturesOf(alone, [witness], nativeVerify)
      const isPast = cosignature && cosignature.time * 1000 <= store.clock().getTime() + AHEAD
      if (!isPast) return refused('invalid', { cosignature: 'error.cosignature' })
      await checkpoints.keepCosignature(size, witness, cosignature.line)
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
    const [note] = checkpoints.cosigned([size])
    if (!row || event?.type !== 'ApplicationSubmitted' || note === undefined) return null
    const claim = claimText(event.details, nativeSha256)
    const path = inclusionPath(await grownTree(), seq - 1, size)
    const envelope = envelopeOf(row, nativeSha256)
    const text = receiptText({ envelope, key: checkpoints.key, claim, path, note })
    return { text, code: receiptCode(text), ledgerId: ledgerIdOf(row.stream), seq, submittedAt: row.at }
  }
  /** @throws CheckpointRefused where the log may not be signed */
  async function receiptAt(seq: number): Promise<ShownReceipt | Later> {
    // One that is being signed for another family may cover it.
    if (covering(seq) === undefined) await signing.idle()
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
