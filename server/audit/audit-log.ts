/** The audit log of all streams for staff: who did what to which record, when and why, with values before and after. */
import * as z from 'zod/mini'
import { evolveApplication, newApplication } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import type { UnsettledVisit } from '#events/application/unsettled-visit.ts'
import type { Recorded } from '#events/decider.ts'
import type { Level } from '#events/ledger/levels.ts'
import { emptyProgramme, evolveProgramme, type ProgrammeEvent } from '#events/programme/events.ts'
import { auditEntry } from '#events/projections/audit-trail.ts'
import {
  applicationChanges,
  type Change,
  isComparing,
  programmeChanges,
} from '#events/projections/changes.ts'
import type { Accessed, StaffEvent } from '#events/staff.ts'
import { unforeseen } from '#events/unforeseen.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { createEventRows, type EventQuery } from '../store/event-rows.ts'
import { applicationStream, type StoredEvent, staffIdOf } from '../store/log.ts'
import { isApplicationEvent, isProgrammeEvent, isStaffEvent, opened } from '../store/payloads.ts'
import type { Store } from '../store/store.ts'

type Exported = Extract<StaffEvent, { type: 'ExportMade' }>['details']
export type Export = Pick<Exported, 'kind' | 'rows'> & {
  auditor: string | null
  level: Level | null
  sample: { number: number; count: number } | null
}

const Whom = z.object({ auditor: z.string() })

/** Only bundles have an auditor; the filters of a CSV are not shown. */
export function exportOf(details: Exported): Export {
  const { kind, rows } = details
  if (details.kind === 'csv') return { kind, rows, auditor: null, level: null, sample: null }
  const { filters, level, sample } = details
  return {
    kind,
    rows,
    auditor: Whom.safeParse(JSON.parse(filters)).data?.auditor ?? null,
    level,
    sample: sample ? { number: sample.number, count: sample.count } : null,
  }
}

export type LogEntry = {
  seq: number
  at: string
  by: { id: string; email: string | null }
  type: string
  application: { id: string; groomName: string; brideName: string } | null
  account: { id: string; email: string | null } | null
  reason: string | null
  override: boolean
  visit: UnsettledVisit | null
  overPlaces: boolean
  changes: Change[]
  /** For an export: its kind, and for a bundle the auditor, level and sample. */
  exported: Export | null
  /** True where the event is unreadable, because the application was erased. */
  erased: boolean
}
type PageQuery = Omit<EventQuery, 'withStaff' | 'hidden' | 'stream'> & { application?: string | undefined }
type Details = Partial<Omit<LogEntry, 'seq' | 'at' | 'by' | 'type'>>

const counted = (field: string, to: number): Change[] => [{ field, from: null, to }]

export type AuditLog = ReturnType<typeof createAuditLog>

