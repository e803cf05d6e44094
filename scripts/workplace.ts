/** The temporary folder of a test run: a RAM disk where there is room, since tests save often. */
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Bytes, ten times what a whole run takes. */
const ENOUGH = 3e9

function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ENOUGH
  } catch {
    return false
  }
}

/** @returns a new folder, which is removed with its contents when this process ends */
export function workplace(memory = MEMORY): string {
  const folder = mkdtempSync(join(isRoomy(memory) ? memory : tmpdir(), 'tests-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
