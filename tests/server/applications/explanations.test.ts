/** The kept explanations are those that explain.ts gives, whatever was asked for before them. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { translatorIn } from '#events/language/index.ts'
import { explain } from '#events/scoring/explain.ts'
import { locales } from '#events/vocabulary.ts'
import { explained } from '#server/applications/explanations.ts'
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
    { numRuns: 500 },
  )
})
