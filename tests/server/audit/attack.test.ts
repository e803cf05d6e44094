/** A public bundle of a season of 400 against somebody who knows every family, and a full one, so that the attack is one. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { Facts, facts } from '#events/application/facts.ts'
import type { Sent } from '#events/application/standing.ts'
import type { Status } from '#events/application/statuses.ts'
import type { Level } from '#events/ledger/levels.ts'
import { membersOf, outcomeOf, publishedFacts } from '#events/outcome/published.ts'
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import { defaultCriteria } from '#events/scoring/criteria.ts'
import { score } from '#events/scoring/score.ts'
import { readConfig } from '#server/config.ts'
import { seededRandom } from '#server/demo/random.ts'
import { seasonClock } from '#server/demo/schedule.ts'
import { fillSeason } from '#server/demo/season.ts'
import { recordResults } from '#server/ranking/publish.ts'
import { openParts } from '#server/run.ts'
import { auditBundle } from '#server/store/audit-bundle.ts'
import { ledgerIdOf } from '#server/store/log.ts'
import { workedFacts } from '../../events/scoring/samples.ts'
import { folded, inStatus, sentBy } from '../../kit/histories.ts'
import { newFolder, PATIENCE, removeFolders, TODAY } from '../commands/kit.ts'
import { attack, type Family, toldBy } from './attack.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)
const FAMILIES = 400

async function madeSeason() {
  const folder = newFolder()
  const clock = seasonClock(new Date(TODAY))
  const parts = await openParts(readConfig({ DATA_DIR: folder }), clock.now)
  await fillSeason(parts, { families: FAMILIES, seed: 7, pictures: 0, clock })
  return parts
}

test('given a season of 400 with all that can be seen of each family known, when its public bundle is attacked, then nothing more is found, and in a full one all is', async () => {
  const { store, signing } = await madeSeason()
  const season = settingValue(store.state.programme(), 'season')
  const [by = ''] = store.state.rights.ids()
  await store.handle({ roster: true }, (tx) =>
    recordResults(tx, store, { season, by, decision: { ok: true, events: ['ResultsPublished'] } }),
  )
  const { size } = await signing.sign()
  const families = new Map<string, Family>()
  for (const [stream, { standing }] of store.state.standingsOf(season))
    if (standing.stage === 'sent') families.set(ledgerIdOf(stream), standing)
  const criteria = criteriaOf(store.state.programme(), season)
  const linesOf = async (level: Level): Promise<string[]> => {
    const bundle = await auditBundle(store, { level, size, auditor: 'A. Auditor', exportedAt: TODAY })
    return [...(bundle?.chunks ?? [])].flatMap((chunk) => chunk.trimEnd().split('\n'))
  }
  const known = { families, criteria }
  const open = await linesOf('public')
  expect(attack(open, known)).toEqual({ bands: 0, courses: 0, kinds: 0 })
  const full = attack(await linesOf('full'), known)
  expect([full.bands, full.courses, full.kinds > 0]).toEqual([families.size, families.size, true])
  // Of an application and of staff the public bundle has nothing but ids on the published lists.
  const text = open.join('\n')
  expect(text).not.toMatch(/"stream\\?":\\?"(?:application|staff)-/)
  store.close()
})

test('given a cut-off that only one band of income reaches, when it is opened, then the attack finds it', () => {
  const best = {
    brideFamilyMonthlyIncome: 'to5000',
    groomFamilyMonthlyIncome: 'from40000',
    brideParentsHealth: 'serious_illness',
    documentKinds: 9,
    socialVerificationLetter: true,
  } as const
  const family: Family = { declared: { ...workedFacts, ...best }, verified: {}, verifiedAt: TODAY }
  const { total } = score({ ...family, facts: family.declared, criteria: defaultCriteria })
  const lists = { season: 'Season 3', waitlist: [], others: [] }
  const told = (cutOff: number | null) =>
    toldBy(
      { ...lists, selected: [['a', '']], byHand: 0, cutOff },
      { families: new Map([['a', family]]), criteria: defaultCriteria },
    )
  expect([told(Math.floor(total / 100)), told(Math.floor(total / 100) - 10), told(null)]).toEqual([
    ['a'],
    [],
    [],
  ])
})

test('given 400 families of whom points alone decide, when lists and order are published, then no band is certain by them', () => {
  const random = seededRandom(38)
  const drawn = (values: readonly unknown[]) => values[random.whole(0, values.length - 1)]
  const before = sentBy(folded(...inStatus('ranked')))
  const all = Array.from({ length: FAMILIES }, (_, at): [string, Sent] => {
    const declared = Object.fromEntries(
      Object.entries(facts).map(([fact, { values }]) => [fact, drawn(values)]),
    )
    return [`f${at}`, { ...before, declared: Facts.parse(declared) }]
  })
  const inOrder = outcomeOf(
    membersOf(
      all.map(([id, now]) => [id, { ...now, status: 'waitlist' }]),
      defaultCriteria,
    ),
    { criteria: defaultCriteria, line: null },
  ).waitlist.map(({ id }) => id)
  const status = (id: string): Status => {
    const place = inOrder.indexOf(id)
    return place < 40 ? 'finalized' : place < 80 ? 'waitlist' : 'ranked'
  }
  const decided = all.map(([id, now]): [string, Sent] => [id, { ...now, status: status(id) }])
  const known = { season: 'Season 3', criteria: defaultCriteria, line: null }
  const published = publishedFacts(membersOf(decided, defaultCriteria), known, () => '')
  expect([published.selected.length, published.waitlist.length, published.byHand]).toEqual([40, 40, 0])
  expect(toldBy(published, { families: new Map(decided), criteria: defaultCriteria })).toEqual([])
})
