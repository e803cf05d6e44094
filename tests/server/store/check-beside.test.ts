/** A long log is checked in a thread beside the rebuild, and as strictly as a short one. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { openDatabase } from '#server/store/database.ts'
import { whyFailed } from '#server/store/failures.ts'
import { openStore } from '#server/store/store.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(600_000)
afterAll(removeFolders)

const LONG = 6000
const opening = (dataDir: string) =>
  openStore({ dataDir, keyDir: join(dataDir, 'keys'), clock: () => new Date('2026-03-01T04:30:00.000Z') })

async function append(folder: string, count: number): Promise<number> {
  const store = await opening(folder)
  await store.handle((tx) => {
    for (let n = 0; n < count; n++)
      tx.recordStaff('somebody', 'somebody', { type: 'SignedIn', facts: null, details: null })
  })
  const size = store.log.size()
  store.close()
  return size
}
const refusal = (folder: string): Promise<string | null> =>
  opening(folder).then(
    (store) => {
      store.close()
      return null
    },
    (error: unknown) => whyFailed(error) ?? String(error),
  )
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
  const inThread = store.log.edge()
  store.log.check()
  expect(inThread).toEqual(store.log.edge())
  store.close()
})

test('given a long log with one entry changed, when the server starts, then it names the entry, also where it opens no more', async () => {
  const folder = newFolder()
  await append(folder, LONG)
  change(folder, "update event set actor = 'nobody' where seq = 4321")
  expect(await refusal(folder)).toBe(
    'The log is damaged at event 4321. Run `bun run audit verify` and restore a backup.',
  )
  change(folder, 'update event set chain = zeroblob(32) where seq = 4000')
  expect(await refusal(folder)).toContain('The log is damaged at event 4000.')
})
