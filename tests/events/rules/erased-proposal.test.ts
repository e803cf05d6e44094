/** A log stays right by the rules when a family is erased that somebody had asked a place for. */
import { expect, test } from 'bun:test'
import { verifySeason } from '#events/rules/verify-season.ts'
import { nativeAead } from '#server/store/seal.ts'
import { bundlesOf } from '../../peers/bundles.ts'
import { seasonOf } from '../../peers/happening.ts'
import type { Season } from '../../peers/steps.ts'
import { worked } from '../../vectors/facts.ts'

const season: Season = {
  isOld: false,
  families: [worked],
  steps: [
    { act: 'two persons', are: true },
    { act: 'places', places: 0 },
    { act: 'bring', many: [0], to: 'ranked' },
    { act: 'select', shortlist: 1, waitlist: 0 },
    { act: 'erase', who: 0 },
  ],
  number: 0,
  count: 1,
  damages: [],
}

test('given a selection that only asked a second admin, when its family was erased since, then each bundle is right', () => {
  const { log } = seasonOf(season)
  const types = log.entries.map(({ head }) => head.type)
  expect(types.filter((type) => /Ranking|Proposed|Erased/.test(type))).toEqual([
    'RankingRecorded',
    'OverPlacesProposed',
    'ApplicationErased',
  ])
  for (const lines of Object.values(bundlesOf(log, season))) {
    const walk = verifySeason({ lines, trusted: null, aead: nativeAead })
    let step = walk.next()
    while (!step.done) step = walk.next()
    expect(step.value).toMatchObject({ ok: true, erased: 1 })
  }
})
