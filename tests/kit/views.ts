/** A log as three readers see it: the data folder with all payloads, a full bundle, and a public bundle with the course only. */

import type { Head } from '#events/ledger/envelope.ts'
import { auditedEvent } from '#events/projections/audited-event.ts'
import type { Breach, Content } from '#events/rules/context.ts'
import { rulesOfLog } from '#events/rules/rules.ts'

import type { AnyRecorded } from '#server/store/payloads.ts'
import { isApplicationEvent, isProgrammeEvent, isStaffEvent, opened } from '#server/store/payloads.ts'
import type { Store } from '#server/store/store.ts'

export const views = ['folder', 'full', 'public'] as const
export type View = (typeof views)[number]
export type Entry = { head: Head; content: Content }

/** @param recorded undefined for an erased entry */
export function contentFor(view: View, head: Head, recorded: AnyRecorded | undefined): Content {
  if (!recorded) return { of: 'erased' }
  if (view === 'folder') return whole(recorded)
  const { event } = recorded
  const course = 'course' in event ? event.course : null
  const isClosed = view === 'public' && 'course' in event && event.facts !== null
  const facts = isClosed || isStaffEvent(recorded) ? null : event.facts
  const content = auditedEvent({ ...head, course, facts, closed: isClosed ? ['facts'] : [], erased: false })
  if (!content) throw new Error(`${head.seq} cannot be read`)
  return content
}

function whole(recorded: AnyRecorded): Content {
  if (isApplicationEvent(recorded)) return { of: 'application', recorded }
  if (isProgrammeEvent(recorded)) return { of: 'programme', recorded }
  if (isStaffEvent(recorded)) return { of: 'staff', recorded }
  throw new Error('an event of no kind')
}

export function firstBreach(entries: Iterable<Entry>): Breach | null {
  const rules = rulesOfLog()
  for (const { head, content } of entries) {
    const breach = rules.take(head, content)
    if (breach) return breach
  }
  return rules.end()
}

/** The first entry that breaks a rule, as one reader sees the log. */
export const breachIn = ({ log, vault }: Store, view: View) =>
  firstBreach(
    [...log.read(1)].map((head) => ({
      head,
      content: contentFor(view, head, opened(head, vault.keys.get) ?? undefined),
    })),
  )
