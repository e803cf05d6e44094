/** A copy of the database that is taken while a server writes and checkpoints without a pause is whole. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { openStore } from '#server/store/store.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'

setDefaultTimeout(600_000)
afterAll(removeFolders)

const COPIES = 15

test('given a server that writes log and tables all the time, when its database is copied again and again, then each copy is whole', async () => {
  const dataDir = newFolder()
  const keyDir = join(dataDir, 'keys')
  const store = await openStore({ dataDir, keyDir, clock: () => new Date() })
  const copier = ['tests/server/backup/copier.ts', dataDir, keyDir, String(COPIES)]
  const child = Bun.spawn([process.execPath, ...copier], { stdout: 'pipe', stderr: 'inherit' })
  const output = new Response(child.stdout).text()
  const before = store.log.size()
  for (let n = 0; child.exitCode === null; n++)
    await store.handle({ roster: true }, (tx) => {
      const id = `member-${n % 20}`
      tx.recordStaff(id, id, { type: 'SignedIn', facts: null, details: null })
      store.vault.cursor.set(`copied-${n % 20}`, n)
    })
  const lines = (await output).split('\n').filter(Boolean)
  const found = lines.map((line) => JSON.parse(line))
  expect(found).toEqual(found.map(({ size }) => ({ damage: null, size, wrong: [], isWhole: true })))
  expect(found).toHaveLength(COPIES)
  expect(store.log.size()).toBeGreaterThan(before)
  store.close()
})
