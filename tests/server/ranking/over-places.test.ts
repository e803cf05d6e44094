/** A place that was taken when none was left: recorded by every door, from the state and not from what was asked, and read again. */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { takesPlace } from '#events/application/statuses.ts'
import { audit } from '#server/commands/audit.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { inStatus, moveTo } from '../../kit/season.ts'
import { gave, newFolder, PATIENCE, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(PATIENCE)
let app: TestApp
let admin: Client
let ids: string[] = []
beforeAll(async () => {
  app = await testApp()
  admin = await app.admin()
  for (let n = 0; n < 4; n += 1) ids.push((await inStatus(app, admin, 'ranked')).id)
  const order: { id: string }[] = (await done(admin.get('/api/admin/ranking'))).json
  ids = order.map(({ id }) => id)
})
afterAll(async () => {
  await app.close()
  removeFolders()
})
beforeEach(async () => {
  for (const id of ids)
    if ((await read(id)).status !== 'ranked') await moveTo(admin, id, 'ranked', 'From the start')
})

const idAt = (place: number): string => ids[place] ?? ''
const read = async (id: string) => (await done(admin.get(`/api/admin/applications/${id}`))).json
const last = async (place: number) => (await read(idAt(place))).auditTrail.at(-1)
const places = (value: number) => done(admin.put('/api/admin/settings/places', { value: String(value) }))
const reason = 'Both sisters marry'
const move = (place: number, status: string, more: object = { overPlaces: true }) =>
  admin.post(`/api/admin/applications/${idAt(place)}/status`, { status, reason, ...more })
const bulk = (chosen: number[], status: string, more: object = { overPlaces: true }) =>
  admin.post('/api/admin/applications/bulk-status', { ids: chosen.map(idAt), status, reason, ...more })
const selectFirst = (shortlist: number, more: object = { overPlaces: true }) =>
  admin.post('/api/admin/ranking/select', { shortlist, waitlist: 0, reason, ...more })
const undo = async (place: number) =>
  admin.post(`/api/admin/applications/${idAt(place)}/undo`, { seq: (await last(place)).seq })
const marks = async () => (await Promise.all(ids.keys().map(last))).map(({ overPlaces }) => overPlaces)

test('given one place, when two are moved one by one, both with the word, then only the one beyond it is recorded as such', async () => {
  await places(1)
  await done(move(0, 'shortlisted'))
  await done(move(1, 'shortlisted'))
  expect(await marks()).toEqual([false, true, false, false])
  const { events } = (await done(admin.get(`/api/admin/events?application=${idAt(1)}`))).json
  expect(events[0]).toMatchObject({ type: 'StatusChanged', reason, override: false, overPlaces: true })
  expect(events.slice(1).map((one: { overPlaces: boolean }) => one.overPlaces)).not.toContain(true)
})

test('given one place, when three are moved together or from the top, then those beyond it are recorded as such', async () => {
  await places(1)
  await done(bulk([2, 1, 0], 'finalized'))
  expect(await marks()).toEqual([true, true, false, false])
  for (const id of ids.slice(0, 3)) await moveTo(admin, id, 'ranked')
  await done(selectFirst(3))
  expect(await marks()).toEqual([false, true, true, false])
})

test('given a place beyond the places that was given up, when that is undone, then it is back and recorded as such; any other place is bound', async () => {
  await places(1)
  await done(selectFirst(2))
  await done(move(1, 'waitlist'))
  await done(undo(1))
  expect(await read(idAt(1))).toMatchObject({ status: 'shortlisted' })
  expect(await last(1)).toMatchObject({ to: 'shortlisted', overPlaces: true })
  await done(move(0, 'waitlist'))
  await done(move(1, 'finalized'))
  expect((await undo(0)).expect(409).json.code).toBe('over-places')
})

test('given a place beyond the places, when the log is verified and replayed, then folder, bundle and server say so', async () => {
  await places(1)
  await done(selectFirst(2))
  const { applications } = (await done(admin.get('/api/admin/replay'))).json
  const beyond = (lines: { id: string; overPlaces?: true }[]) =>
    lines.filter((line) => line.overPlaces).map(({ id }) => id)
  expect(beyond(applications)).toEqual([idAt(1)])
  const environment = { DATA_DIR: app.folder }
  const bundle = join(newFolder(), 'bundle.jsonl')
  const now = app.clock.now().toISOString()
  expect(
    (await gave(audit, ['export', '--auditor', 'A', '--level', 'full', '--out', bundle], environment, now))
      .code,
  ).toBe(0)
  const verified = await gave(audit, ['verify', '--bundle', bundle], {}, now)
  expect([verified.code, verified.said.at(-1)]).toEqual([
    0,
    expect.stringContaining('2 shortlisted (1 beyond the places)'),
  ])
  for (const words of [[], ['--bundle', bundle]]) {
    const { said } = await gave(audit, ['replay', ...words], environment, now)
    expect(said.filter((line) => line.includes('shortlisted beyond the places, '))).toHaveLength(1)
    const lines = (await gave(audit, ['replay', '--json', ...words], environment, now)).said
    expect(beyond(lines.map((line) => JSON.parse(line)))).toHaveLength(1)
  }
})

type Event = {
  seq: number
  type: string
  overPlaces: boolean
  changes: { field: string; from: string; to: string }[]
}
/** All events, oldest first. */
async function log(before = 0): Promise<Event[]> {
  const from = before === 0 ? '' : `&before=${before}`
  const { events }: { events: Event[] } = (await done(admin.get(`/api/admin/events?limit=500${from}`))).json
  const oldest = events.at(-1)?.seq ?? 1
  return [...(oldest > 1 ? await log(oldest) : []), ...events.toReversed()]
}

/** Counted anew in the plainest way: which changes took a place when there was none, and which say so. */
function counted(events: readonly Event[]) {
  let free = 40
  let taken = 0
  const found = { beyond: [] as number[], marked: [] as number[] }
  for (const { seq, type, overPlaces, changes } of events)
    for (const { field, from, to } of changes) {
      if (type === 'SettingChanged' && field === 'places') free = Number(to)
      if (field !== 'status') continue
      const more = Number(takesPlace(to)) - Number(takesPlace(from))
      if (more > 0 && taken >= free) found.beyond.push(seq)
      if (overPlaces) found.marked.push(seq)
      taken += more
    }
  return found
}

test('given any changes by any door, when the log is counted anew, then exactly what took a place beyond the places says so', async () => {
  const place = fc.nat(3)
  const status = fc.constantFrom('ranked', 'shortlisted', 'waitlist', 'finalized')
  const word = fc.constantFrom({}, { overPlaces: true }, { overPlaces: false })
  const step = fc.oneof(
    fc.nat(3).map((n) => () => places(n)),
    fc.tuple(place, status, word).map((ask) => () => move(...ask)),
    fc.tuple(fc.uniqueArray(place, { minLength: 1 }), status, word).map((ask) => () => bulk(...ask)),
    fc.tuple(fc.nat(4), word).map((ask) => () => selectFirst(...ask)),
    place.map((one) => () => undo(one)),
  )
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
    for (const take of steps) expect((await take()).status).toBeOneOf([200, 409])
    const { beyond, marked } = counted(await log())
    expect(marked).toEqual(beyond)
  })
  await fc.assert(property, { numRuns: Number(process.env.DRILL_RUNS ?? 10) })
})
