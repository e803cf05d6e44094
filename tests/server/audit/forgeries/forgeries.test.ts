/**
 * Whoever holds every key can sign what they like, and cannot make it follow from the rules. Each forgery of the catalogue is held
 * against the rules as each reader sees it; some of them besides with every byte in its place, sealed, chained and signed anew, on
 * the folder and in bundles that are made of it. `FORGERIES`: how many of those, drawn anew where it is given.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, rmSync } from 'node:fs'
import { problems } from '#events/ledger/problems.ts'
import { audit } from '#server/commands/audit.ts'
import { seededRandom } from '#server/demo/random.ts'
import { seed } from '../../../kit/seed.ts'
import { firstBreach, type View, views } from '../../../kit/views.ts'
import { gave, PATIENCE, removeFolders } from '../../commands/kit.ts'
import { catalogue, finders } from './catalogue.ts'
import type { Forgery } from './forgery.ts'
import {
  added,
  changed,
  entriesOf,
  type Item,
  type Made,
  madeToFit,
  ownProofs,
  placeOf,
  readSeason,
  type Season,
} from './items.ts'
import { forgedFolder, namedInBundle, namedInFolder, restorable } from './sealed.ts'
import { madeSeason } from './season.ts'

const FORGERIES = Number(process.env.FORGERIES ?? 2)
setDefaultTimeout(PATIENCE * Math.max(1, FORGERIES))
let folder = ''
let season: Season
beforeAll(async () => {
  folder = await madeSeason()
  season = readSeason(folder)
})
afterAll(removeFolders)

test('given a season in which everything has happened, when each reader checks it, then every rule was kept', () => {
  expect(views.map((view) => breachOf(season.items, view))).toEqual(views.map(() => null))
})

const breachOf = (items: readonly Item[], view: View) =>
  firstBreach(entriesOf(items, view), view, season.keyOf)
function forge(forgery: Forgery): Made {
  const made = forgery.forge(season)
  return { items: madeToFit(made, season), culprit: made.culprit }
}
/** The line of the table in docs/format.md; `TABLE=1` prints them all. */
const lineOf = ({ what }: Forgery, found: readonly string[]): string =>
  `| ${[what, ...readers.map((reader) => (found.includes(reader) ? 'yes' : ''))].join(' | ')} |`
const readers = [...views, 'own proof']
/** Whether some family whose proof was right, and that is still there, is told now that something is wrong. */
function findsItself(items: readonly Item[]) {
  const were = ownProofs(season.items, season)
  const are = ownProofs(items, season)
  return [...were].some(([stream, isRight]) => isRight && are.get(stream) === false) ? ['own proof'] : []
}
const documented = readFileSync('docs/format.md', 'utf8')

for (const forgery of catalogue)
  test(`given every key, when there is ${forgery.what}, then each reader who can tell names the entry, as the table says`, () => {
    const { items, culprit } = forge(forgery)
    const found = { seq: items.indexOf(culprit) + 1, problem: forgery.says }
    const told = views.map((view) => ({ view, breach: breachOf(items, view) }))
    // Who sees every family names this very entry; others may find only what follows from it.
    const ofAll = told.filter(({ view }) => view === 'folder' || view === 'full')
    expect(ofAll).toEqual(
      ofAll.map(({ view }) => ({ view, breach: finders(forgery).includes(view) ? found : null })),
    )
    const finding = [...told.flatMap(({ view, breach }) => (breach ? view : [])), ...findsItself(items)]
    const line = lineOf(forgery, finding)
    if (process.env.TABLE) console.log(line)
    else expect({ line, isThere: documented.includes(line) }).toEqual({ line, isThere: true })
  })

/** What each reader says of a log with these entries. */
async function said(items: readonly Item[]) {
  const forged = forgedFolder(folder, items)
  const found = {
    folder: namedInFolder(forged),
    full: await namedInBundle(forged, 'full'),
    public: await namedInBundle(forged, 'public'),
  }
  rmSync(forged, { recursive: true, force: true })
  return found
}
const nothing = { folder: null, full: null, public: null }
const worded = (seq: number, problem: Forgery['says']) => ({ seq, says: problems[problem] })

