/** A start checks the end of a long log, and a thread the whole of it while the server answers. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '#server/store/database.ts'
import { whyFailed } from '#server/store/failures.ts'
import { openStore } from '#server/store/store.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(600_000)
afterAll(removeFolders)

const LONG = 6000
const optionsOf = (dataDir: string) => ({
  dataDir,
  keyDir: join(dataDir, 'keys'),
  clock: () => new Date('2026-03-01T04:30:00.000Z'),
})
const opening = (dataDir: string) => openStore(optionsOf(dataDir))

async function append(folder: string, count: number): Promise<number> {
  const store = await opening(folder)
  await store.handle({ roster: true }, (tx) => {
    for (let n = 0; n < count; n++)
      tx.recordStaff('somebody', 'somebody', { type: 'SignedIn', facts: null, details: null })
  })
  const size = store.log.size()
  store.close()
  return size
}
/** What a start refuses, or what the check of the whole log finds after it. */
async function problemIn(dataDir: string): Promise<string | null> {
  let found: unknown = null
  const broken = (error: unknown) => {
    found = error
  }
  try {
    const store = await openStore({ ...optionsOf(dataDir), broken })
    await store.checkRest()
    expect(store.isHealthy()).toBe(found === null)
    store.close()
  } catch (error) {
    found = error
  }
  return found === null ? null : (whyFailed(found) ?? String(found))
}
function change(folder: string, sql: string): void {
  const log = openDatabase(join(folder, 'season.db'))
  log.run('drop trigger event_is_never_changed')
  log.run(sql)
  log.close()
}

test('given a long log, when the server starts again and again and goes on, then chain and tree go on from where they were', async () => {
  const folder = newFolder()
  await append(folder, LONG)
  const size = await append(folder, 3)
  expect(await append(folder, 0)).toBe(size)
  const store = await opening(folder)
  const stored = store.log.edge()
  store.log.check()
  expect(stored).toEqual(store.log.edge())
  store.close()
})

test('given a long log, when an entry near its end is changed, then the start refuses it', async () => {
  const folder = newFolder()
  await append(folder, LONG)
  expect(await problemIn(folder)).toBeNull()
  change(folder, "update event set actor = 'nobody' where seq = 5900")
  await expect(opening(folder)).rejects.toThrow('The log is damaged at event 5900.')
})

test('given a long log, when an entry in its middle is changed, then the check after the start names it, and nothing more is saved', async () => {
  const folder = newFolder()
  await append(folder, LONG)
  change(folder, "update event set actor = 'nobody' where seq = 4321")
  expect(await problemIn(folder)).toBe(
    'The log is damaged at event 4321. Run `bun run audit verify` and restore a backup.',
  )
  change(folder, 'update event set chain = zeroblob(32) where seq = 4000')
  expect(await problemIn(folder)).toContain('The log is damaged at event 4000.')
})

test('given a long log, when the row that says where it ends is changed, then the start refuses it', async () => {
  const folder = newFolder()
  await append(folder, LONG)
  change(folder, 'update head set sealed = zeroblob(length(sealed))')
  expect(await problemIn(folder)).toContain(
    'The row of season.db is gone, or was changed, that says where its log ends.',
  )
})
