/** The auditor's bundle: it says nothing of anybody, needs nothing but itself, and comes to the numbers that the server shows. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FormChanges } from '#events/application/form.ts'
import { kolkataDate } from '#events/dates.ts'
import type { Level } from '#events/ledger/levels.ts'
import type { ReplayLine } from '#events/projections/replay.ts'
import { checkBundle } from '#server/audit/check-bundle.ts'
import { audit } from '#server/commands/audit.ts'
import { drawnPicture } from '#server/demo/drawn-pictures.ts'
import { staffAccounts } from '#server/demo/season.ts'
import { ledgerIdOf } from '#server/store/log.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import type { Client } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { freeTexts } from '../../kit/free-texts.ts'
import { visited } from '../../kit/season.ts'
import { staffEvents } from '../../kit/staff-events.ts'
import { FAMILIES, gave, newFolder, PATIENCE, ran, removeFolders, seasonFolder, TODAY } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const everything = { seq: Number.MAX_SAFE_INTEGER }

async function exported(dataDir: string, level: Level = 'full'): Promise<string> {
  const out = join(newFolder(), 'bundle.jsonl')
  const { code, complained } = await gave(
    audit,
    ['export', '--auditor', 'Audit & Co', '--level', level, '--out', out],
    {
      DATA_DIR: dataDir,
    },
  )
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
  return out
}
async function replayed(words: string[], environment: Record<string, string>): Promise<ReplayLine[]> {
  const { code, said, complained } = await gave(audit, ['replay', '--json', ...words], environment)
  expect({ code, complained }).toEqual({ code: 0, complained: [] })
  return said.map((line) => JSON.parse(line))
}
async function madeupAdmin(app: TestApp): Promise<Client> {
  const client = app.guest()
  const { email, password } = staffAccounts.admin
  ;(await client.post('/api/auth/login', { email, password })).expect(200)
  return client
}
/** Without what the console shows elsewhere. */
const plain = ({ byHand: _, manualRank: __, ...line }: ReplayLine): ReplayLine => line
const byId = (lines: readonly ReplayLine[]): ReplayLine[] =>
  lines.map(plain).toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** What the server's own screens say of every application. */
async function shown(admin: Client): Promise<ReplayLine[]> {
  const { applications } = (await admin.get('/api/admin/applications?limit=500')).expect(200).json
  const order = (await admin.get('/api/admin/ranking')).expect(200).json
  const ranks = new Map<string, number>(order.map(({ id, rank }: { id: string; rank: number }) => [id, rank]))
  return applications.map(({ id, status, totalScore, scoreBreakdown }: ReplayLine) => ({
    id,
    status,
    totalScore,
    scoreBreakdown,
    rank: ranks.get(id) ?? null,
  }))
}

test('given a season, when its bundle is read without its folder, then it verifies and replays to what the server shows', async () => {
  const app = await testApp({ folder: await seasonFolder() })
  const admin = await madeupAdmin(app)
  const here = await shown(admin)
  expect([here.length, new Set(here.map(({ status }) => status)).size]).toEqual([FAMILIES, 9])
  const ledgerIds = new Map(here.map(({ id }) => [id, ledgerIdOf(app.parts.store.state.streamOf(id) ?? '')]))
  const bundle = await exported(app.folder)
  expect(
    byId(await replayed([], { DATA_DIR: app.folder })).filter(({ status }) => status !== 'erased'),
  ).toEqual(byId(here))
  await app.close()
  expect(existsSync(app.folder)).toBe(false)
  const there = await replayed(['--bundle', bundle], {})
  expect(byId(there).filter(({ status }) => status !== 'erased')).toEqual(
    byId(here.map((line) => ({ ...line, id: ledgerIds.get(line.id) ?? '' }))),
  )
  expect(there.filter(({ status }) => status === 'erased').length).toBe(1)
  const { code, said } = await gave(audit, ['verify', bundle], {})
  expect(code).toBe(0)
  expect(said.at(-1)).toStartWith(`Recomputed ${FAMILIES + 1} applications, `)
})

