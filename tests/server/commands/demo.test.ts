/** The demo: a whole season through real commands, the same for the same seed, and never on somebody's own data. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasAadhaarNumber } from '#events/aadhaar.ts'
import { statuses } from '#events/application/statuses.ts'
import { audit } from '#server/commands/audit.ts'
import { demo } from '#server/commands/demo.ts'
import { familyForm } from '#server/demo/family-form.ts'
import { demoEnvironment } from '#server/demo/folder.ts'
import { seededRandom } from '#server/demo/random.ts'
import { dealtFates, selectedPlaces } from '#server/demo/schedule.ts'
import { testApp } from '../../kit/app.ts'
import { gave, newFolder, PATIENCE, removeFolders, TODAY } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

/** Fills a folder; instead of a server there is only a note of where one would have started. */
async function filled(dataDir: string, ...words: string[]) {
  const served: (string | undefined)[] = []
  const command = demo(async ({ DATA_DIR }) => void served.push(DATA_DIR))
  return { ...(await gave(command, words, { DATA_DIR: dataDir })), served }
}
const season = async (dataDir: string) => {
  const lines = (await gave(audit, ['replay', '--json'], { DATA_DIR: dataDir })).said
  return lines
    .map((line) => JSON.parse(line))
    .map(({ status, totalScore, scoreBreakdown, rank }) => ({ status, totalScore, scoreBreakdown, rank }))
}

let folder = ''
let said: string[] = []
test('given an empty folder, when a demo is made, then all nine statuses are there, it verifies, and so does its bundle', async () => {
  folder = join(newFolder(), 'data')
  const made = await filled(folder, '--families', '40', '--pictures', '2')
  expect([made.code, made.complained, made.served]).toEqual([0, [], [folder]])
  said = made.said
  const found = await season(folder)
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set([...statuses, 'erased']))
  expect(found.length).toBe(41)
  expect(new Set(found.flatMap(({ totalScore }) => totalScore ?? [])).size).toBeGreaterThan(20)
  expect((await gave(audit, ['verify'], { DATA_DIR: folder })).code).toBe(0)
  const out = join(newFolder(), 'bundle.jsonl')
  expect(
    (await gave(audit, ['export', '--auditor', 'Demo auditor', '--out', out], { DATA_DIR: folder })).code,
  ).toBe(0)
  expect((await gave(audit, ['verify', out], {})).code).toBe(0)
})

test('given that demo, when its people sign in, then staff and families find what real ones would', async () => {
  const app = await testApp({ folder })
  const accounts = said.flatMap((line) => {
    const [, email, password] = /^ {2}(?:admin|verifier) +(\S+) {2}(.+)$/.exec(line) ?? []
    return email && password ? [{ email, password }] : []
  })
  expect(accounts.length).toBe(4)
  for (const account of accounts) (await app.guest().post('/api/auth/login', account)).expect(200)
  const family = app.guest()
  const [, email, password] = /^ {2}family +(\S+) and on {2}(.+)$/.exec(said.at(-1) ?? '') ?? []
  ;(await family.post('/api/auth/login', { email, password })).expect(200)
  const [mine] = (await family.get('/api/applications/my')).expect(200).json
  expect(mine.groomName.length).toBeGreaterThan(3)
  if (mine.groomPhotoKey) (await family.get(mine.groomPhotoKey)).expect(200)
  const { deadline } = (await app.guest().get('/api/deadline')).expect(200).json
  expect(Date.parse(deadline) - Date.parse(TODAY)).toBe(30 * 24 * 60 * 60 * 1000)
  await app.stop()
})

test('given the same seed, when two demos are made, then they are the same season; another seed makes another one', async () => {
  const made = async (seed: string) => {
    const folder = newFolder()
    await filled(folder, '--families', '15', '--pictures', '0', '--seed', seed)
    return season(folder)
  }
  const one = await made('5')
  const same = await made('5')
  const other = await made('6')
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
})

test('given that demo, or a folder that is none, when it is started, then nothing is added to it', async () => {
  const before = readFileSync(join(folder, 'season.db'))
  const again = await filled(folder, '--families', '10')
  expect([again.code, again.served]).toEqual([0, [folder]])
  expect(readFileSync(join(folder, 'season.db')).equals(before)).toBe(true)
  const real = newFolder()
  writeFileSync(join(real, 'season.db'), 'of a real programme')
  const refused = await filled(real)
  expect([refused.code, refused.served, existsSync(join(real, 'keys'))]).toEqual([1, [], false])
  expect(refused.complained[0]).toStartWith(`${real} holds data that is no finished demo.`)
})

test('given an environment for a real programme, when a demo is made, then its keys, files and backups are not touched', () => {
  expect<Record<string, string | undefined>>(
    demoEnvironment(
      {
        DATA_DIR: '',
        KEY_DIR: '/secure/keys',
        S3_BUCKET: 'real-files',
        S3_ACCESS_KEY_ID: 'real',
        S3_SECRET_ACCESS_KEY: 'real',
        BACKUP_DIR: '/real/backups',
        S3_REGION: 'ap-south-1',
      },
      '8080',
    ),
  ).toEqual({
    S3_BUCKET: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
    BACKUP_DIR: '',
    S3_REGION: 'ap-south-1',
    DATA_DIR: './data-demo',
    KEY_DIR: 'data-demo/keys',
    PORT: '8080',
  })
  const named = demoEnvironment({ DATA_DIR: '/made-up', KEY_DIR: '/made-up-keys' })
  expect(named).toEqual({ DATA_DIR: '/made-up', KEY_DIR: '/made-up-keys' })
})

test('given made-up families, when their words are read, then each is visibly made up and none looks like an Aadhaar number', () => {
  const today = Date.parse(TODAY)
  for (let number = 1; number <= 300; number++) {
    const locale = number % 2 === 0 ? 'ml' : 'en'
    const form = familyForm({ random: seededRandom(number), locale, today, number })
    expect(`${form.groomName} ${form.brideName}`).toMatch(
      /^(Madeup|Pretend|Imagined|Fictional|Invented|Storybook|സാങ്കല്പിക|കഥയിലെ|ഭാവനയിലെ|നാടകത്തിലെ) /,
    )
    expect(Object.values(form).some((value) => typeof value === 'string' && hasAadhaarNumber(value))).toBe(
      false,
    )
  }
})

test('given any size of season, when fates are dealt, then they are as many as families and the places fit', () => {
  for (const families of [...Array.from({ length: 100 }, (_, more) => 15 + more), 400, 5000]) {
    const fates = dealtFates(families)
    const { shortlist, finalized, waitlist } = selectedPlaces(families)
    const ranked = fates.filter((fate) => fate === 'ranked').length
    expect(fates.length).toBe(families)
    expect(new Set(fates).size).toBe(6)
    expect(shortlist - finalized).toBeGreaterThan(0)
    expect(ranked - shortlist - waitlist).toBeGreaterThan(0)
  }
  expect(dealtFates(3).length).toBe(3)
})
