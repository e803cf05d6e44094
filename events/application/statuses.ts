/**
 * The nine statuses, declared once: what each means, and which steps lead on from it, with their buttons and default reasons
 * (docs/product.md section 4). Moves, menus, filters, the families' timeline, figures and letters are derived from this table.
 * Icons are in web/ui/status-icons.ts, so that a page loads only those that it shows.
 */
import type { Key } from '../language/index.ts'
import type { MessageText } from '../messages.ts'
import type { StaffRole } from '../vocabulary.ts'

/** The text of a default reason. */
export type ReasonKey = Extract<Key, `reason.${string}`>
type Reasons = {
  /** Default reason of the button in a list. */
  list?: ReasonKey
  /** Default reason of the button on an application's full page. */
  page?: ReasonKey
  /** Reason recorded by a row's quick action, which opens no dialog. */
  quick?: ReasonKey
}
/** A step of the published path. `verifier`: verifiers may take it, too; all others are for admins. */
type Step = { to: string; verifier?: true } & Reasons
type Entry = {
  /** Place in the console's order by status, "High Priority First". */
  priority: number
  /** What the family may still change before the deadline; papers also after it. */
  family: 'everything' | 'papers' | 'nothing'
  /** Whether the verification has begun or is over; a rejection leaves both as they were. */
  verification: 'none' | 'begun' | 'done' | 'as before'
  /** Who may record what a home visit found. */
  visits: readonly StaffRole[]
  /** Takes one of the season's places. */
  place?: true
  /** A step of the families' timeline; `branch`: shown only while it is the status. */
  timeline?: 'step' | 'branch'
  /** Shortlisted or beyond, which a rejection leaves as it was. */
  shortlisted?: true
  /** The last step of the path. */
  decided?: true
  /** A decision that families learn when the results of the season are published: its place among these decisions. */
  decision?: number
  /**
   * A letter says so to the family; this is its text on a phone. Phones are often shared, so a waitlisted family and a
   * rejected one read the same on them: that there is an answer.
   */
  letter?: MessageText
  /** Verifiers may reject from here. */
  verifierRejects?: true
  /** One of the console's quick filters. */
  filter?: true
  /** An option of the dropdown on an application's full page. */
  option?: true
  steps: readonly Step[]
}

const everyRole = ['verifier', 'admin'] as const
const admins = ['admin'] as const

/** In the order of an application's life; the first is where it starts. Rejection is a step from everywhere. */
const table = {
  draft: {
    priority: 8,
    family: 'everything',
    verification: 'none',
    visits: [],
    timeline: 'step',
    // Submitting is the family's own: staff who do it for them leave the path.
    steps: [],
  },
  submitted: {
    priority: 7,
    family: 'everything',
    verification: 'none',
    visits: [],
    timeline: 'step',
    verifierRejects: true,
    steps: [
      {
        to: 'under_verification',
        verifier: true,
        list: 'reason.verifiedByAdmin',
        page: 'reason.verificationQueue',
      },
    ],
  },
  under_verification: {
    priority: 1,
    family: 'papers',
    verification: 'begun',
    visits: everyRole,
    timeline: 'step',
    verifierRejects: true,
    filter: true,
    option: true,
    steps: [
      // "Mark as Verified" takes the first of these that the person may take: verifiers may not rank.
      { to: 'ranked', list: 'reason.profileVerified', quick: 'reason.quickVerification' },
      {
        to: 'verified',
        verifier: true,
        list: 'reason.profileVerified',
        quick: 'reason.quickVerification',
        page: 'reason.applicationVerified',
      },
    ],
  },
  verified: {
    priority: 2,
    family: 'nothing',
    verification: 'done',
    visits: everyRole,
    timeline: 'step',
    letter: 'verified',
    verifierRejects: true,
    filter: true,
    option: true,
    steps: [{ to: 'ranked' }, { to: 'shortlisted', page: 'reason.addedShortlist' }, { to: 'waitlist' }],
  },
  ranked: {
    priority: 3,
    family: 'nothing',
    verification: 'done',
    visits: admins,
    steps: [
      {
        to: 'shortlisted',
        list: 'reason.addedShortlist',
        page: 'reason.addedShortlist',
        quick: 'reason.quickShortlist',
      },
      { to: 'waitlist' },
    ],
  },
  shortlisted: {
    priority: 4,
    family: 'nothing',
    verification: 'done',
    visits: admins,
    place: true,
    timeline: 'step',
    shortlisted: true,
    letter: 'shortlisted',
    filter: true,
    option: true,
    steps: [
      { to: 'finalized', list: 'reason.selectedFinal', page: 'reason.finalApproved' },
      { to: 'waitlist', list: 'reason.movedWaitlist', page: 'reason.movedWaitlist' },
    ],
  },
  waitlist: {
    priority: 5,
    family: 'nothing',
    verification: 'done',
    visits: admins,
    timeline: 'branch',
    shortlisted: true,
    decision: 2,
    letter: 'answer',
    filter: true,
    option: true,
    steps: [{ to: 'shortlisted' }, { to: 'finalized' }],
  },
  finalized: {
    priority: 6,
    family: 'nothing',
    verification: 'done',
    visits: [],
    place: true,
    timeline: 'step',
    shortlisted: true,
    decided: true,
    decision: 1,
    letter: 'finalized',
    filter: true,
    option: true,
    steps: [],
  },
  rejected: {
    priority: 9,
    family: 'nothing',
    verification: 'as before',
    visits: [],
    shortlisted: true,
    decided: true,
    decision: 3,
    letter: 'answer',
    option: true,
    steps: [],
  },
} as const satisfies Record<string, Entry>

