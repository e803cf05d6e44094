/** A log stays right by the rules when a family is erased that somebody had asked a place for. */
import { expect, test } from 'bun:test'
import { verifySeason } from '#events/rules/rules.ts'
import { nativeAead } from '#server/store/seal.ts'
import { bundlesOf } from '../../peers/bundles.ts'
import { seasonOf } from '../../peers/happening.ts'
import type { Season, Step } from '../../peers/steps.ts'
import { worked } from '../../vectors/facts.ts'

const select: Step = { act: 'select', shortlist: 1, waitlist: 0 }
const seasonWith = (selections: Step[]): Season => ({
  families: [worked],
  steps: [
    { act: 'two persons', are: true },
    { act: 'places', places: 0 },
    { act: 'bring', many: [0], to: 'ranked' },
    ...selections,
    { act: 'erase', who: 0 },
  ],
  number: 0,
  count: 1,
  damages: [],
})
/** What the log says of selections and of the family, and what each of its bundles comes to by the rules. */
function checked(season: Season) {
  const { log } = seasonOf(season)
  const types = log.entries.map(({ head }) => head.type)
  const verdicts = Object.values(bundlesOf(log, season)).map((lines) => {
    const walk = verifySeason({ lines, trusted: null, aead: nativeAead })
    let step = walk.next()
    while (!step.done) step = walk.next()
    return step.value.ok ? 'right' : step.value.problem
  })
  return {
    types: types.filter((type) => /Selection|Proposed|Erased/.test(type)),
    verdicts: new Set(verdicts),
  }
}

test('given a selection that only asked a second admin, when its family was erased since, then each bundle is right', () => {
  expect(checked(seasonWith([select]))).toEqual({
    types: ['SelectionMade', 'OverPlacesProposed', 'ApplicationErased'],
    verdicts: new Set(['right']),
  })
})

test('given a selection that asked for the same once more, when its family was erased since, then each bundle is right', () => {
  expect(checked(seasonWith([select, select]))).toEqual({
    types: ['SelectionMade', 'OverPlacesProposed', 'SelectionMade', 'ApplicationErased'],
    verdicts: new Set(['right']),
  })
})
