/** What holds of every explanation in both languages: it tells the sum that the score is. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { translatorIn } from '#events/language/index.ts'
import { criterionKeys } from '#events/scoring/criteria.ts'
import { explain, factKey, valueKey } from '#events/scoring/explain.ts'
import { score } from '#events/scoring/score.ts'
import { anyCriteria, anyFacts, anyVerified, anyVerifiedAt } from './samples.ts'

const languages = [
  ['en', translatorIn('en')],
  ['ml', translatorIn('ml')],
] as const

describe.each(languages)('given %s', (_name, say) => {
  const anyScored = fc.record({
    facts: anyFacts,
    verified: anyVerified,
    verifiedAt: anyVerifiedAt,
    criteria: anyCriteria,
  })

  test('when any family is explained, then the points are those of the score and the sums in the text agree', () =>
    fc.assert(
      fc.property(anyScored, (scored) => {
        const told = explain(scored, say)
        const { points } = score(scored)
        expect(told.map((one) => [one.id, one.points])).toEqual(
          criterionKeys.map((key) => [key, points[key] / 100]),
        )
        for (const one of told) {
          if (one.max === 0) {
            expect(one.sentence).toBe(say('score.inactive'))
            continue
          }
          const sum = /(\d+) ÷ 1000 × ([\d.]+) = ([\d.]+)/.exec(one.sentence)?.slice(1).map(Number) ?? []
          const [fraction = Number.NaN, max = Number.NaN] = sum
          expect(sum.slice(1)).toEqual([one.max, one.points])
          const exact = Math.round(max * 100) * fraction
          expect(Math.abs(exact - Math.round(one.points * 100) * 1000)).toBeLessThanOrEqual(500)
          const added = [...one.sentence.matchAll(effects(say))].map(
            ([, add, take]) => Number(add ?? 0) - Number(take ?? 0),
          )
          const start = one.id === 'employmentScore' ? 1000 : 0
          expect(added.reduce((total, effect) => total + effect, start)).toBe(fraction)
        }
      }),
    ))

  test('when any family is explained, then no placeholder and no key is left in the text', () =>
    fc.assert(
      fc.property(anyScored, (scored) => {
        for (const { sentence } of explain(scored, say))
          expect(sentence).not.toMatch(/[{}]|undefined|null|score\./)
      }),
    ))

  test('when any family is explained, then the criteria with a missing fact are those the score marks', () =>
    fc.assert(
      fc.property(anyScored, (scored) => {
        const lacking = explain(scored, say).filter(
          ({ max, facts }) => max > 0 && facts.some(({ state }) => state === 'missing'),
        )
        expect(lacking.map(({ id }) => id)).toEqual(score(scored).missing)
      }),
    ))

  test('when any fact is named alone, then the fact and its value have words', () =>
    fc.assert(
      fc.property(anyScored, (scored) => {
        for (const { fact, declared } of explain(scored, say).flatMap(({ facts }) => facts)) {
          const key = valueKey(fact, declared)
          expect(say(factKey(fact))).not.toBe('')
          expect(key === null).toBe(declared === null || typeof declared === 'number')
          if (key) expect(say(key)).not.toBe('')
        }
      }),
    ))
})

/** Finds what each clause adds or takes away, by the catalogue's own words. */
function effects(say: (typeof languages)[number][1]): RegExp {
  const pattern = (key: 'score.adds' | 'score.takes') =>
    say(key, { says: '', points: '#' }).replace(/^: /, '').replace('.', '').replace('#', '(\\d+)')
  return new RegExp(`: (?:${pattern('score.adds')}|${pattern('score.takes')})\\.`, 'g')
}
