/** Explains results: sentences for staff, and the letter for the family once results are published. */
import type { Application } from '#events/application/application.ts'
import type { FactName } from '#events/application/facts.ts'
import { blankForm } from '#events/application/form.ts'
import { spokenReferenceOf } from '#events/application/number.ts'
import { kolkataDate } from '#events/dates.ts'
import { day, seasonName, translatorIn } from '#events/language/index.ts'
import { type InRanking, ownOutcomeOf, staffOutcomeOf } from '#events/outcome/outcome-of.ts'
import { type OwnOutcome, outcomeForFamily, outcomeForStaff } from '#events/outcome/words.ts'
import { toldSince } from '#events/programme/decide.ts'
import { arePublished, criteriaOf, placesOf } from '#events/programme/events.ts'
import { type CriterionKey, criterionKeys, weightsOf } from '#events/scoring/criteria.ts'
import { type Explained, explainOne } from '#events/scoring/explain.ts'
import { factsBehind, rules } from '#events/scoring/rules.ts'
import { besideDeclared, evidenceOf, type Scored, wirePoints } from '#events/scoring/score.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { Ranking } from '../ranking/ranking.ts'
import type { Store } from '../store/store.ts'

type Needed = { store: Store; ranking: Ranking }

const letterIn = (
  locale: Locale,
  outcome: OwnOutcome,
  about: { number: string; season: string; date: string },
) => {
  const say = translatorIn(locale)
  const { number, season, date } = about
  return {
    programme: say('app.programme'),
    about: say('own.about', { number, season: seasonName(locale, season), date: day(locale, date) }),
    print: say('own.print'),
    ...outcomeForFamily(outcome, say),
  }
}

export type Outcomes = ReturnType<typeof createOutcomes>

export function createOutcomes({ store, ranking }: Needed) {
  const { state, vault, clock } = store
  const known = (stream: string, { standing }: Application) => {
    const programme = state.programme()
    const season = standing.stage === 'sent' ? standing.season : ''
    const places = placesOf(programme, season)
    const criteria = criteriaOf(programme, season)
    const isScored = standing.stage === 'sent' && standing.scored
    const inRanking: InRanking | null = isScored
      ? ranking.inRanking(stream, { season, places, criteria })
      : null
    return { standing, criteria, places, inRanking, isPublished: arePublished(programme, season) }
  }
  /** Null for an unknown application or a draft. */
  const found = (id: string) => {
    const stream = state.streamOf(id)
    const now = stream === null ? null : state.application(stream)
    return stream === null || !now || now.standing.stage !== 'sent' ? null : { stream, now }
  }
  return {
    /** `isPublished`: to its family. */
    forStaff: (id: string, locale: Locale) => {
      const one = found(id)
      if (!one) return null
      const { isPublished, ...about } = known(one.stream, one.now)
      const trail = store.auditTrail(one.stream)
      const isOverride = trail.findLast(({ type }) => type === 'StatusChanged')?.override ?? false
      const outcome = staffOutcomeOf(about, isOverride)
      if (!outcome) return null
      return { sentences: outcomeForStaff(outcome, translatorIn(locale)), isPublished }
    },
    /** Both languages. `unpublished` until the results are published; for families also while that can be undone. */
    letter: (id: string, reader: 'staff' | 'family') => {
      const one = found(id)
      if (!one) return null
      const { isPublished, ...about } = known(one.stream, one.now)
      const isTold = toldSince(state.programme(), one.now.standing.season, clock().toISOString()) !== null
      if (reader === 'staff' ? !isPublished : !isTold) return 'unpublished'
      const file = one.now.file()
      const outcome = ownOutcomeOf({ ...about, form: file.form ?? blankForm })
      if (!outcome) return null
      const heading = {
        number: spokenReferenceOf(file),
        season: one.now.standing.season,
        date: kolkataDate(clock().toISOString()),
      }
      return {
        locale: vault.accounts.byId(file.userId)?.locale ?? 'ml',
        ml: letterIn('ml', outcome, heading),
        en: letterIn('en', outcome, heading),
      }
    },
  }
}

// A cache of score explanations by the facts that they use. Each criterion uses two or three facts in bands, so families
// share few explanations, and every answer to a status change has all twelve.

const MAX_ENTRIES = 5000

const criteria = criterionKeys.map((id) => {
  const parts = rules[id]
  const facts = new Set(parts.flatMap((part) => [...(part.whileAny ?? []), ...factsBehind(part.evidence)]))
  return { id, facts, verification: parts.some(({ evidence }) => evidence === 'verification') }
})
type Criterion = (typeof criteria)[number]

function cacheKey({ id, facts, verification }: Criterion, scored: Scored, weight: number): string {
  const verified: Readonly<Partial<Record<FactName, unknown>>> = scored.verified
  let text = `${id} ${weight} ${verification && `${scored.verifiedAt !== null} ${evidenceOf(scored).isVisited}`}`
  for (const fact of facts) text += ` ${scored.facts[fact]} ${verified[fact] ?? null}`
  return text
}

/** `declaredPoints`: hundredths. `json`: with what only staff see: declared points and their basis. */
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

/** Equal to `explain`. The objects are shared: do not change them. */
export const explained = (scored: Scored, locale: Locale): readonly Explained[] =>
  cachedFor(scored, locale).map((one) => one.explained)
/** For staff: JSON with declared points, and the total by these. */
export function explainedForStaff(scored: Scored, locale: Locale) {
  const all = cachedFor(scored, locale)
  return {
    declaredScore: wirePoints(all.reduce((sum, one) => sum + one.declaredPoints, 0)),
    json: `[${all.map(({ json }) => json).join()}]`,
  }
}
