/** One application with everything that staff may see of it, read from the read models and the vault. */
import { kolkataDate } from '#events/dates.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Ranking } from '../ranking/ranking.ts'
import type { Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import { forStaff } from './view.ts'

type Needed = { store: Store; queries: Queries; ranking: Ranking }

export function createCaseFiles({ store, queries, ranking }: Needed) {
  const { models, vault } = store
  /** The e-mail of a member of staff; null for a family's account. */
  const person = (id: string) => {
    const account = vault.accounts.staffMember(id)
    return account && { id, email: account.email }
  }
  return {
    person,
    /** Null where there is no such application. */
    show: (id: string, locale: Locale) => {
      const stream = models.streamOf(id)
      const now = stream === null ? null : models.application(stream)
      if (stream === null || !now) return null
      const { standing } = now
      const owner = vault.accounts.byId(now.file().userId)
      return forStaff({
        now,
        locale,
        today: kolkataDate(store.clock().toISOString()),
        person,
        programme: models.programme(),
        rank: standing.stage === 'sent' && standing.scored ? ranking.rankOf(standing.season, stream) : null,
        audit: queries.audit(stream),
        accountEmail: owner?.email || null,
        accountPhone: owner?.phone || null,
      })
    },
    notes: (id: string) => {
      const stream = models.streamOf(id)
      if (stream === null) return null
      return queries
        .notes(stream)
        .map((note) => ({ ...note, applicationId: id, adminEmail: person(note.adminId)?.email ?? null }))
    },
    documents: (id: string) => {
      const stream = models.streamOf(id)
      if (stream === null) return null
      return queries.documents(stream).map((document) => ({ ...document, applicationId: id }))
    },
  }
}
