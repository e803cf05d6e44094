/**
 * What an event means to the code that follows the log: one entry for each type, so that a new event is described in one
 * place. What follows from its content is in the folds and deciders, which the compiler names. Pure.
 */
import type { ApplicationEvent } from './application/events.ts'
import type { Payload } from './ledger/envelope.ts'
import type { ProgrammeEvent } from './programme/events.ts'
import type { StaffEvent } from './staff.ts'

/** What staff decide: a status, what a visit found, a place in the ranking, the rules themselves; and erasing. */
export type DecisionKind = 'status' | 'visit' | 'rank' | 'programme' | 'erased'

type ApplicationTraits = {
  /** By whom: the family itself, any of staff, or an admin. */
  by: 'family' | 'staff' | 'admin'
  /** What it decides; absent for what a family does, and for what follows from something else. */
  decision?: DecisionKind
  /** Who began the application at the door may not do it until somebody else has verified it, and visit at no time. */
  judges?: true
  /** It changes the case file; for the others the file need not be read from storage. */
  file?: true
  /** It can be taken back, by whom: a change of status by verifiers where they may move it. */
  undo?: 'verifier' | 'admin'
  /** It changes the status, the score or the rank; a note does not. */
  moves?: true
  /** It changes to whom a letter about a decision goes. */
  redirects?: true
  /** It changes what is known of a family: its answers, and what visits found. */
  informs?: true
  /** Others may add it beside a decision, and undoing that decision leaves it as it is. */
  adds?: true
  /** The payloads that its entry in the trail is made from: the others need not be decrypted. Absent where it says no more than its type. */
  trail?: readonly Payload[]
  /** What it changed, field by field; `before`: compared with the application as it was until then. */
  changes?: 'alone' | 'before'
  /** Letters depend on it in another way than being queued after it (events/letters.ts). */
  mail?: true
}

/** In the order in which the console's audit log offers them. */
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
    adds: true,
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
    adds: true,
    trail: ['details'],
    changes: 'before',
  },
  RankAssigned: {
    by: 'admin',
    decision: 'rank',
    judges: true,
    undo: 'admin',
    moves: true,
    adds: true,
    trail: ['course', 'details'],
    changes: 'before',
  },
  // It judges nobody: a position that somebody else is given is taken from the application that holds it.
  RankCleared: {
    by: 'admin',
    decision: 'rank',
    undo: 'admin',
    moves: true,
    adds: true,
    trail: ['details'],
    changes: 'before',
  },
  NoteAdded: { by: 'staff', undo: 'verifier', adds: true, trail: ['details'] },
  NoteWithdrawn: { by: 'staff' },
  DocumentAdded: { by: 'staff', undo: 'verifier', adds: true },
  DocumentWithdrawn: { by: 'staff' },
  CardChecked: { by: 'family', file: true, adds: true },
  OverPlacesProposed: {
    by: 'admin',
    decision: 'status',
    judges: true,
    undo: 'admin',
    trail: ['course', 'details'],
    changes: 'alone',
  },
  OverPlacesDeclined: { by: 'admin', decision: 'status', trail: ['details'] },
  RequestMade: { by: 'family', adds: true, trail: ['details'] },
  RequestAnswered: { by: 'staff', adds: true },
  FamilyTold: { by: 'staff', adds: true },
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
/** The events that have a trait. */
type Having<T extends Trait> = Extract<
  ApplicationEvent,
  { type: { [K in Type]: (typeof applicationEvents)[K] extends Record<T, unknown> ? K : never }[Type] }
>
export const has = <T extends Trait>(event: ApplicationEvent, trait: T): event is Having<T> =>
  traitsOf(event.type)?.[trait] !== undefined

const isOfApplication = (type: string): type is Type => Object.hasOwn(applicationEvents, type)
/** Undefined for a type that this version does not know. */
export const traitsOf = (type: string): ApplicationTraits | undefined =>
  isOfApplication(type) ? applicationEvents[type] : undefined

type ProgrammeTraits = {
  decision?: DecisionKind
  /** The audit log offers its type to admins alone. */
  adminsOnly?: true
  mail?: true
}
export const programmeEvents: Readonly<Record<ProgrammeEvent['type'], ProgrammeTraits>> = {
  CriteriaChanged: { decision: 'programme' },
  ResultsPublished: { decision: 'programme', mail: true },
  ResultsWithheld: { decision: 'programme', mail: true },
  RankingRecorded: {},
  CheckpointSigned: { mail: true },
  // It may set up what letters are sent by.
  SettingChanged: { decision: 'programme', adminsOnly: true, mail: true },
}
const isOfProgramme = (type: string): type is ProgrammeEvent['type'] => Object.hasOwn(programmeEvents, type)
export const programmeTraitsOf = (type: string): ProgrammeTraits | undefined =>
  isOfProgramme(type) ? programmeEvents[type] : undefined

type StaffTraits = {
  /** What it takes: an admin, or anybody who ever was of staff. The rest is the server's own, or of the person it is about. */
  by: 'admin' | 'staff' | 'nothing'
  /** It changes who may do what; the others say that somebody signed in or read something. */
  team?: true
  /** It may hand out data of families (events/projections/read-log.ts). */
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

/** The types of a table that have a trait. */
export const typesWith = <Traits>(
  table: Readonly<Record<string, Traits>>,
  hasIt: (traits: Traits) => boolean,
): string[] => Object.entries(table).flatMap(([type, traits]) => (hasIt(traits) ? type : []))
