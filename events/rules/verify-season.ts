/** Verifies an auditor's bundle with the rules: each event as it is opened, and at the end the verdict over all. */

import type { OpenedEvent } from '../ledger/opening.ts'
import type { Problem } from '../ledger/problems.ts'
import { recordedCheckpoints } from '../ledger/recorded-checkpoints.ts'
import { type Audited, verifyBundle } from '../ledger/verify-bundle.ts'
import type { BundleCheck } from '../ledger/verify-bundle-line.ts'
import { type AuditedEvent, auditedEvent } from '../projections/audited-event.ts'
import { rulesOfLog } from './rules.ts'
import { signingBreach } from './signing-rules.ts'

type SeasonStep = { opened: OpenedEvent; event: AuditedEvent }
/** `line` where one line of the bundle is at fault, from 1; `seq` is the entry, or the last one met. */
type SeasonFinding = { ok: false; problem: Problem; seq: number; line?: number }
type SeasonVerdict = ({ ok: true } & Audited) | SeasonFinding

/** Yields each event in order. What was folded from them counts only where the verdict is ok. */
export function* verifySeason(check: BundleCheck): Generator<SeasonStep, SeasonVerdict> {
  const rules = rulesOfLog()
  const signings = recordedCheckpoints(check.sha256)
  const walk = verifyBundle({ ...check, watch: signings })
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done) {
      const breach = step.value.ok ? (signings.wrong({ isWhole: false }) ?? rules.end()) : null
      return breach ? { ok: false, ...breach } : step.value
    }
    const { value: opened } = step
    const event = auditedEvent(opened)
    if (!event) return { ok: false, problem: 'facts-unreadable', seq: opened.seq }
    const breach = signingBreach(signings, event) ?? rules.take(opened, event)
    if (breach) return { ok: false, ...breach }
    yield { opened, event }
  }
}
