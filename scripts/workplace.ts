/** The temporary folder of a test run: a RAM disk where there is room, since tests save often. */
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Bytes. A whole run takes a tenth of it. */
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

/** @returns a new folder that goes when this process ends, with all that tests have left in it */
export function workplace(memory = MEMORY): string {
  const folder = mkdtempSync(join(isRoomy(memory) ? memory : tmpdir(), 'tests-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