export function createAuditLog({ log, state, vault }: Store) {
  const rows = createEventRows(log)
  const person = (id: string) => {
    const account = vault.accounts.byId(id)
    return { id, email: account && account.role !== 'customer' ? account.email : null }
  }
  const openedHistory = (stream: string) =>
    rows.history(stream).flatMap((row) => opened(row, vault.keys.get) ?? [])
  type Opened = ReturnType<typeof openedHistory>
  type Histories = (stream: string) => Opened
  /** A cache for one page: many of its events may be of one stream. */
  function histories(): Histories {
    const known = new Map<string, Opened>()
    return (stream) => {
      const history = known.get(stream) ?? openedHistory(stream)
      known.set(stream, history)
      return history
    }
  }
  const earlier = (row: { stream: string; version: number }, historyOf: Histories) =>
    historyOf(row.stream).filter(({ version }) => version < row.version)

  /** Null where it was erased. */
  function currentNames(stream: string): LogEntry['application'] {
    const file = state.application(stream)?.file()
    if (!file) return null
    const { groomName, brideName } = file.form ?? {}
    return { id: file.id, groomName: groomName ?? '', brideName: brideName ?? '' }
  }

  function applicationDetails(recorded: Recorded<ApplicationEvent>, historyOf: Histories): Details {
    const before = isComparing(recorded.event)
      ? earlier(recorded, historyOf).filter(isApplicationEvent).reduce(evolveApplication, newApplication)
      : newApplication
    const { reason, override, visit, overPlaces } = auditEntry(recorded)
    const changes = applicationChanges(before, recorded.event)
    return { application: currentNames(recorded.stream), reason, override, visit, overPlaces, changes }
  }
  function programmeDetails(recorded: Recorded<ProgrammeEvent>, historyOf: Histories): Details {
    const before = earlier(recorded, historyOf)
      .filter(isProgrammeEvent)
      .reduce(evolveProgramme, emptyProgramme)
    const { event } = recorded
    return {
      reason: event.type === 'CriteriaChanged' ? event.details.reason : null,
      changes: programmeChanges(before, event),
    }
  }
  function recordAccess(family: Accessed | null, fields: readonly string[]): Details {
    const changes = fields.map((field) => ({ field, from: null, to: null }))
    return { application: family && currentNames(applicationStream(family.ledgerId)), changes }
  }
  /** A family is named by its application of the current season. */
  function credentials({ account: id, way }: { account: string; way: string }): Details {
    const stream = state.streamsOfOwner(id)[0]
    const application = stream === undefined ? null : currentNames(stream)
    return { account: person(id), application, changes: [{ field: 'way', from: null, to: way }] }
  }
  function staffDetails({ stream, event }: Recorded<StaffEvent>): Details {
    const account = person(staffIdOf(stream))
    switch (event.type) {
      case 'RoleGranted':
        return { account, changes: [{ field: 'role', from: null, to: event.details.role }] }
      case 'RoleRevoked':
        return { account, changes: [{ field: 'role', from: event.details.role, to: null }] }
      case 'PasswordLinkMade':
      case 'PasswordChanged':
        return credentials(event.details)
      case 'ListRead':
        return { account, changes: counted(event.details.list, event.details.rows) }
      case 'PrintMade':
        return { account, changes: counted(event.details.print, event.details.families.length) }
      case 'WeightsSearched':
        return { account, ...recordAccess(event.details.of, []) }
      case 'RecordViewed':
        return { account, ...recordAccess(event.details.of, [event.details.field]) }
      case 'RecordMailed':
        return recordAccess(event.details.of, event.details.fields)
      case 'ExportMade':
        return { account, exported: exportOf(event.details) }
      case 'SignedIn':
      case 'SignInRefused':
      case 'SecondFactorSet':
      case 'SecondFactorRemoved':
        return { account }
      default:
        return unforeseen(event, { account })
    }
  }
  function details(row: StoredEvent, historyOf: Histories): Details {
    const recorded = opened(row, vault.keys.get)
    if (!recorded) return { erased: true }
    if (isApplicationEvent(recorded)) return applicationDetails(recorded, historyOf)
    if (isProgrammeEvent(recorded)) return programmeDetails(recorded, historyOf)
    return isStaffEvent(recorded) ? staffDetails(recorded) : {}
  }
  const noDetails = {
    application: null,
    account: null,
    reason: null,
    override: false,
    visit: null,
    overPlaces: false,
    changes: [],
    exported: null,
    erased: false,
  }
  return {
    /** Newest first. Verifiers see events of applications and criteria; sign-ins, team and settings are for admins. */
    page: ({ application, ...query }: PageQuery, role: StaffRole): LogEntry[] => {
      // An unknown application matches no stream.
      const stream = application && (state.streamOf(application) ?? 'none')
      const visible =
        role === 'admin' ? { withStaff: true, hidden: [] } : { withStaff: false, hidden: ['SettingChanged'] }
      const found = rows.page({ ...query, ...visible, stream })
      const historyOf = histories()
      return found.map((row) => {
        const { seq, at, actor, type } = row
        return { seq, at, by: person(actor), type, ...noDetails, ...details(row, historyOf) }
      })
    },
    /** Oldest first; null for an unknown application. */
    history: (id: string): Recorded<ApplicationEvent>[] | null => {
      const stream = state.streamOf(id)
      return stream === null ? null : openedHistory(stream).filter(isApplicationEvent)
    },
  }
}
