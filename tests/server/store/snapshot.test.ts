/** A start from a snapshot: the same as a rebuild in every row, refused wherever anything is wrong, gone with each erasure. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/store/database.ts'
import { whyFailed } from '#server/store/failures.ts'
import { inFolder } from '#server/store/folder.ts'
import { readModelLines } from '#server/store/read-model-lines.ts'
import { readSnapshot } from '#server/store/snapshot/snapshots.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { testApp } from '../../kit/app.ts'
import { disguises, resting } from '../../kit/bytes.ts'
import { done } from '../../kit/client.ts'
import { differences } from '../../kit/differences.ts'
import { begun, inStatus, moveTo, sent } from '../../kit/season.ts'
import { uniqueWord } from '../../kit/unique-word.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(600_000)

const opening = (dataDir: string, keyDir = join(dataDir, 'keys')) =>
  openStore({ dataDir, keyDir, clock: () => new Date(), snapshotsFrom: 0 })
/** As a process that was killed leaves it. */
function copyOf(folder: string): string {
  const copy = newFolder()
  const filter = (path: string) => !/-shm$|\/socket$|\.sock$/.test(path)
  cpSync(folder, copy, { recursive: true, filter })
  return copy
}
const snapshotIn = (folder: string): string => join(folder, 'snapshot')

/** Everything that is shown, and what is kept beside it. */
const shown = ({ db, state, besideTables }: ReturnType<Store['models']['caughtUp']>) => ({
  lines: [...readModelLines(db)],
  beside: besideTables(),
  programme: state.programme(),
})
const rebuiltIn = (dataDir: string) =>
  inFolder({ dataDir, keyDir: join(dataDir, 'keys') }, (folder) => {
    const models = folder.models()
    const all = shown(models)
    models.db.close()
    return all
  })
/** Opens a folder and closes it again. @returns how many events came from its snapshot, and what it showed */
async function started(folder: string) {
  const store = await opening(folder)
  const found = { covered: store.snapshots.covered(), ...shown(store.models.caughtUp()) }
  store.close()
  return found
}

/** Stopped cleanly, with a snapshot of everything; and with a tail after the snapshot, as a crash leaves it. */
let stopped = ''
let crashed = ''
let covered = 0
beforeAll(async () => {
  stopped = newFolder()
  const app = await testApp({ folder: stopped, snapshotsFrom: 0 })
  const admin = await app.admin()
  await begun(app)
  const typing = await begun(app)
  for (const groomName of ['A', 'Ab']) {
    app.clock.advance(61_000)
    await done(typing.family.put(`/api/applications/${typing.id}`, { groomName }))
  }
  for (const status of ['submitted', 'verified', 'ranked', 'rejected'] as const)
    await inStatus(app, admin, status, { groomName: `Groom ${status}` })
  const { id } = await sent(app)
  await app.restart()
  covered = app.parts.store.snapshots.covered()
  expect(covered).toBe(app.parts.store.log.size())
  // What happens after the snapshot: a change, a draft, a new family, criteria, staff.
  const again = await app.admin()
  await moveTo(again, id, 'under_verification')
  app.clock.advance(61_000)
  await done(typing.family.put(`/api/applications/${typing.id}`, { groomName: 'Abc' }))
  await begun(app, { groomName: 'Later' })
  await sent(app, { groomName: 'Later still' })
  await done(again.put('/api/admin/settings/places', { value: '7' }))
  await app.verifier()
  expect(await app.parts.store.snapshots.verify()).toBeNull()
  crashed = copyOf(stopped)
  await app.stop()
})
afterAll(removeFolders)

const copyOfCrashed = (): string => copyOf(crashed)

test('given a clean stop, when the server starts, then it starts from the snapshot with every row of a rebuild', async () => {
  const { covered: events, ...found } = await started(stopped)
  const rebuilt = rebuiltIn(stopped)
  expect(differences(rebuilt.lines, found.lines)).toEqual([])
  expect(found).toEqual(rebuilt)
  expect(events).toBeGreaterThan(covered)
})

test('given events and drafts after the snapshot, when the server starts, then they are played after it', async () => {
  const folder = copyOfCrashed()
  const { covered: events, ...found } = await started(folder)
  const rebuilt = rebuiltIn(folder)
  expect(differences(rebuilt.lines, found.lines)).toEqual([])
  expect(found).toEqual(rebuilt)
  expect(found.lines.join()).toContain('Later still')
  expect(events).toBe(covered)
})

