/** The audit trail of one application, read from the log: its events, decrypted as far as their entries need. */

import { applicationEvents, traitsOf } from '#events/event-traits.ts'
import { type Payload, payloads } from '#events/ledger/envelope.ts'
import { type AuditEntry, auditEntry, continued } from '#events/projections/audit-trail.ts'
import type { Log, StoredEvent } from './log.ts'
import { type AnyRecorded, isApplicationEvent, opened } from './payloads.ts'
import type { Vault } from './vault.ts'

/** The condition for rows of which an entry reads a payload. */
const reading = (which: Payload): string =>
  Object.keys(applicationEvents)
    .flatMap((type) => (traitsOf(type)?.trail?.includes(which) ? `type = '${type}'` : []))
    .join(' or ') || 'false'

/** The other payloads are left in the file: a submission alone has some kilobytes. */
const payload = (which: Payload): string => `case when ${reading(which)} then ${which} end as ${which}`
const select = `select seq, v, stream, version, type, at, actor, ${payloads.map(payload).join()}, chain
  from event where stream = ? and version > ? order by version`

/** At most so many trails and events are cached, some megabytes. */
const MOST_TRAILS = 4000
const MOST_FRESH = 500

export function createAuditTrail({ log, vault }: { log: Log; vault: Vault }) {
  const eventsOf = log.db.query<StoredEvent, [string, number]>(select)
  /** A trail only grows, so what is cached is a beginning of it. */
  const trails = new Map<string, readonly AuditEntry[]>()
  /** Entries of events that were just committed, by `seq`: the answer to a change need not decrypt what it encrypted. */
  const fresh = new Map<number, AuditEntry>()
  const decrypted = (row: StoredEvent): AuditEntry[] => {
    const recorded = opened(row, vault.keys.get)
    return recorded && isApplicationEvent(recorded) ? [auditEntry(recorded)] : []
  }
  const forget = (stream: string): void => {
    trails.delete(stream)
    fresh.clear()
  }
  return {
    /** Oldest first. `events`: how many the application has. */
    of: (stream: string, events: number): readonly AuditEntry[] => {
      const known = trails.get(stream) ?? []
      if (known.length === events) return known
      const rows = eventsOf.all(stream, known.length)
      const added = rows.flatMap((row) => fresh.get(row.seq) ?? decrypted(row))
      const trail = added.reduce(continued, known)
      if (trails.size >= MOST_TRAILS) trails.clear()
      trails.set(stream, trail)
      return trail
    },
    /** To be told of every commit: nothing of an erased application stays in memory. */
    committed: (events: readonly AnyRecorded[]): void => {
      if (fresh.size > MOST_FRESH) fresh.clear()
      for (const recorded of events)
        if (isApplicationEvent(recorded)) {
          const known = trails.get(recorded.stream)
          if (recorded.event.type === 'ApplicationErased') forget(recorded.stream)
          else if (known?.length === recorded.version - 1)
            trails.set(recorded.stream, continued(known, auditEntry(recorded)))
          else fresh.set(recorded.seq, auditEntry(recorded))
        }
    },
  }
}
