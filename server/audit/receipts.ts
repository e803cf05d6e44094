/**
 * Makes a family's receipt: the proof that its submission is an entry of the log, under the first signed checkpoint that covers
 * it, so that it stays the same. Where none does yet one is signed, at most once a minute for all families together.
 */
import { type Refused, refused } from '#events/decider.ts'
import { envelopeOf } from '#events/ledger/envelope.ts'
import { receiptCode, receiptText } from '#events/ledger/receipt.ts'
import { inclusionPath } from '#events/ledger/tree.ts'
import type { LogTree } from '../store/checkpoints.ts'
import { ledgerIdOf } from '../store/log.ts'
import { nativeSha256 } from '../store/native-crypto.ts'
import type { Store } from '../store/store.ts'
import { lastSubmission } from '../store/submissions.ts'
import type { Signing } from './signing.ts'

const MINUTE = 60 * 1000

/** `text`: the receipt as a file; `code`: the same for the fragment of a link. `seq`: the entry's place in the log. */
type ShownReceipt = { text: string; code: string; ledgerId: string; seq: number; submittedAt: string }
/** `retryAfter`: seconds. */
type Later = Refused & { retryAfter?: number }
export type Receipts = ReturnType<typeof createReceipts>

export function createReceipts({
  store,
  tree: grownTree,
  signing,
}: {
  store: Store
  tree: LogTree
  signing: Signing
}) {
  const { checkpoints, clock, log, state } = store
  const covering = (seq: number): number | undefined => checkpoints.sizes().find((size) => size >= seq)

  /** Seconds until another checkpoint may be signed for a receipt. A clock that was put back makes nobody wait. */
  function wait(): number {
    const { signed } = state.programme()
    const since = signed ? clock().getTime() - Date.parse(signed.at) : MINUTE
    return since < 0 ? 0 : Math.ceil((MINUTE - since) / 1000)
  }
  async function made(seq: number, size: number): Promise<ShownReceipt | null> {
    const row = log.one(seq)
    const [note] = checkpoints.cosigned([size])
    if (!row || note === undefined) return null
    const path = inclusionPath(await grownTree(), seq - 1, size)
    const text = receiptText({ envelope: envelopeOf(row, nativeSha256), key: checkpoints.key, path, note })
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
    /** Of the submission at a place in the log. @returns `receipt-later` where it is not signed yet */
    at: receiptAt,
    /** Of an application's newest submission. @returns `receipt-later`, or `not-submitted` */
    of: async (stream: string): Promise<ShownReceipt | Later> => {
      const seq = lastSubmission(log, stream)
      return seq === null ? refused('not-submitted') : receiptAt(seq)
    },
  }
}
