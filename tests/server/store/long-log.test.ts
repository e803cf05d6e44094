/** A start checks the end of a long log, and goes on from the edge of the tree that was sealed with it. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '#server/store/database.ts'
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
function change(folder: string, sql: string): void {
  const log = openDatabase(join(folder, 'season.db'))
  log.run('drop trigger if exists event_is_never_changed')
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

test('given a long log, when an entry near its end or the row that says where it ends is changed, then the start refuses it', async () => {
  const folder = newFolder()
  await append(folder, LONG)
  change(folder, "update event set actor = 'nobody' where seq = 5900")
  await expect(opening(folder)).rejects.toThrow('The log is damaged at event 5900.')
  change(folder, 'update head set sealed = zeroblob(length(sealed))')
  await expect(opening(folder)).rejects.toThrow(
    'The row of season.db is gone, or was changed, that says where its log ends.',
  )
})
