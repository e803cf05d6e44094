/**
 * Whoever owns the disk and holds no key can change anything on it, and verifying finds and names what. Each tampering is done on
 * a copy of one season. `TAMPERINGS`: how many, drawn anew where it is given, and
 * those of a seed again with `DRILL_SEED`; `bun run test:drills` does a thousand.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '#server/commands/audit.ts'
import { seededRandom } from '#server/demo/random.ts'
import { inFolder } from '#server/store/folder.ts'
import { seed } from '../../../kit/seed.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../../commands/kit.ts'
import { changed, placeOf, readSeason } from '../forgeries/items.ts'
import { forgedFolder, withRowsAnew } from '../forgeries/sealed.ts'
import { ofTheLog } from './of-the-log.ts'
import { ofTheRest } from './of-the-rest.ts'
import { ofTheRows, ofTheVault } from './of-the-vault.ts'
import { tamperedSeason } from './season.ts'
import type { Tampering } from './tampering.ts'

const TAMPERINGS = Number(process.env.TAMPERINGS ?? 5)
setDefaultTimeout(PATIENCE * Math.max(2, TAMPERINGS))
let season = ''
beforeAll(async () => {
  season = await tamperedSeason()
})
afterAll(removeFolders)

function copied(): string {
  const folder = newFolder()
  cpSync(season, folder, { recursive: true })
  return folder
}
const verified = (folder: string, ...more: string[]) => gave(audit, ['verify', ...more], { DATA_DIR: folder })

test('given the season as it is, when it is verified, then nothing is found', async () => {
  const { code, complained } = await verified(season)
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
})

/** @returns null where what was done is named */
async function missed({ what, change }: Tampering, random: ReturnType<typeof seededRandom>) {
  const folder = copied()
  const named = change(folder, random)
  const { code, complained } = await verified(folder)
  rmSync(folder, { recursive: true, force: true })
  return code === 1 && complained.some((line) => named.test(line)) ? null : { what, named, code, complained }
}

test('given anything on the disk that somebody has changed, when it is verified, then it is found and named', async () => {
  const number = process.env.TAMPERINGS && !process.env.DRILL_SEED ? Date.now() : seed
  const random = seededRandom(number)
  const catalogue = [...ofTheLog, ...ofTheVault(copied()), ...ofTheRows, ...ofTheRest]
  const rounds = Math.ceil(TAMPERINGS / catalogue.length)
  const drawn = Array.from({ length: rounds }, () => random.shuffled(catalogue)).flat()
  console.log(`tamperings: seed ${number}, ${catalogue.length} kinds`)
  const wrong = []
  for (const one of drawn.slice(0, TAMPERINGS)) {
    const found = await missed(one, random)
    if (found) wrong.push(found)
  }
  expect(wrong).toEqual([])
})

test('given every key, when the whole log is written anew by the rules, then only a checkpoint kept elsewhere tells', async () => {
  const kept = join(newFolder(), 'kept.note')
  const [note = ''] = inFolder({ dataDir: season, keyDir: join(season, 'keys') }, ({ checkpoints }) => [
    ...checkpoints.notes(Number.MAX_SAFE_INTEGER),
  ])
  writeFileSync(kept, note)
  expect((await verified(season, '--earlier', kept)).code).toBe(0)
  const items = readSeason(season)
  const place = placeOf(items, ({ type }) => type === 'StatusChanged')
  const { event } = items.items[place] ?? {}
  if (event?.type !== 'StatusChanged') throw new Error('nothing was decided')
  const rewritten = changed(items, place, { event: { ...event, details: { reason: 'Another reason' } } })
  const forged = forgedFolder(season, rewritten.items)
  rmSync(join(forged, 'keys', 'head'))
  const folder = await withRowsAnew(forged)
  expect((await verified(folder)).complained).toEqual([])
  const { code, complained } = await verified(folder, '--earlier', kept)
  expect([code, complained]).toEqual([1, [expect.stringContaining('The log was rewritten')]])
})
