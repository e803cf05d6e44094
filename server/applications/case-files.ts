/** One application with everything that staff may see of it, read from the read models and the vault. */
import type { Application } from '#events/application/application.ts'
import { spokenReferenceOf } from '#events/application/reference.ts'
import { kolkataDate } from '#events/dates.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Cards } from '../cards/cards.ts'
import type { Ranking } from '../ranking/ranking.ts'
import type { Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { forStaff } from './view.ts'

type Needed = { store: Store; queries: Queries; ranking: Ranking; auditLog: AuditLog; cards: Cards }

export type CaseFiles = ReturnType<typeof createCaseFiles>

export function createCaseFiles({ store, queries, ranking, auditLog, cards }: Needed) {
  const { state, vault } = store
  /** The e-mail of a member of staff; null for a family's account. */
  const person = (id: string) => {
    const account = vault.accounts.staffMember(id)
    return account && { id, email: account.email }
  }
  /** With the numbers of the other applications of its season whose families gave the same card. */
  const cardsOf = (now: Application) => {
    const { id } = now.file()
    const { season } = now.standing
    return cards.shown(now, (reference) =>
      queries.sharingCard({ season, reference, id }).map(spokenReferenceOf),
    )
  }
  return {
    person,
    /** Who of staff has made a change of the programme, and when; null where it was nobody of them. */
    madeBy: (stamp: { at: string; by: string } | undefined) => {
      const by = stamp ? person(stamp.by) : null
      return stamp && by ? { at: stamp.at, by } : null
    },
    /** The newest event of an application, of these types; `by` is null where it is nobody of staff. */
    lastChange: (id: string, types?: ReadonlySet<string>) => {
      const last = auditLog.history(id)?.findLast(({ event }) => types === undefined || types.has(event.type))
      return last && { seq: last.seq, at: last.at, type: last.event.type, by: person(last.actor) }
    },
    /** As JSON; null where there is no such application. */
    show: (id: string, locale: Locale): string | null => {
      const stream = state.streamOf(id)
      const now = stream === null ? null : state.application(stream)
      if (stream === null || !now) return null
      const { standing } = now
      const owner = vault.accounts.byId(now.file().userId)
      return forStaff({
        now,
        stored: state.storedFile(now),
        locale,
        at: store.clock().toISOString(),
        today: kolkataDate(store.clock().toISOString()),
        person,
        cards: cardsOf(now),
        programme: state.programme(),
        rank: standing.stage === 'sent' && standing.scored ? ranking.rankOf(standing.season, stream) : null,
        audit: store.auditTrail(stream, standing.events),
        accountEmail: owner?.email || null,
        accountPhone: owner?.phone || null,
      })
    },
    notes: (id: string) => {
      const stream = state.streamOf(id)
      if (stream === null) return null
      return queries
        .notes(stream)
        .map((note) => ({ ...note, applicationId: id, adminEmail: person(note.adminId)?.email ?? null }))
    },
    documents: (id: string) => {
      const stream = state.streamOf(id)
      if (stream === null) return null
      return queries.documents(stream).map((document) => ({ ...document, applicationId: id }))
    },
  }
}
