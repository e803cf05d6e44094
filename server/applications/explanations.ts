/**
 * A cache of score explanations, keyed by the facts that they use. Each criterion uses two or three facts in bands, so
 * families share a few different explanations; every answer to a status change has all twelve.
 */
import type { FactName } from '#events/application/facts.ts'
import { translatorIn } from '#events/language/index.ts'
import { type CriterionKey, criterionKeys, weightsOf } from '#events/scoring/criteria.ts'
import { type Explained, explainOne } from '#events/scoring/explain.ts'
import { factsBehind, rules } from '#events/scoring/rules.ts'
import { besideDeclared, type Scored, wirePoints } from '#events/scoring/score.ts'
import type { Locale } from '#events/vocabulary.ts'

const MAX_ENTRIES = 5000

/** For each criterion the facts that its explanation uses. */
const criteria = criterionKeys.map((id) => {
  const parts = rules[id]
  const facts = new Set(parts.flatMap((part) => [...(part.whileAny ?? []), ...factsBehind(part.evidence)]))
  return { id, facts, verification: parts.some(({ evidence }) => evidence === 'verification') }
})
type Criterion = (typeof criteria)[number]

/** The cache key: everything that the explanation of one criterion depends on. */
function cacheKey({ id, facts, verification }: Criterion, scored: Scored, weight: number): string {
  const verified: Readonly<Partial<Record<FactName, unknown>>> = scored.verified
  let text = `${id} ${weight} ${verification && scored.verifiedAt !== null}`
  for (const fact of facts) text += ` ${scored.facts[fact]} ${verified[fact] ?? null}`
  return text
}

/** `declaredPoints` in whole hundredths; `json` with what only staff see: the points as declared, and what they rest on. */
type Cached = { explained: Explained; declaredPoints: number; json: string }
const caches: Record<Locale, Map<string, Cached>> = { ml: new Map(), en: new Map() }

function madeFor(id: CriterionKey, scored: Scored, locale: Locale): Cached {
  const one = explainOne(id, scored, translatorIn(locale))
  const { declaredPoints, basis } = besideDeclared(id, scored)
  const json = JSON.stringify({ ...one, declaredPoints: wirePoints(declaredPoints), basis })
  return { explained: one, declaredPoints, json }
}

function cachedFor(scored: Scored, locale: Locale): Cached[] {
  const weights = weightsOf(scored.criteria)
  const cache = caches[locale]
  if (cache.size > MAX_ENTRIES) cache.clear()
  return criteria.map((criterion) => {
    const key = cacheKey(criterion, scored, weights[criterion.id])
    const found = cache.get(key)
    if (found) return found
    const made = madeFor(criterion.id, scored, locale)
    cache.set(key, made)
    return made
  })
}

/** The same as `explain`, in the order of the criteria. The returned objects are shared and must not be changed. */
export const explained = (scored: Scored, locale: Locale): readonly Explained[] =>
  cachedFor(scored, locale).map((one) => one.explained)
/** For staff: the same as JSON beside the points as declared, and the total that these give. */
export function explainedForStaff(scored: Scored, locale: Locale) {
  const all = cachedFor(scored, locale)
  return {
    declaredScore: wirePoints(all.reduce((sum, one) => sum + one.declaredPoints, 0)),
    json: `[${all.map(({ json }) => json).join()}]`,
  }
}
