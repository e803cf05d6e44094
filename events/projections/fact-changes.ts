/** What each home visit of an application changed: every fact that it recorded, as it was known before, and as it was found. Pure. */
import type { DeclaredFacts } from '../application/declared.ts'
import type { AuditEntry } from './audit-trail.ts'
import type { Change, Value } from './changes.ts'

const isForm = ({ type }: AuditEntry): boolean =>
  type === 'ApplicationSubmitted' || type === 'ApplicationAmended'

const none: readonly Change[] = []

/**
 * For each entry its changes; none for what is no visit. `from` is what an earlier visit found, or else what was declared; null
 * where that is not known any more, because the family has changed its answers since. `to` is null where a value was taken back.
 * @param trail oldest first @param declared as it is now
 */
export function factChanges(
  trail: readonly AuditEntry[],
  declared: DeclaredFacts,
): readonly (readonly Change[])[] {
  const lastForm = trail.findLastIndex(isForm)
  const known = new Map<string, Value>()
  return trail.map(({ found }, index) => {
    if (found === null) return none
    const before: Readonly<Record<string, Value>> = index > lastForm ? declared : {}
    return Object.entries(found).map(([field, to]) => {
      const from = known.get(field) ?? before[field] ?? null
      known.set(field, to)
      return { field, from, to }
    })
  })
}
