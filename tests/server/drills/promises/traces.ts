/** Nothing that a family typed rests in the clear, and of an erased one nothing is left that could ever be read. */
import { expect } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeAt } from '#server/backup/storage.ts'
import type { Drill } from '../drill.ts'
import { MARK, markedWord } from '../words.ts'

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** No file may hold words in the clear. */
export function noWordRestsInTheClear({ stage }: Drill): void {
  const found: string[] = []
  for (const path of filesUnder(stage.folder)) {
    const bytes = readFileSync(path)
    if (!bytes.includes(MARK)) continue
    const words = bytes.toString('latin1').match(markedWord) ?? []
    found.push(...words.map((word) => `${word} in ${path}`))
  }
  expect([...new Set(found)]).toEqual([])
}

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1000

/** Right after a backup: the one just made, and those that are so old that they have to have forgotten. */
function backupsWithoutErased({ stage, backups, now, hasBackedUp }: Drill): string[] {
  if (!hasBackedUp) return []
  const before = Date.parse(now) - THIRTY_DAYS
  const old = readdirSync(stage.backups).filter((name) => (madeAt(name)?.getTime() ?? before) < before)
  return [backups.at(-1)?.folder ?? '', ...old.map((name) => join(stage.backups, name))]
}

/** The sealed bytes stay in the log for ever; what opens them must be in no byte of the folder. */
export function erasedKeysAreNowhere(drill: Drill): void {
  const { stage, gone, isErasurePending } = drill
  if (isErasurePending || gone.size === 0) return
  const folders = [stage.folder, ...backupsWithoutErased(drill)]
  const files = folders.flatMap(filesUnder).filter((path) => !path.includes('/objects/'))
  const found = files.flatMap((path) => {
    const bytes = readFileSync(path)
    return [...gone.values()].flatMap(({ stream, wrapped }) =>
      wrapped.some((key) => bytes.includes(key)) ? [`key of ${stream} in ${path}`] : [],
    )
  })
  expect(found).toEqual([])
}
