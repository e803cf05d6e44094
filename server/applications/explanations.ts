/**
 * A cache of score explanations, keyed by the facts that they use: each criterion looks at two or three facts in bands, so families
 * share few different ones, and every answer to a status change carries all twelve.
 */
import type { FactName } from '#events/application/facts.ts'
import { translatorIn } from '#events/language/index.ts'
import { type CriterionKey, criterionKeys, weightsOf } from '#events/scoring/criteria.ts'
import { type Explained, explainOne } from '#events/scoring/explain.ts'
import { factsBehind, type Part, rules } from '#events/scoring/rules.ts'
import type { Scored } from '#events/scoring/score.ts'
import type { Locale } from '#events/vocabulary.ts'

const MOST = 5000

const factsIn = (parts: readonly Part[]): FactName[] => [
  ...new Set(parts.flatMap((part) => [...(part.whileAny ?? []), ...factsBehind(part.evidence)])),
]
const looksAt = criterionKeys.map((id) => ({
  id,
  facts: factsIn(rules[id]),
  verification: rules[id].some(({ evidence }) => evidence === 'verification'),
}))
type Looking = (typeof looksAt)[number]

/** Everything that the explanation of one criterion says, in one text. */
function basis({ id, facts, verification }: Looking, scored: Scored, weight: number): string {
  const verified: Readonly<Partial<Record<FactName, unknown>>> = scored.verified
  let text = `${id} ${weight} ${verification && scored.verifiedAt !== null}`
  for (const fact of facts) text += ` ${scored.facts[fact]} ${verified[fact] ?? null}`
  return text
}

const kept: Record<Locale, Map<string, Explained>> = { ml: new Map(), en: new Map() }

/** The same as `explain`, in the order of the criteria; nobody may change what it hands out. */
export function explained(scored: Scored, locale: Locale): readonly Explained[] {
  const weights = weightsOf(scored.criteria)
  const known = kept[locale]
  if (known.size > MOST) known.clear()
  const one = (looking: Looking, id: CriterionKey): Explained => {
    const key = basis(looking, scored, weights[id])
    const found = known.get(key) ?? explainOne(id, scored, translatorIn(locale))
    known.set(key, found)
    return found
  }
  return looksAt.map((looking) => one(looking, looking.id))
}
