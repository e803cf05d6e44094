/**
 * Checks, in log order, that the deciders could have decided every entry, with the deciders' own predicates, and names the
 * first violation. Closed data is checked as far as envelopes tell; docs/auditor.md lists what each rule needs.
 */
import type { Head } from '../ledger/envelope.ts'
import type { Level } from '../ledger/levels.ts'
import type { Problem } from '../ledger/problems.ts'
import type { OpenedEvent } from '../ledger/sealing.ts'
import { type RecordedCheckpoints, recordedCheckpoints } from '../ledger/verify.ts'
import { type Audited, type BundleCheck, type TreeWatch, verifyBundle } from '../ledger/verify-bundle.ts'
import {
  emptyProgramme,
  evolveProgramme,
  type Programme,
  type ProgrammeFacts,
  settingValue,
  type Tally,
} from '../programme/events.ts'
import { weightsWait } from '../programme/weights.ts'
import { type AuditedEvent, auditedEvent, parsedOnce } from '../projections/audited-event.ts'
import { createApplications } from './application-rules.ts'
import {
  type Breach,
  type Content,
  type Context,
  createHands,
  isSameCommand,
  unknownHands,
} from './context.ts'
import { programmeProblem } from './programme-rules.ts'
import { createSelections, createSharedPositions } from './rank-rules.ts'
import { type KeyOf, publicationProblem, type Seen, tallyProblem } from './result-rules.ts'

/** Who reads: an auditor with a bundle of some level, or an operator with the data folder. */
type Reader = { level: Level | 'folder'; keyOf?: KeyOf }
type Tallied = { head: Head; tally: Tally }

export function rulesOfLog({ level, keyOf = () => null }: Reader) {
  /** The reader cannot open entries of staff and of other families. */
  const isPartial = level === 'public' || level === 'sample'
  const applications = createApplications()
  const hands = isPartial ? unknownHands : createHands()
  const shared = createSharedPositions(applications.seasons)
  const selections = createSelections(applications.all)
  let programme: Programme = emptyProgramme
  let last: Head | null = null
  let tallied: Tallied | null = null
  /** All entries so far belong to the installation. */
  let isSettingUp = true

  const contextOf = ({ seq, at }: Head): Context => ({
    programme,
    seasons: applications.seasons,
    hands,
    isFresh: last !== null && last.seq === seq - 1 && at > last.at,
    hidden: isPartial ? Number.POSITIVE_INFINITY : applications.hidden(),
    isPartial,
  })
  const seen = (): Seen => ({ applications: applications.all, programme, isPartial })

  /** The tally of the entry before, where the same command publishes the results of its season. */
  const tallyFor = (head: Head, season: string): Tally | null =>
    tallied?.head.seq === head.seq - 1 && isSameCommand(tallied.head, head) && tallied.tally.season === season
      ? tallied.tally
      : null
  function outcomeProblem(event: ProgrammeFacts, head: Head): Problem | null {
    const staff = { admins: hands.admins(), areAll: level === 'folder' }
    if (event.type === 'TallyRecorded') return tallyProblem(event.facts, seen(), staff)
    if (event.type === 'SelectionMade')
      return isTooEarly(event.facts.season, head, hands.adminCount()) ? 'weights-unconfirmed' : null
    if (event.type !== 'ResultsPublished') return null
    const tally = tallyFor(head, event.facts.season)
    if (isTooEarly(event.facts.season, head, tally?.admins.length ?? 1)) return 'weights-unconfirmed'
    return publicationProblem(event.facts, seen(), { seq: head.seq, tally, keyOf })
  }
  /** A selection or a publication by weights that had to wait. `admins`: how many there are, as far as that is known. */
  const isTooEarly = (season: string, { at }: Head, admins: number): boolean =>
    weightsWait(programme, season, { at, admins }) !== null
  function programmeTaken(head: Head, content: Content): Problem | null {
    if (content.of !== 'programme') return 'type-unknown'
    const { event } = content.recorded
    isSettingUp &&= head.actor === 'system' && head.seq === (last?.seq ?? 0) + 1
    const problem =
      programmeProblem(event, { head, context: contextOf(head), isSettingUp }) ?? outcomeProblem(event, head)
    if (event.type === 'SelectionMade' && !isPartial) selections.begin(head, event.facts, programme)
    if (event.type === 'TallyRecorded') tallied = { head, tally: event.facts }
    programme = evolveProgramme(programme, content.recorded)
    return problem
  }
  function staffTaken(head: Head, content: Content): Problem | null {
    isSettingUp = false
    return hands.take(head, content.of === 'staff' ? content.recorded?.event : undefined)
  }
  function applicationTaken(head: Head, content: Content): Problem | null {
    isSettingUp = false
    const problem = applications.problemOf(head, content, contextOf(head))
    applications.take(head, content, settingValue(programme, 'season'))
    const now = applications.standingOf(head.stream)
    if (head.type === 'RankAssigned' && now.stage === 'sent') shared.given(head, now)
    if (head.type.startsWith('Rank')) shared.settle()
    return problem
  }
  function taken(head: Head, content: Content): Problem | null {
    if (head.stream === 'programme') return programmeTaken(head, content)
    return head.stream.startsWith('staff-') ? staffTaken(head, content) : applicationTaken(head, content)
  }
  return {
    /** Called with every entry that the reader sees, in order. @returns the first violation, in it or an earlier one */
    take: (head: Head, content: Content): Breach | null => {
      const before = shared.before(head) ?? selections.follow(head, content)
      const problem = taken(head, content)
      last = head
      return before ?? (problem && { seq: head.seq, problem })
    },
    /** Called after the last entry. */
    end: (): Breach | null => shared.end() ?? selections.end(),
  }
}

// Verifies an auditor's bundle, its signatures and the rules in one pass.

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
  let rules = rulesOfLog({ level: 'public' })
  const parse = parsedOnce()
  const signings = recordedCheckpoints(check.sha256)
  const begun: TreeWatch['begun'] = ({ level, factsKey }) => {
    rules = rulesOfLog({ level, keyOf: factsKey })
  }
  const walk = verifyBundle({ ...check, watch: { ...signings, begun } })
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done) {
      if (!step.value.ok) return step.value
      const unlike = signings.wrong()
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