test('given a season, when its public bundle is replayed, then the rules are there, and no application is', async () => {
  const folder = await seasonFolder()
  const ofFull = byId(await replayed(['--bundle', await exported(folder)], {}))
  const bundle = await exported(folder, 'public')
  expect(ofFull.filter(({ totalScore }) => totalScore !== null).length).toBeGreaterThan(4)
  expect((await replayed(['--bundle', bundle], {})).map((line) => 'id' in line)).toEqual([false])
  const tells = (path: string) => {
    const text =
      JSON.stringify(checkBundle({ path, trusted: null, point: everything })) + readFileSync(path, 'utf8')
    return ['"brideAge"', 'application-', 'staff-', 'StatusChanged'].map((told) => text.includes(told))
  }
  expect([tells(await exported(folder)), tells(bundle)]).toEqual([
    [true, true, true, true],
    [false, false, false, false],
  ])
  const { said } = await gave(audit, ['replay', '--bundle', bundle], {})
  expect(said.join('\n')).toContain('Weights: Income 15')
})

test('given a bundle, when one byte of it is changed, then it is refused, and so is a key that is not trusted', async () => {
  const bundle = await exported(await seasonFolder())
  const text = readFileSync(bundle, 'utf8')
  const lines = text.split('\n')
  const changed = lines.findIndex((line) => line.includes('"StatusChanged'))
  const touched = lines.with(changed, (lines[changed] ?? '').replace('"course":"', '"course":"A'))
  writeFileSync(bundle, touched.join('\n'))
  const { code, complained } = await gave(audit, ['verify', '--bundle', bundle], {})
  expect(code).toBe(1)
  expect(complained).toEqual([
    expect.stringMatching(/^Event \d+ is not what was recorded: .* \(line \d+ of the bundle\)$/),
  ])
  writeFileSync(bundle, text)
  const stranger = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const distrusted = await gave(audit, ['verify', '--bundle', bundle, '--key', stranger], {})
  expect([distrusted.code, distrusted.complained]).toEqual([
    1,
    [
      'The bundle names another key than the one you trust, or one that does not fit its origin. (line 1 of the bundle)',
    ],
  ])
  // One letter is another, and one is missing.
  for (const key of [stranger.replace('LDE4', 'LDE5'), stranger.slice(0, -1), 'PeterNeumann'])
    expect((await gave(audit, ['verify', '--bundle', bundle, '--key', key], {})).complained).toEqual([
      'What stands after --key has not the form of a key, or its check-sum is wrong: a letter may be missing or mistyped. Copy it again, whole.',
    ])
})

