/** What the program comes to with a bundle: its verdict, and the result of every application, as docs/vectors has them. */
import { base64 } from '#events/ledger/encoding.ts'
import { verifierKeyText } from '#events/ledger/note.ts'
import {
  type Audited,
  type BundleCheck,
  type BundleVerdict,
  verifyBundle,
} from '#events/ledger/verify-bundle.ts'
import { auditedEvent } from '#events/projections/audited-event.ts'
import { isUpTo, type Point, type Replayed, replay } from '#events/projections/replay.ts'
import { nativeAead } from '#server/store/seal.ts'

/** One application as it was replayed; totals and points in hundredths. */
const outcome = (one: Replayed) => {
  if (one.is !== 'there') return { id: one.ledgerId, is: one.is }
  const { ledgerId, standing, score, rank } = one
  const isSent = standing.stage === 'sent'
  return {
    id: ledgerId,
    is: 'there',
    season: standing.season,
    status: standing.status,
    overPlaces: isSent && standing.overPlaces === true,
    rankByHand: isSent ? standing.manualRank : null,
    total: score?.total ?? null,
    points: score?.points ?? null,
    missingFacts: score?.missingFacts ?? null,
    rank,
  }
}

type Unshaped = { ok: false; problem: 'facts-unreadable'; seq: number }
type Step = { verdict: BundleVerdict | Unshaped; results: ReturnType<typeof outcome>[] }
type Given = Pick<BundleCheck, 'earlier' | 'witnesses'>
export function checked(lines: readonly string[], point: Point, given: Given = {}): Step {
  const walk = verifyBundle({ lines, trusted: null, ...given, aead: nativeAead })
  const state = replay()
  for (;;) {
    const { done, value } = walk.next()
    if (done) {
      const isPartial = value.ok && value.level !== 'full'
      return { verdict: value, results: state.results({ isPartial }).map(outcome) }
    }
    const event = auditedEvent(value)
    // As `verifySeason` has it, where no line is at fault.
    if (!event) return { verdict: { ok: false, problem: 'facts-unreadable', seq: value.seq }, results: [] }
    if (isUpTo(point, value)) state.take(event)
  }
}

export const witnessedIn = ({ witnessed: { witnesses, unknown } }: Pick<Audited, 'witnessed'>) => ({
  witnesses: witnesses.map(({ witness, ...one }) => ({ key: verifierKeyText(witness), ...one })),
  unknown,
})

/** `points`: the entries after which it is replayed besides; `size` is that of the bundle. */
export function comesTo(lines: readonly string[], points: (size: number) => readonly number[]) {
  const { verdict, results } = checked(lines, { seq: Number.MAX_SAFE_INTEGER })
  if (!verdict.ok) return verdict
  const { ok, level, size, root, erased, sample } = verdict
  return {
    ok,
    level,
    size,
    root: base64(root),
    erased,
    sample,
    witnessed: witnessedIn(verdict),
    results,
    replays: points(size).map((seq) => ({ seq, results: checked(lines, { seq }).results })),
  }
}
