/** The audit trail of one application, read from the log: its events, decrypted as far as their entries need. */

import { applicationEvents, traitsOf } from '#events/event-traits.ts'
import { type Payload, payloads } from '#events/ledger/envelope.ts'
import { type AuditEntry, auditEntry, continued } from '#events/projections/audit-trail.ts'
import type { Log, StoredEvent } from './log.ts'
import { isApplicationEvent, opened } from './payloads.ts'
import type { Vault } from './vault.ts'

/** The condition for rows of which an entry reads a payload. */
const reading = (which: Payload): string =>
  Object.keys(applicationEvents)
    .flatMap((type) => (traitsOf(type)?.trail?.includes(which) ? `type = '${type}'` : []))
    .join(' or ') || 'false'

/** The other payloads are left in the file: a submission alone has some kilobytes. */
const payload = (which: Payload): string => `case when ${reading(which)} then ${which} end as ${which}`
const select = `select seq, v, stream, version, type, at, actor, ${payloads.map(payload).join()}, chain
  from event where stream = ? order by version`

export function createAuditTrail({ log, vault }: { log: Log; vault: Vault }) {
  const eventsOf = log.db.query<StoredEvent, [string]>(select)
  /** Oldest first. */
  return (stream: string): readonly AuditEntry[] =>
    eventsOf
      .all(stream)
      .flatMap((row) => {
        const recorded = opened(row, vault.keys.get)
        return recorded && isApplicationEvent(recorded) ? [auditEntry(recorded)] : []
      })
      .reduce<readonly AuditEntry[]>(continued, [])
}