export type Status = keyof typeof table
const isStatus = (name: string): name is Status => Object.hasOwn(table, name)
const names = Object.keys(table).filter(isStatus)
const [start = 'draft', ...later] = names
/** In the order of the table. */
export const statuses: readonly [Status, ...Status[]] = [start, ...later]

const entryOf = (status: string): Entry | undefined => (isStatus(status) ? table[status] : undefined)
const having = (wanted: (entry: Entry) => boolean): Status[] => statuses.filter((one) => wanted(table[one]))

/** The console's order by status, "High Priority First". */
export const priority: readonly Status[] = statuses.toSorted((a, b) => table[a].priority - table[b].priority)

/** The quick filters of the console's list. */
export const quickFilters = having(({ filter }) => filter === true)

/** The options of the dropdown on an application's full page. */
export const fullPageOptions = having(({ option }) => option === true)

/** Whether a family may still change all of it, as long as the deadline has not passed. */
export const isEditable = (status: string): boolean => entryOf(status)?.family === 'everything'

/** The steps of the applicant's timeline; waitlist shows only while it is the status. */
export const timeline = having(({ timeline: kind }) => kind !== undefined)

/** A status that a step of the published path leads to. */
export type StepTarget = (typeof table)[Status]['steps'][number]['to']
type Next = { to: StepTarget; isVerifiers: boolean } & Reasons
/** The steps that lead on from a status, in the order of their buttons. */
export const stepsFrom = (status: Status): readonly Next[] =>
  table[status].steps.map(({ to, ...step }) => ({ ...step, to, isVerifiers: 'verifier' in step }))

/** True for a step of the published path; rejection belongs to it from everywhere. */
export const isUsualMove = (from: Status, to: Status): boolean =>
  (to === 'rejected' && from !== 'rejected') || stepsFrom(from).some((step) => step.to === to)

/** An admin may go anywhere; a verifier only along the path up to `verified`, or reject what is not past it. */
export function mayMove(role: StaffRole, from: Status, to: Status): boolean {
  if (role === 'admin') return true
  if (to === 'rejected') return entryOf(from)?.verifierRejects === true
  return stepsFrom(from).some((step) => step.to === to && step.isVerifiers)
}

/** A home visit is part of the verification; later only an admin corrects what it found, and never once it was decided. */
export const mayRecordVisit = (role: StaffRole, status: Status): boolean =>
  entryOf(status)?.visits.includes(role) === true

/** Reaching one of these starts the score: verification has begun. A rejection never creates one. */
export const startsScore = (status: Status): boolean => ['begun', 'done'].includes(table[status].verification)

/** Reaching one of these sets `verifiedAt`. */
export const isVerifiedOrLater = (status: Status): boolean => table[status].verification === 'done'

/** Going back to one of these clears `verifiedAt`, `verifiedBy` and `rankedAt`. */
export const clearsVerification = (status: Status): boolean =>
  ['none', 'begun'].includes(table[status].verification)

/** A rejection does not change whether an application was shortlisted. */
export const isShortlistedOrLater = (status: Status): boolean => entryOf(status)?.shortlisted === true

/** Each of these takes one of the season's places. */
export const takesPlace = (status: string): boolean => entryOf(status)?.place === true

/** The final statuses. */
export const isDecided = (status: string): boolean => entryOf(status)?.decided === true

type Having<Mark extends string> = {
  [S in Status]: (typeof table)[S] extends Readonly<Record<Mark, unknown>> ? S : never
}[Status]
/** The decisions of a season, which families learn when its results are published. */
export type DecisionStatus = Having<'decision'>
const isDecision = (status: Status): status is DecisionStatus => entryOf(status)?.decision !== undefined
export const decisions: readonly DecisionStatus[] = statuses
  .filter(isDecision)
  .toSorted((a, b) => table[a].decision - table[b].decision)
export const decisionIn = (status: Status): DecisionStatus | null => (isDecision(status) ? status : null)

/** Whether a step is a result of the season. Rejecting a family that was never verified is none: it reads that at once. */
export const isResult = (from: string, to: Status): boolean =>
  decisionIn(to) !== null && !(to === 'rejected' && isStatus(from) && clearsVerification(from))

/** Statuses that cause a letter to the family. */
export type NotifiedStatus = Having<'letter'>
export const isNotified = (status: Status): status is NotifiedStatus => entryOf(status)?.letter !== undefined
/** The text that a phone gets of it. */
export const phoneTextOf = (status: NotifiedStatus): MessageText => table[status].letter
export const notifiedStatuses: readonly NotifiedStatus[] = statuses.filter(isNotified)

/** Sent and not decided about yet, the last step first. */
export const undecided: readonly Status[] = having(
  ({ decision, priority: place }) => decision === undefined && place < table.draft.priority,
).toReversed()

/** The ranking has scored applications that are neither sent back nor rejected. */
export const isRankable = startsScore

/** A count for each status, to add to. */
export const noCounts: Readonly<Record<Status, number>> = {
  draft: 0,
  submitted: 0,
  under_verification: 0,
  verified: 0,
  ranked: 0,
  shortlisted: 0,
  waitlist: 0,
  finalized: 0,
  rejected: 0,
}
