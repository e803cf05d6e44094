/** Findings of home visits beside what the family declared, in words, for details, comparison and timeline. */
import type { FoundName } from '#events/application/facts.ts'
import { type FactValue, factKey, isFact, statementKey, valueText } from '#events/scoring/explain.ts'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { difference, spaced } from '../../app/names.ts'
import { type Translate, useWords } from '../../app/texts/console.ts'
import type { AuditItem, Explained, Sent } from './replies.ts'
import './sections.css'

type Known = Pick<Sent, 'declaredFacts' | 'verifiedFacts'>

/** `differs`: the finding is not what was declared. */
export type Found = { text: string; differs: boolean }

/** A fact without a text is shown by its name. */
const factName = (t: Translate, name: string): string => (isFact(name) ? t(factKey(name)) : spaced(name))

export const factText = (t: Translate, name: string, value: FactValue): string =>
  (isFact(name) ? valueText(name, value, t) : null) ?? String(value ?? '–')

/** Null if no visit has found anything. */
export function foundOf(
  { declaredFacts, verifiedFacts }: Known,
  fact: FoundName,
  t: Translate,
): Found | null {
  const found = verifiedFacts[fact] ?? null
  if (found === null) return null
  // "No" beside the name of a job would say nothing.
  const text = typeof found === 'boolean' ? t(statementKey(fact, found)) : factText(t, fact, found)
  return { text, differs: found !== (declaredFacts[fact] ?? null) }
}

/** The declared and found values of a criterion's facts, '–' for none. Incomes are in rupees. */
export const criterionFacts = (known: Known, { facts }: Explained, t: Translate) =>
  facts.map(({ fact, declared, verified }) => {
    // This "fact" is a step of the status, not a declaration.
    const isStep = fact === 'verification'
    const said = known.declaredFacts[fact] ?? declared
    const found = known.verifiedFacts[fact] ?? verified
    return {
      name: factName(t, fact),
      declared: isStep ? '–' : factText(t, fact, said),
      found: factText(t, fact, found),
      differs: found !== null && !isStep && found !== said,
    }
  })

/** The findings of a visit: what changed, and which facts it confirmed. */
export function changesOf({ changes }: AuditItem, t: Translate) {
  const lines = changes.map(({ field, from, to }) => ({
    name: factName(t, field),
    from: from === null ? null : factText(t, field, from),
    to: to === null ? null : factText(t, field, to),
  }))
  return {
    changed: lines.filter(({ from, to }) => to === null || from !== to),
    confirmed: lines.filter(({ from, to }) => to !== null && from === to).map(({ name }) => name),
  }
}

export function FoundNote({ found }: { found: Found }) {
  const { t } = useWords()
  return (
    <small className="found" data-differs={found.differs}>
      <Icon of={found.differs ? icons.home : icons.check} isSmall />
      {t(found.differs ? 'console.foundOtherwise' : 'console.foundSame', { value: found.text })}
    </small>
  )
}

/** Nothing if the visit did not change the points. */
export function DeclaredPoints({ points, declared }: { points: number | null; declared: number | null }) {
  const { t } = useWords()
  if (points === null || declared === null || points === declared) return null
  return (
    <small className="as-declared">
      {t('console.asDeclared', { points: declared, difference: difference(points, declared) })}
    </small>
  )
}
