/** The traits of event types, for code that follows the log: each event type is described in one place. */
import type { ApplicationEvent } from './application/events.ts'
import type { Payload } from './ledger/envelope.ts'
import type { ProgrammeEvent } from './programme/events.ts'
import type { StaffEvent } from './staff.ts'

/** Decisions of staff: a status, findings of a visit, a rank, the rules themselves, and erasing. */
export type DecisionKind = 'status' | 'visit' | 'rank' | 'programme' | 'erased'

type ApplicationTraits = {
  /** Who may record it. */
  by: 'family' | 'staff' | 'admin'
  /** Absent for events of families and for consequences of other events. */
  decision?: DecisionKind
  /** Staff who began the application at the door may record it only after somebody else has verified it, and never a visit. */
  judges?: true
  /** Changes the case file, which otherwise need not be read. */
  file?: true
  /** Who may undo it; verifiers may undo a change of status only where they may make it. */
  undo?: 'verifier' | 'admin'
  /** Changes status, score or rank. */
  moves?: true
  /** Changes who gets a letter about a decision. */
  redirects?: true
  /** Changes a family's answers or the findings of visits. */
  informs?: true
  /** Payloads that its trail entry needs; absent for none. */
  trail?: readonly Payload[]
  /** How changes are displayed; `before`: compared with the state before. */
  changes?: 'alone' | 'before'
  /** Read by the mail's log follower for other reasons than queueing a letter (events/letters.ts). */
  mail?: true
}

/** In the order of the console's audit log. */
export const applicationEvents = {
  ApplicationStarted: { by: 'family', file: true, moves: true, trail: [] },
  HelpRecorded: { by: 'family', file: true },
  BegunAtDoor: { by: 'staff' },
  ApplicationSubmitted: {
    by: 'family',
    file: true,
    moves: true,
    informs: true,
    trail: [],
    changes: 'alone',
  },
  ApplicationAmended: {
    by: 'family',
    file: true,
    moves: true,
    informs: true,
    changes: 'before',
  },
  StatusChanged: {
    by: 'staff',
    decision: 'status',
    judges: true,
    file: true,
    undo: 'verifier',
    moves: true,
    redirects: true,
    trail: ['course', 'details'],
    changes: 'alone',
    mail: true,
  },
  FactsVerified: {
    by: 'staff',
    decision: 'visit',
    judges: true,
    file: true,
    undo: 'verifier',
    moves: true,
    informs: true,
    trail: ['details'],
    changes: 'before',
  },
  RankAssigned: {
    by: 'admin',
    decision: 'rank',
    judges: true,
    undo: 'admin',
    moves: true,
    trail: ['course', 'details'],
    changes: 'before',
  },
  // Not a judgement: a rank given to another is taken from its holder.
  RankCleared: {
    by: 'admin',
    decision: 'rank',
    undo: 'admin',
    moves: true,
    trail: ['details'],
    changes: 'before',
  },
  NoteAdded: { by: 'staff', file: true, undo: 'verifier', trail: ['details'] },
  NoteWithdrawn: { by: 'staff', file: true },
  DocumentAdded: { by: 'staff', file: true, undo: 'verifier' },
  DocumentWithdrawn: { by: 'staff', file: true },
  CardChecked: { by: 'family', file: true },
  OverPlacesProposed: {
    by: 'admin',
    decision: 'status',
    judges: true,
    undo: 'admin',
    trail: ['course', 'details'],
    changes: 'alone',
  },
  OverPlacesDeclined: { by: 'admin', decision: 'status', trail: ['details'] },
  RequestMade: { by: 'family', trail: ['details'] },
  RequestAnswered: { by: 'staff' },
  FamilyTold: { by: 'staff' },
  NomineeNamed: { by: 'family', file: true, trail: ['details'] },
  ApplicationWithdrawn: {
    by: 'family',
    moves: true,
    redirects: true,
    trail: ['course'],
    changes: 'alone',
    mail: true,
  },
  ApplicationErased: { by: 'admin', decision: 'erased', file: true, moves: true, redirects: true },
} as const satisfies Record<ApplicationEvent['type'], ApplicationTraits>

type Type = ApplicationEvent['type']
type Trait = keyof ApplicationTraits
type Having<T extends Trait> = Extract<
  ApplicationEvent,
  { type: { [K in Type]: (typeof applicationEvents)[K] extends Record<T, unknown> ? K : never }[Type] }
>
export const has = <T extends Trait>(event: ApplicationEvent, trait: T): event is Having<T> =>
  traitsOf(event.type)?.[trait] !== undefined

const isOfApplication = (type: string): type is Type => Object.hasOwn(applicationEvents, type)
/** Undefined for an unknown type. */
export const traitsOf = (type: string): ApplicationTraits | undefined =>
  isOfApplication(type) ? applicationEvents[type] : undefined

type ProgrammeTraits = {
  decision?: DecisionKind
  /** Only for admins in the audit log. */
  adminsOnly?: true
  mail?: true
}
export const programmeEvents: Readonly<Record<ProgrammeEvent['type'], ProgrammeTraits>> = {
  CriteriaChanged: { decision: 'programme' },
  ResultsPublished: { decision: 'programme', mail: true },
  ResultsWithheld: { decision: 'programme', mail: true },
  SelectionMade: {},
  TallyRecorded: {},
  CheckpointSigned: { mail: true },
  // May configure a carrier.
  SettingChanged: { decision: 'programme', adminsOnly: true, mail: true },
}
const isOfProgramme = (type: string): type is ProgrammeEvent['type'] => Object.hasOwn(programmeEvents, type)
export const programmeTraitsOf = (type: string): ProgrammeTraits | undefined =>
  isOfProgramme(type) ? programmeEvents[type] : undefined

type StaffTraits = {
  /** Who may record it: an admin, anybody who ever was staff, or the server and the person concerned. */
  by: 'admin' | 'staff' | 'nothing'
  /** Changes rights. */
  team?: true
  /** May disclose family data (events/projections/read-log.ts). */
  read?: true
}
export const staffEvents = {
  RoleGranted: { by: 'admin', team: true },
  RoleRevoked: { by: 'admin', team: true },
  SignedIn: { by: 'staff' },
  SignInRefused: { by: 'nothing' },
  SecondFactorSet: { by: 'staff', team: true },
  SecondFactorRemoved: { by: 'staff', team: true },
  PasswordLinkMade: { by: 'staff' },
  PasswordChanged: { by: 'nothing' },
  RecordViewed: { by: 'staff', read: true },
  ListRead: { by: 'staff', read: true },
  PrintMade: { by: 'staff', read: true },
  WeightsSearched: { by: 'staff' },
  RecordMailed: { by: 'staff', read: true },
  ExportMade: { by: 'staff', read: true },
} as const satisfies Record<StaffEvent['type'], StaffTraits>

const isOfStaff = (type: string): type is StaffEvent['type'] => Object.hasOwn(staffEvents, type)
export const staffTraitsOf = (type: string): StaffTraits | undefined =>
  isOfStaff(type) ? staffEvents[type] : undefined
type ReadType = {
  [K in StaffEvent['type']]: (typeof staffEvents)[K] extends { read: true } ? K : never
}[StaffEvent['type']]
export const isRead = (event: StaffEvent): event is Extract<StaffEvent, { type: ReadType }> =>
  staffTraitsOf(event.type)?.read === true

export const typesWith = <Traits>(
  table: Readonly<Record<string, Traits>>,
  hasIt: (traits: Traits) => boolean,
): string[] => Object.entries(table).flatMap(([type, traits]) => (hasIt(traits) ? type : []))