test('given a season that is written anew with all the keys and nothing forged, when it is verified, then only an outside copy could tell', async () => {
  expect(await said(season.items)).toEqual(nothing)
})

test('given every key, when entries are forged and all is signed anew, then folder and bundles name the entry', async () => {
  const begun = performance.now()
  const number = process.env.FORGERIES ? Date.now() : seed
  const random = seededRandom(number)
  const drawn = Array.from({ length: Math.ceil(FORGERIES / catalogue.length) }, () =>
    random.shuffled(catalogue),
  )
  for (const forgery of drawn.flat().slice(0, FORGERIES)) {
    const { what, says } = forgery
    const { items, culprit } = forge(forgery)
    expect({ what, ...(await said(items)) }).toEqual({
      what,
      folder: worded(items.indexOf(culprit) + 1, says),
      full: breachOf(items, 'full'),
      public: breachOf(items, 'public'),
    })
  }
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(
    `forgeries: seed ${number}, ${FORGERIES} sealed anew of ${catalogue.length} kinds, each named, ${seconds} s`,
  )
})

test('given a backup with an entry that nobody could have decided, when it is restored, then that does not stand in the way', async () => {
  const forgery = catalogue[0]
  if (!forgery) throw new Error('there are none')
  const { items, culprit } = forgery.forge(season)
  const forged = forgedFolder(folder, items)
  const seq = items.indexOf(culprit) + 1
  expect(namedInFolder(forged)).toEqual(worded(seq, forgery.says))
  expect(restorable(forged)).toBe(true)
  const { code, complained } = await gave(audit, ['verify'], { DATA_DIR: forged })
  expect([code, complained[0]]).toEqual([
    1,
    `Event ${seq} cannot have been decided: ${problems[forgery.says]}`,
  ])
})

const signing = (season: Season) => placeOf(season, ({ type }) => type === 'CheckpointSigned')
const ROOT = `${'A'.repeat(43)}=`
const signings: [string, (season: Season) => Made][] = [
  [
    'a signing of another root',
    (now) =>
      changed(now, signing(now), {
        isAsItIs: true,
        event: { type: 'CheckpointSigned', facts: { size: signing(now), root: ROOT }, details: null },
      }),
  ],
  [
    'a signing of what was signed before',
    (now) => {
      const { event } = now.items[signing(now)] ?? {}
      if (event?.type !== 'CheckpointSigned') throw new Error('not signed')
      return added(now, { stream: 'programme', actor: 'system', event })
    },
  ],
]
for (const [what, forge] of signings)
  test(`given every key, when there is ${what}, then the folder names the entry, and bundles what its note covers`, async () => {
    const { items, culprit } = forge(season)
    const asItIs = items.map((item) => (item === culprit ? { ...item, isAsItIs: true as const } : item))
    const problem = 'checkpoint-root'
    const inBundle = { seq: signing(season), problem }
    expect(await said(asItIs)).toEqual({
      folder: worded(items.indexOf(culprit) + 1, problem),
      full: inBundle,
      public: inBundle,
    })
  })

test('given every key, when a submission is written anew under the receipt of another form, then it is named on the folder', async () => {
  const place = placeOf(season, ({ type }) => type === 'ApplicationSubmitted')
  const { event } = season.items[place] ?? {}
  if (event?.type !== 'ApplicationSubmitted') throw new Error('not submitted')
  const details = { ...event.details, form: { ...event.details.form, groomName: 'Groom Other' } }
  const { items } = changed(season, place, { event: { ...event, details }, isAsItIs: true })
  const says = 'The receipt that binds it is of another form, number or family.'
  expect(namedInFolder(forgedFolder(folder, items))).toEqual({
    seq: place + 1,
    says,
  })
})
