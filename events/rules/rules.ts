/**
 * Checks, in log order, that the deciders could have decided every entry, with the deciders' own predicates, and names the
 * first violation. Closed data is checked as far as envelopes tell; docs/auditor.md lists what each rule needs.
 */
import type { Head } from '../ledger/envelope.ts'
import type { Problem } from '../ledger/problems.ts'
import type { OpenedEvent } from '../ledger/sealing.ts'
import { type RecordedCheckpoints, recordedCheckpoints } from '../ledger/verify.ts'
import { type Audited, type BundleCheck, verifyBundle } from '../ledger/verify-bundle.ts'
import { emptyProgramme, evolveProgramme, type Programme } from '../programme/events.ts'
import { weightsWait } from '../programme/weights.ts'
import { type AuditedEvent, auditedEvent, parsedOnce } from '../projections/audited-event.ts'
import { createApplications } from './application-rules.ts'
import { type Breach, type Content, type Context, createHands, isSameCommand } from './context.ts'
import { programmeProblem } from './programme-rules.ts'
import { createSelections, createSharedPositions, isRankingTrue, type Recorded } from './rank-rules.ts'

/** After a publication, the next entry must be the ranking. */
type Publication = { head: Head; season: string }

const rankingIn = (content: Content): Recorded | null =>
  content.of === 'programme' && content.recorded.event.type === 'RankingRecorded'
    ? content.recorded.event.facts
    : null

export function rulesOfLog() {
  const applications = createApplications()
  const hands = createHands()
  const shared = createSharedPositions(applications.seasons)
  const selections = createSelections(applications.all)
  let programme: Programme = emptyProgramme
  let publication: Publication | null = null
  let last: Head | null = null
  /** All entries so far belong to the installation. */
  let isSettingUp = true

  const contextOf = ({ at }: Head): Context => ({
    programme,
    seasons: applications.seasons,
    hands,
    isFresh: last !== null && at > last.at,
    hidden: applications.hidden(),
  })

  function publicationBreach(head: Head, content: Content): Breach | null {
    if (publication === null) return null
    const { head: published, season } = publication
    publication = null
    const ranking = rankingIn(content)
    const isIts =
      ranking?.moment === 'publication' && ranking.season === season && isSameCommand(head, published)
    return isIts ? null : { seq: published.seq, problem: 'ranking-missing' }
  }
  function rankingProblem(head: Head, ranking: Recorded, wasPublished: boolean): Problem | null {
    if ((ranking.moment === 'publication') !== wasPublished) return 'ranking-misplaced'
    const who = { at: head.at, admins: hands.admins() }
    if (weightsWait(programme, ranking.season, who) !== null) return 'weights-unconfirmed'
    if (!isRankingTrue(ranking, applications.all, programme)) return 'ranking-untrue'
    if (ranking.moment === 'selection') selections.begin(head, ranking)
    return null
  }
  function programmeTaken(head: Head, content: Content, wasPublished: boolean): Problem | null {
    if (content.of !== 'programme') return 'type-unknown'
    const { event } = content.recorded
    isSettingUp &&= head.actor === 'system'
    const ranking = rankingIn(content)
    const problem =
      programmeProblem(event, { head, context: contextOf(head), isSettingUp }) ??
      (ranking && rankingProblem(head, ranking, wasPublished))
    if (event.type === 'ResultsPublished') publication = { head, season: event.facts.season }
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
    applications.take(head, content)
    const now = applications.standingOf(head.stream)
    if (head.type === 'RankAssigned' && now.stage === 'sent') shared.given(head, now)
    if (head.type.startsWith('Rank')) shared.settle()
    return problem
  }
  function taken(head: Head, content: Content, wasPublished: boolean): Problem | null {
    if (head.stream === 'programme') return programmeTaken(head, content, wasPublished)
    return head.stream.startsWith('staff-') ? staffTaken(head, content) : applicationTaken(head, content)
  }
  return {
    /** Called with every entry, in order. @returns the first violation, in this entry or an earlier one */
    take: (head: Head, content: Content): Breach | null => {
      const open = shared.before(head) ?? selections.follow(head, content)
      const wasPublished = publication !== null
      const before = open ?? publicationBreach(head, content)
      const problem = taken(head, content, wasPublished)
      last = head
      return before ?? (problem && { seq: head.seq, problem })
    },
    /** Called after the last entry. */
    end: (): Breach | null => {
      const unpublished: Breach | null = publication && {
        seq: publication.head.seq,
        problem: 'ranking-missing',
      }
      return shared.end() ?? selections.end() ?? unpublished
    },
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
