/** No backup outlives an erasure by thirty days: none of it holds a key of an erased family then. */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backup } from '#server/commands/backup.ts'
import { erase } from '#server/commands/erase.ts'
import { restore } from '#server/commands/restore.ts'
import { readConfig } from '#server/config.ts'
import { openParts } from '#server/run.ts'
import { gave, newFolder, PATIENCE, removeFolders, seasonFolder, TODAY } from './kit.ts'

setDefaultTimeout(PATIENCE)
afterAll(removeFolders)

const allBytes = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
  )

/** An application with a photo: its id, and what a backup holds of it. */
async function someone(folder: string) {
  const { store } = await openParts(readConfig({ DATA_DIR: folder }), () => new Date(TODAY))
  const found = store.state
    .streamsOf('Season 3')
    .map((stream) => ({ stream, file: store.vault.files.ofStream(stream)[0] }))
    .find(({ file }) => file !== undefined)
  const { stream = '', file = '' } = found ?? {}
  const id = store.state.application(stream)?.file().id ?? ''
  const wrapped = ['wrapped from data_key where holder', 'sealed as wrapped from file where id'].map(
    (from, place) => {
      const row = store.vault.db
        .query<{ wrapped: Uint8Array }, [string]>(`select ${from} = ?`)
        .get([stream, file][place] ?? '')
      return Buffer.from(row?.wrapped ?? [])
    },
  )
  store.close()
  return { id, file, wrapped }
}

test('given a family erased after a backup, when that backup is a month old, then it is gone, and the new one restores', async () => {
  const folder = await seasonFolder()
  const root = newFolder()
  const environment = { DATA_DIR: folder, BACKUP_DIR: root }
  const on = (day: string) => gave(backup, [], environment, `${day}T00:00:00.000Z`)
  const { id, file, wrapped } = await someone(folder)
  expect((await on('2026-03-01')).code).toBe(0)
  expect((await gave(erase, ['--id', id], { DATA_DIR: folder })).code).toBe(0)
  const held = () => {
    const bytes = allBytes(root)
    const names = readdirSync(root, { recursive: true }).map(String)
    return [...wrapped.map((key) => bytes.includes(key)), names.some((path) => path.includes(file))]
  }
  expect([(await on('2026-03-29')).said.length, held()]).toEqual([1, [true, true, true]])
  const late = await on('2026-03-31')
  expect([late.code, late.complained, late.said.slice(1)]).toEqual([
    0,
    [],
    [
      'Removed wedding-backup-2026-03-01T00-00-00-000Z: it is older than 29 days, or there is a later one of its hour or day.',
    ],
  ])
  const names = readdirSync(root).sort()
  expect([names.length, held()]).toEqual([2, [false, false, false]])
  const to = newFolder()
  const { code, said, complained } = await gave(restore, ['--from', join(root, names[1] ?? ''), '--to', to], {
    KEY_DIR: join(folder, 'keys'),
  })
  expect({ code, complained, erased: said.some((line) => line.includes('erased again')) }).toEqual({
    code: 0,
    complained: [],
    erased: false,
  })
})