test('given a snapshot with any byte changed, cut off or added to, when the server starts, then it rebuilds', async () => {
  const whole = readFileSync(snapshotIn(crashed))
  const places = Array.from({ length: 8 }, () => Math.floor(Math.random() * whole.length))
  const flipped = [0, 3, 4, whole.length - 1, ...places].map((place) => {
    const bytes = Buffer.from(whole)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    return bytes
  })
  const damaged = [
    ...flipped,
    whole.subarray(0, whole.length - 40),
    Buffer.concat([whole, whole]),
    Buffer.alloc(0),
  ]
  const folder = copyOfCrashed()
  const rebuilt = rebuiltIn(folder)
  for (const bytes of damaged) {
    writeFileSync(snapshotIn(folder), bytes)
    expect(await started(folder)).toEqual({ covered: 0, ...rebuilt })
    expect(existsSync(snapshotIn(folder))).toBe(false)
  }
  writeFileSync(snapshotIn(folder), whole)
  expect((await started(folder)).covered).toBe(covered)
})

test('given the snapshot of another folder, or a key that is gone, when the server starts, then it rebuilds', async () => {
  const other = newFolder()
  const app = await testApp({ folder: other, snapshotsFrom: 0 })
  await sent(app)
  await app.stop()
  const folder = copyOfCrashed()
  writeFileSync(snapshotIn(folder), readFileSync(snapshotIn(other)))
  expect((await started(folder)).covered).toBe(0)
  const keyless = copyOfCrashed()
  const vault = openDatabase(join(keyless, 'season.db'))
  vault.run("delete from meta where name = 'snapshot-key'")
  vault.close()
  expect((await started(keyless)).covered).toBe(0)
})

/** Rewrites one event of the log, as nobody can who has only the program. */
function damageLog(folder: string, change: string): void {
  const log = openDatabase(join(folder, 'season.db'))
  for (const trigger of ['event_is_never_changed', 'event_is_never_deleted'])
    log.run(`drop trigger ${trigger}`)
  log.run(change)
  log.close()
}
const refusal = (folder: string): Promise<string | null> =>
  opening(folder).then(
    (store) => {
      store.close()
      return null
    },
    (error: unknown) => whyFailed(error) ?? String(error),
  )

test('given a log that lost its end or was changed after the snapshot, when the server starts, then it refuses as ever', async () => {
  const cut = copyOfCrashed()
  damageLog(cut, `delete from event where seq >= ${covered}`)
  expect(await refusal(cut)).toMatch(/^The log ends with event \d+, and event \d+ was there/)
  const changed = copyOfCrashed()
  damageLog(changed, `update event set actor = 'somebody' where seq = ${covered + 1}`)
  expect(await refusal(changed)).toContain(`The log is damaged at event ${covered + 1}.`)
  const shortened = copyOfCrashed()
  damageLog(shortened, `update event set chain = zeroblob(32) where seq = ${covered}`)
  expect(await refusal(shortened)).toContain(`The log is damaged at event ${covered}.`)
})

test('given a log that was changed before the snapshot, when it is verified, then it is said, and the next start refuses', async () => {
  const folder = copyOfCrashed()
  damageLog(folder, "update event set actor = 'somebody' where seq = 3")
  const store = await opening(folder)
  expect(store.snapshots.covered()).toBe(covered)
  expect(await store.snapshots.verify()).toContain('The log is damaged at event 3.')
  await store.snapshots.write()
  store.close()
  expect(existsSync(snapshotIn(folder))).toBe(false)
  expect(await refusal(folder)).toContain('The log is damaged at event 3.')
})

test('given a snapshot whose rows are not those of the log, when it is verified, then the row is named, and the next start rebuilds', async () => {
  const folder = copyOfCrashed()
  const before = await opening(folder)
  expect(await before.snapshots.verify()).toBeNull()
  before.models.db.run("update listed set status = 'finalized' where status = 'rejected'")
  await before.snapshots.write()
  before.close()
  const store = await opening(folder)
  expect(store.snapshots.covered()).toBeGreaterThan(covered)
  expect(await store.snapshots.verify()).toMatch(
    /^The snapshot differs from the log at \["listed","[0-9a-f-]+"\]\.$/,
  )
  store.close()
  expect(await started(folder)).toEqual({ covered: 0, ...rebuiltIn(folder) })
})

test('given a snapshot that is right, when it is verified, then nothing is wrong, and nothing that a family wrote is said', async () => {
  const store = await opening(copyOfCrashed())
  expect(await store.snapshots.verify()).toBeNull()
  expect(store.snapshots.covered()).toBe(covered)
  store.close()
})

