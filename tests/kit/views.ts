/**
 * A log as its readers see it: the data folder with all payloads; a full bundle, without details and staff; a sample, here of
 * every family that is there; and a public bundle, of which only the programme's own entries can be read.
 */

import type { Head } from '#events/ledger/envelope.ts'
import { auditedEvent } from '#events/projections/audited-event.ts'
import type { Breach, Content } from '#events/rules/context.ts'
import type { KeyOf } from '#events/rules/result-rules.ts'
import { rulesOfLog } from '#events/rules/rules.ts'

import type { AnyRecorded } from '#server/store/payloads.ts'
import { isApplicationEvent, isProgrammeEvent, isStaffEvent, opened } from '#server/store/payloads.ts'
import type { Store } from '#server/store/store.ts'

export const views = ['folder', 'full', 'sample', 'public'] as const
export type View = (typeof views)[number]
export type Entry = { head: Head; content: Content }

/** @param recorded undefined for an erased entry. @returns null for one of which this reader has the leaf alone */
export function contentFor(view: View, head: Head, recorded: AnyRecorded | undefined): Content | null {
  if (view === 'public' && head.stream !== 'programme') return null
  if (view === 'sample' && (!recorded || isStaffEvent(recorded))) return null
  if (!recorded) return { of: 'erased' }
  if (view === 'folder') return whole(recorded)
  const { event } = recorded
  const course = 'course' in event ? event.course : null
  const facts = isStaffEvent(recorded) ? null : event.facts
  const content = auditedEvent({ ...head, course, facts, erased: false })
  if (!content) throw new Error(`${head.seq} cannot be read`)
  return content
}

function whole(recorded: AnyRecorded): Content {
  if (isApplicationEvent(recorded)) return { of: 'application', recorded }
  if (isProgrammeEvent(recorded)) return { of: 'programme', recorded }
  if (isStaffEvent(recorded)) return { of: 'staff', recorded }
  throw new Error('an event of no kind')
}

/** @param entries as far as the reader sees them */
export function firstBreach(entries: Iterable<Entry>, level: View, keyOf: KeyOf): Breach | null {
  const rules = rulesOfLog({ level, keyOf })
  for (const { head, content } of entries) {
    const breach = rules.take(head, content)
    if (breach) return breach
  }
  return rules.end()
}

/** The first entry that breaks a rule, as one reader sees the log. */
export const breachIn = ({ log, vault }: Pick<Store, 'log' | 'vault'>, view: View) =>
  firstBreach(
    [...log.read(1)].flatMap((head) => {
      const content = contentFor(view, head, opened(head, vault.keys.get) ?? undefined)
      return content ? [{ head, content }] : []
    }),
    view,
    (stream) => vault.keys.get(stream)?.facts.key ?? null,
  )