test('given an export, when the log is asked, then it says for whom it was made, under one new checkpoint', async () => {
  const app = await testApp({ folder: await seasonFolder() })
  await exported(app.folder)
  const made = staffEvents(app.parts)
    .map(({ entry }) => entry)
    .filter(({ type }) => type === 'ExportMade')
  // The newest event says that it was signed.
  const rows = app.parts.store.log.size() - 1
  const filters = JSON.stringify({ auditor: 'Audit & Co' })
  expect(made).toEqual([
    expect.objectContaining({ by: 'system', kind: 'bundle', rows, filters, level: 'full' }),
  ])
  const admin = await madeupAdmin(app)
  const answer = (await admin.get('/api/admin/audit/bundle?auditor=Second%20Office')).expect(200)
  const file = join(newFolder(), 'fetched.jsonl')
  writeFileSync(file, answer.text)
  const { code } = await gave(audit, ['verify', file], {})
  expect(code).toBe(0)
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="audit-bundle-season-3-public-${kolkataDate(app.clock.now().toISOString())}.jsonl"`,
  )
  ;(await admin.get('/api/admin/audit/bundle')).expect(422)
  await app.close()
})

/** A form in which every field that can carry text says something that is found nowhere else. */
function planted(): { form: FormChanges; plants: string[] } {
  const form = wholeForm()
  const words = freeTexts.map((field, place) => [field, `Ztoken${place}q${field}`] as const)
  const exact = {
    groomEmail: 'zgroom.planted@example.org',
    brideEmail: 'zbride.planted@example.org',
    groomParentPhone: '+91 77312 40951',
    brideParentPhone: '+91 77312 40952',
    groomDob: '1991-07-23',
    brideDob: '1994-11-09',
    groomPincode: '676947',
    bridePincode: '673948',
    declarationDate: '2026-02-27',
    consent: '2026-01-01 en',
  }
  const incomes = { groomFamilyMonthlyIncome: 26_113.57, brideFamilyMonthlyIncome: 8_127.43 }
  const plants = [
    ...words.map(([, word]) => word),
    ...Object.values(exact),
    ...Object.values(incomes).map(String),
  ]
  return { form: { ...form, ...Object.fromEntries(words), ...exact, ...incomes }, plants }
}

/** A text as UTF-8, UTF-16 of both orders, and base64 at each of the three offsets it can have. */
function spellings(text: string): Buffer[] {
  const utf16 = Buffer.from(text, 'utf16le')
  const encoded = [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64')
    // The first and last characters depend on the neighbours.
    return Buffer.from(whole.slice(offset === 0 ? 0 : 4, -4))
  })
  return [Buffer.from(text), utf16, Buffer.from(utf16).swap16(), ...encoded]
}

test('given a family whose every word is known, when a bundle is made, then none of them is in it in any spelling', async () => {
  const app = await testApp()
  const admin = await app.admin()
  const family = await app.family('ztenant.planted@example.org')
  const { form, plants } = planted()
  const picture = (await drawnPicture('groom', 1)).bytes
  const groomPhotoKey = await family.upload('photo', picture)
  const { id } = (await family.post('/api/applications', { ...form, groomPhotoKey })).expect(201).json
  ;(await family.put(`/api/applications/${id}`, { status: 'submitted' })).expect(200)
  const path = `/api/admin/applications/${id}`
  const documentKey = await admin.upload('document', picture)
  ;(await admin.post(`${path}/verify`, { notes: 'Zverification planted' })).expect(200)
  await visited(admin, id, { brideFamilyMonthlyIncome: 7_391.19 }, 'Zvisit planted')
  ;(await admin.post(`${path}/notes`, { note: 'Znote planted' })).expect(201)
  ;(await admin.post(`${path}/documents`, { documentName: 'Zdocument planted', documentKey })).expect(201)
  ;(await admin.post(`${path}/status`, { status: 'ranked', reason: 'Zreason planted' })).expect(200)
  ;(await admin.put('/api/admin/ranking', { order: [{ id, rank: 1 }], reason: 'Zrank planted' })).expect(200)
  ;(await admin.put('/api/admin/settings/admin_email', { value: 'zadmin.planted@example.org' })).expect(200)
  const secrets = [
    ...plants,
    ...['Zverification planted', 'Zvisit planted', 'Znote planted', 'Zdocument planted', 'Zreason planted'],
    ...['Zrank planted', '7391.19', 'zadmin.planted@example.org', 'ztenant.planted@example.org', id],
    ...[groomPhotoKey, documentKey].map((key) => key.slice(-36)),
  ]
  const held = [
    (await admin.get(path)).text,
    (await admin.get(`${path}/notes`)).text,
    (await admin.get(`${path}/documents`)).text,
    (await admin.get('/api/admin/settings')).text,
    (await family.get('/api/me')).text,
  ].join('\n')
  expect(secrets.filter((secret) => !held.includes(secret))).toEqual([])

  const bundle = await exported(app.folder)
  const bytes = readFileSync(bundle)
  // What the keys in the bundle open is searched as well.
  const checked = checkBundle({ path: bundle, trusted: null, point: everything })
  const opened = Buffer.from(JSON.stringify(checked))
  expect(opened.includes('to10000')).toBe(true)
  const found = secrets.filter((secret) =>
    spellings(secret).some((spelling) => bytes.includes(spelling) || opened.includes(spelling)),
  )
  expect(found).toEqual([])
  await app.close()
})

test('given a season, when it is replayed at an earlier point, then nothing later is in it, in folder and bundle alike', async () => {
  const folder = await seasonFolder()
  const bundle = await exported(folder)
  const statuses = (lines: readonly ReplayLine[]) => new Set(lines.map(({ status }) => status))
  const now = await replayed([], { DATA_DIR: folder })
  expect(statuses(now).has('finalized')).toBe(true)
  const before = await replayed(['--at', '2026-02-27T00:00:00+05:30'], { DATA_DIR: folder })
  expect([...statuses(before)].sort()).toEqual([
    'draft',
    'erased',
    'rejected',
    'submitted',
    'under_verification',
    'verified',
  ])
  const ofBundle = await replayed(['--at', '2026-02-26T18:30:00.000Z', '--bundle', bundle], {})
  const withoutIds = (lines: readonly ReplayLine[]) => lines.map(({ id, ...rest }) => rest)
  expect(withoutIds(ofBundle)).toEqual(withoutIds(before))
  // Event 1 to 20 found the programme; nobody has applied yet.
  expect(await replayed(['--at', '3', '--bundle', bundle], {})).toEqual([])
})

test('given a point that is none, when a replay is asked for, then it is refused in one sentence', async () => {
  const folder = await seasonFolder()
  const at = async (point: string) =>
    (await gave(audit, ['replay', '--at', point], { DATA_DIR: folder })).complained
  const neither = ['--at must be the number of an event, or a time such as 2026-03-01T10:00:00+05:30.']
  expect(await at('yesterday')).toEqual(neither)
  expect(await at('2026-03-01T10:00:00')).toEqual([
    '--at: The time zone is missing or wrong. Write it after the time, such as +05:30.',
  ])
  expect(await at('999999')).toEqual([expect.stringMatching(/^The log has only \d+ events\.$/)])
})

test('given a scored application, when it is replayed for people, then every criterion is explained', async () => {
  const { said } = await gave(audit, ['replay'], { DATA_DIR: await seasonFolder() })
  const first = said.findIndex((line) => line.includes(', rank 1, score '))
  expect(first).toBe(0)
  const criteria = said.slice(1).filter((line) => !/^ +event /.test(line))
  expect(criteria.slice(0, 12).map((line) => line.trim().split(' ')[0])).toEqual([
    ...['incomeScore', 'employmentScore', 'housingScore', 'educationScore', 'healthScore', 'financialScore'],
    ...['socialScore', 'locationScore', 'ageScore', 'documentScore', 'communityScore', 'orphanScore'],
  ])
})

test('given no server, when the command runs as a process, then it exports alone and says how to check it', async () => {
  const folder = await seasonFolder()
  const out = join(newFolder(), 'alone.jsonl')
  const { code, said } = await ran('audit.ts', ['export', '--auditor', 'ഓഡിറ്റർ', '--out', out], {
    DATA_DIR: folder,
  })
  expect(code).toBe(0)
  expect(said.at(-1)).toBe(`Anyone can check it with: bun run audit verify --bundle ${out}`)
  expect(readFileSync(out, 'utf8').split('\n')[0]).toContain('"auditor":"ഓഡിറ്റർ"')
  const before = readFileSync(join(folder, 'season.db'))
  const nowhere = await gave(audit, ['export', '--auditor', 'x', '--out', '/nonexistent/x'], {
    DATA_DIR: folder,
  })
  expect(nowhere.complained).toEqual([
    'No file can be written in /nonexistent. Name another place with --out.',
  ])
  const again = await gave(audit, ['export', '--auditor', 'x', '--out', out], { DATA_DIR: folder }, TODAY)
  expect(again.complained).toEqual([`${out} is already there. Name another file with --out.`])
  // Neither of the two stands in the log as made.
  expect(readFileSync(join(folder, 'season.db')).equals(before)).toBe(true)
})

test('given decisions by hand, when a season is replayed for people, then each is said under its application', async () => {
  const folder = await seasonFolder()
  const inFolder = await gave(audit, ['replay'], { DATA_DIR: folder })
  const inBundle = await gave(audit, ['replay', '--bundle', await exported(folder)], {})
  for (const { said } of [inFolder, inBundle]) {
    const place = said.findIndex((line) => line.includes(', rank 2 by hand, score '))
    const steps = said.slice(
      place + 1,
      said.findIndex((line, at) => at > place && !/^ +event /.test(line)),
    )
    expect(steps.map((line) => line.replace(/event \d+/, 'event N'))).toContain(
      '    event N, rank 2: given by hand',
    )
    const verified = 'event N, under_verification to verified: verified without a home visit'
    expect(said.map((line) => line.trim().replace(/event \d+/, 'event N'))).toContain(verified)
  }
  const lines = await replayed([], { DATA_DIR: folder })
  expect(lines.flatMap(({ manualRank }) => manualRank ?? [])).toEqual([2])
})