test('given a server that started from a wrong snapshot, when that is found, then it ends, and the next start rebuilds', async () => {
  const folder = newFolder()
  const app = await testApp({ folder, snapshotsFrom: 0, environment: { LOG_LEVEL: 'silent' } })
  await sent(app, { groomName: 'Right' })
  app.parts.store.models.db.run("update content set form = replace(form, 'Right', 'Wrong')")
  await app.restart()
  await app.broken
  await app.restart()
  const { covered: events, ...found } = {
    covered: app.parts.store.snapshots.covered(),
    ...shown(app.parts.store.models.caughtUp()),
  }
  expect(events).toBe(0)
  expect(found).toEqual(rebuiltIn(folder))
  await app.close()
})

test('given a server that stops before its snapshot was verified, when it starts again, then it starts from that one', async () => {
  const folder = copyOfCrashed()
  const store = await opening(folder)
  void store.snapshots.verify()
  await store.snapshots.write()
  store.close()
  expect((await started(folder)).covered).toBe(covered)
})

test('given lists that no longer follow the log, when the server stops, then it writes no snapshot of them', async () => {
  const folder = newFolder()
  const app = await testApp({ folder, snapshotsFrom: 0, environment: { LOG_LEVEL: 'silent' } })
  const { id } = await sent(app)
  const admin = await app.admin()
  app.parts.store.models.db.run('drop table note')
  expect((await admin.post(`/api/admin/applications/${id}/notes`, { note: 'One' })).status).toBe(503)
  await app.broken
  await app.stop()
  expect(existsSync(snapshotIn(folder))).toBe(false)
  expect((await started(folder)).lines.join()).toContain('One')
})

/** As in a season: signing in is an event. */
const signIns = (store: Store, count: number) =>
  store.handle((tx) => {
    for (let n = 0; n < count; n++)
      tx.recordStaff('somebody', 'somebody', { type: 'SignedIn', facts: null, details: null })
  })

test('given a log that has grown much, when the upkeep comes by, then a new snapshot is made beside the server, also after an erasure', async () => {
  const folder = newFolder()
  const app = await testApp({ folder, snapshotsFrom: 0 })
  const word = uniqueWord()
  const { id } = await sent(app, { groomName: word })
  await sent(app, { groomName: 'Another' })
  await done((await app.admin()).delete(`/api/admin/applications/${id}`), 204)
  const { store } = app.parts
  await store.snapshots.renew()
  expect(existsSync(snapshotIn(folder))).toBe(false)
  await signIns(store, 5000)
  await store.snapshots.renew()
  const size = store.log.size()
  expect(store.snapshots.covered()).toBe(size)
  await sent(app, { groomName: 'After' })
  const image = readSnapshot(folder, store.vault)?.tables()?.image.toString() ?? ''
  expect([image.includes(word), image.includes('Another'), image.includes('After')]).toEqual([
    false,
    true,
    false,
  ])
  await app.stop()
  const { covered: events, ...found } = await started(folder)
  expect(events).toBe(size)
  expect(found).toEqual(rebuiltIn(folder))
})

test('given a family in the snapshot, when it is erased, then key and file are gone, no other follows, and the next start rebuilds', async () => {
  const folder = newFolder()
  const begin = Date.now()
  const app = await testApp({ folder, snapshotsFrom: 0 })
  const word = `മാർക്ക് ${uniqueWord()}`
  const other = `മാർക്ക് ${uniqueWord()}`
  const { id } = await sent(app, { groomName: word })
  await sent(app, { groomName: other })
  await app.restart()
  const { vault } = app.parts.store
  const sealedWith = vault.snapshotKey.get()
  const file = readFileSync(snapshotIn(folder))
  const image = () =>
    readSnapshot(folder, { snapshotKey: vault.snapshotKey })?.tables()?.image.toString() ?? ''
  expect([image().includes(word), image().includes(other)]).toEqual([true, true])
  await done((await app.admin()).delete(`/api/admin/applications/${id}`), 204)
  expect(vault.snapshotKey.get()).toBeNull()
  expect(existsSync(snapshotIn(folder))).toBe(false)
  expect(resting(new Map([[word, disguises(word)]]), folder, begin)).toEqual([])
  // Deleted rows leave copies in the tables of this process, so it writes none.
  await app.restart()
  expect(app.parts.store.snapshots.covered()).toBe(0)
  // The old file opens with nothing any more.
  writeFileSync(snapshotIn(folder), file)
  await app.restart()
  expect(app.parts.store.snapshots.covered()).toBe(app.parts.store.log.size())
  const again = readSnapshot(folder, app.parts.store.vault)?.tables()?.image.toString() ?? ''
  expect([again.includes(word), again.includes(other)]).toEqual([false, true])
  expect(app.parts.store.vault.snapshotKey.get()).not.toEqual(sealedWith)
  await app.close()
})
