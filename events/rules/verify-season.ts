/** Verifies an auditor's bundle, its signatures and the rules in one pass. */

import type { Problem } from '../ledger/problems.ts'
import type { OpenedEvent } from '../ledger/sealing.ts'
import { type RecordedCheckpoints, recordedCheckpoints } from '../ledger/verify.ts'
import { type Audited, type BundleCheck, verifyBundle } from '../ledger/verify-bundle.ts'
import { type AuditedEvent, auditedEvent, parsedOnce } from '../projections/audited-event.ts'
import type { Breach, Content } from './context.ts'
import { rulesOfLog } from './rules.ts'

// Compares entries of `CheckpointSigned` with the tree.

/** Null for other entries. */
export function signingBreach(signings: RecordedCheckpoints, content: Content): Breach | null {
  if (content.of !== 'programme') return null
  const { seq, event } = content.recorded
  const problem = event.type === 'CheckpointSigned' ? signings.take({ seq }, event.facts) : null
  return problem && { seq, problem }
}

type SeasonStep = { opened: OpenedEvent; event: AuditedEvent }
/**
 * `line`: the faulty line of the bundle, from 1. `seq`: the entry, or the last one read. `from`: where only a signed root
 * differs, the first entry that may be wrong. `isBreach`: recorded as it is, but nobody could have decided it.
 */
type SeasonFinding = {
  ok: false
  problem: Problem
  seq: number
  line?: number
  from?: number
  isBreach?: true
}
type SeasonVerdict = ({ ok: true } & Audited) | SeasonFinding

const broken = (breach: Breach | null): SeasonFinding | null =>
  breach && { ok: false, ...breach, isBreach: true }

/** Yields each event in order. Trust what was folded from them only if the final verdict is ok. */
export function* verifySeason(check: BundleCheck): Generator<SeasonStep, SeasonVerdict> {
  const rules = rulesOfLog()
  const parse = parsedOnce()
  const signings = recordedCheckpoints(check.sha256)
  const walk = verifyBundle({ ...check, watch: signings })
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done) {
      if (!step.value.ok) return step.value
      const unlike = signings.wrong({ isWhole: false })
      if (unlike) return { ok: false, ...unlike }
      return broken(rules.end()) ?? step.value
    }
    const { value: opened } = step
    const event = auditedEvent(opened, parse)
    if (!event) return { ok: false, problem: 'facts-unreadable', seq: opened.seq }
    const unlike = signingBreach(signings, event)
    if (unlike) return { ok: false, ...unlike }
    const breach = broken(rules.take(opened, event))
    if (breach) return breach
    yield { opened, event }
  }
}
