/** One application as staff see it, from its row and the vault. */
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { spokenReferenceOf } from '#events/application/number.ts'
import type { RequestKind } from '#events/application/request-kinds.ts'
import type { Complaint } from '#events/application/requests.ts'
import { kolkataDate } from '#events/dates.ts'
import type { Recorded } from '#events/decider.ts'
import { day, t } from '#events/language/index.ts'
import { rightsOf } from '#events/projections/family-rights.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Cards } from '../files/cards.ts'
import type { Ranking } from '../ranking/ranking.ts'
import type { Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { forStaff } from './view.ts'

type Needed = { store: Store; queries: Queries; ranking: Ranking; auditLog: AuditLog; cards: Cards }

export type CaseFiles = ReturnType<typeof createCaseFiles>

export function createCaseFiles({ store, queries, ranking, auditLog, cards }: Needed) {
  const { state, vault } = store
  /** Null for a family's account. */
  const person = (id: string) => {
    const account = vault.accounts.staffMember(id)
    return account && { id, email: account.email }
  }
  /** `by` is null where it was not by staff. */
  const shownChange = (one: Recorded<ApplicationEvent> | undefined) =>
    one && { seq: one.seq, at: one.at, type: one.event.type, by: person(one.actor) }
  /** With the numbers of other applications of the season that used the same card. */
  const cardsOf = (now: Application) => {
    const { id } = now.file()
    const { season } = now.standing
    return cards.shown(now, (reference) =>
      queries.sharingCard({ season, reference, id }).map(spokenReferenceOf),
    )
  }
  return {
    person,
    /** The member of staff and time of a change of the programme; null for anybody else. */
    madeBy: (stamp: { at: string; by: string } | undefined) => {
      const by = stamp ? person(stamp.by) : null
      return stamp && by ? { at: stamp.at, by } : null
    },
    /** Empty for an unknown application. */
    history: (id: string) => auditLog.history(id) ?? [],
    shownChange,
    /** The newest event, of these types. */
    lastChange: (id: string, types?: ReadonlySet<string>) =>
      shownChange(
        auditLog.history(id)?.findLast(({ event }) => types === undefined || types.has(event.type)),
      ),
    /** JSON; null for an unknown application. */
    show: (id: string, locale: Locale): string | null => {
      const stream = state.streamOf(id)
      const now = stream === null ? null : state.application(stream)
      if (stream === null || !now) return null
      const { standing } = now
      const owner = vault.accounts.byId(now.file().userId)
      // Most changes of an application are by one or two people.
      const known = new Map<string, ReturnType<typeof person>>()
      return forStaff({
        now,
        stored: state.storedFile(now),
        locale,
        at: store.clock().toISOString(),
        today: kolkataDate(store.clock().toISOString()),
        person: (by) => known.getOrInsertComputed(by, person),
        cards: cardsOf(now),
        programme: state.programme(),
        rank: standing.stage === 'sent' && standing.scored ? ranking.rankOf(standing.season, stream) : null,
        audit: store.auditTrail(stream),
        accountEmail: owner?.email || null,
        accountPhone: owner?.phone || null,
      })
    },
    notes: (id: string) => {
      const now = state.application(state.streamOf(id) ?? '')
      if (!now) return null
      const { notes } = now.file()
      return notes.map((note) => ({
        ...note,
        applicationId: id,
        adminEmail: person(note.adminId)?.email ?? null,
      }))
    },
    documents: (id: string) => {
      const now = state.application(state.streamOf(id) ?? '')
      return now?.file().documents.map((document) => ({ ...document, applicationId: id })) ?? null
    },
  }
}

// Requests and complaints, for the family and for staff.

type Source = { auditLog: AuditLog; store: Store }
type Asked = Complaint & { kind: RequestKind }

/** Oldest first. */
function correctionsOf({ auditLog }: Source, id: string): Asked[] {
  const { requests } = rightsOf(auditLog.history(id) ?? [])
  return requests.map((one) => ({ kind: 'correction', ...one }))
}
const complaintsOf = ({ store }: Source, stream: string): Asked[] =>
  store.vault.complaints.of(stream).map((one) => ({ kind: 'complaint', ...one }))

function withoutName({ answer, ...one }: Asked) {
  if (!answer) return { ...one, answer }
  const { at, done, text } = answer
  return { ...one, answer: { at, done, text } }
}

/** For the family, without the name of the staff member; null for an unknown application. */
export function ownRights(source: Source, id: string) {
  const stream = source.store.state.streamOf(id)
  const history = source.auditLog.history(id)
  if (stream === null || !history) return null
  const all = [...correctionsOf(source, id), ...complaintsOf(source, stream)]
  const requests = all.sort((a, b) => a.at.localeCompare(b.at)).map(withoutName)
  return { requests, nominee: rightsOf(history).nominee }
}

type Waiting = { streams: readonly string[]; locale: Locale; asked: (stream: string, id: string) => Asked[] }

/** Open ones of all seasons, by due date. */
function waiting({ auditLog, store }: Source, { streams, locale, asked }: Waiting) {
  return streams
    .flatMap((stream) => {
      const now = store.state.application(stream)
      if (!now) return []
      const { id, number, form } = now.file()
      const { nominee } = rightsOf(auditLog.history(id) ?? [])
      return asked(stream, id)
        .filter(({ answer }) => answer === null)
        .map(({ number: request, answer: _, ...one }) => ({
          ...one,
          request,
          title: t(locale, `requests.${one.kind}`, { number: request, date: day(locale, one.due) }),
          id,
          number,
          groomName: form?.groomName ?? '',
          brideName: form?.brideName ?? '',
          status: now.standing.status,
          nominee,
        }))
    })
    .sort((a, b) => (a.due === b.due ? a.at.localeCompare(b.at) : a.due.localeCompare(b.due)))
}

export const waitingCorrections = (source: Source, locale: Locale) =>
  waiting(source, {
    streams: source.store.state.withRequests(),
    locale,
    asked: (_, id) => correctionsOf(source, id),
  })
export const waitingComplaints = (source: Source, locale: Locale) =>
  waiting(source, {
    streams: source.store.vault.complaints.streams(),
    locale,
    asked: (stream) => complaintsOf(source, stream),
  })
