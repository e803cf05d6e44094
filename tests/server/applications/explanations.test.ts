/** The kept explanations are those that explain.ts gives, whatever was asked for before them. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { locales } from '#events/account-lists.ts'
import { translatorIn } from '#events/language/index.ts'
import { explain } from '#events/scoring/explain.ts'
import { besideDeclared, declaredTotal, wirePoints } from '#events/scoring/score.ts'
import { explained, explainedForStaff } from '#server/applications/outcomes.ts'
import { anyCriteria, anyFacts, anyVerified, anyVerifiedAt } from '../../events/scoring/samples.ts'

const anyScored = fc.record({
  facts: anyFacts,
  verified: anyVerified,
  verifiedAt: anyVerifiedAt,
  criteria: anyCriteria,
})

test('given any facts and criteria, when they are explained from what is kept, then it is the explanation itself', () => {
  fc.assert(
    fc.property(anyScored, fc.constantFrom(...locales), (scored, locale) => {
      const said = explain(scored, translatorIn(locale))
      expect(explained(scored, locale)).toEqual(said)
      expect(explained(scored, locale)).toEqual(said)
    }),
    { numRuns: 200 },
  )
})

test('given any facts and criteria, when staff have them explained from what is kept, then the points as declared and what is confirmed stand beside', () => {
  fc.assert(
    fc.property(anyScored, fc.constantFrom(...locales), (scored, locale) => {
      const said = explain(scored, translatorIn(locale)).map((one) => {
        const { declaredPoints, basis } = besideDeclared(one.id, scored)
        return { ...one, declaredPoints: wirePoints(declaredPoints), basis }
      })
      for (const { declaredScore, json } of [
        explainedForStaff(scored, locale),
        explainedForStaff(scored, locale),
      ]) {
        expect(JSON.parse(json)).toEqual(said)
        expect(declaredScore).toBe(wirePoints(declaredTotal(scored)))
      }
    }),
    { numRuns: 200 },
  )
})
