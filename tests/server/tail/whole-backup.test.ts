/** The whole backup that a line is put on: tried again until it is there, whatever goes wrong meanwhile. */
import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWholeBackup } from '#server/tail/whole-backup.ts'
import { testApp } from '../../kit/app.ts'
import { newFolder, removeFolders } from '../commands/kit.ts'

afterAll(removeFolders)

test('given a whole backup that throws, then one that makes none, when ten minutes have passed each time, then it is tried again, and no more once it is there', async () => {
  const app = await testApp()
  const place = newFolder()
  const { store, config } = app.parts
  store.vault.tail.begin(crypto.randomUUID(), store.log.size())
  const said: string[] = []
  let tries = 0
  const make = async () => {
    tries += 1
    if (tries === 1) throw new Error('the disk is full')
    if (tries === 2) return
    mkdirSync(join(place, 'wedding-backup-2026-03-01T04-30-00-000Z'))
    writeFileSync(join(place, 'wedding-backup-2026-03-01T04-30-00-000Z', 'manifest.json'), '{}')
  }
  let now = 0
  const whole = createWholeBackup(
    { config: { ...config, backups: { folder: place } }, store },
    make,
    () => now,
  )
  const seen: unknown[] = []
  for (const minutes of [0, 9, 10, 19, 20, 30]) {
    now = minutes * 60_000
    whole.makeIfDue((error) => said.push(String(error)))
    await whole.settled()
    seen.push([minutes, tries, store.vault.tail.of()?.isBased])
  }
  expect(seen).toEqual([
    [0, 1, false],
    [9, 1, false],
    [10, 2, false],
    [19, 2, false],
    [20, 3, true],
    [30, 3, true],
  ])
  expect(said).toEqual(['Error: the disk is full'])
  await app.close()
})
