/** `main.ts compare|write DATA_DIR KEY_DIR`: the process of child.ts. Gives way to the server, and prints what it found. */
import { setPriority } from 'node:os'
import { framesOf } from '../../runtime/errors.ts'
import { inFolder } from '../folder.ts'
import type { Found } from './child.ts'
import { problemOf } from './compare.ts'
import { keepSnapshot, madeSnapshot, readSnapshot } from './snapshots.ts'

const LOW = 10

async function work([task, dataDir = '', keyDir = '']: readonly string[]): Promise<Found> {
  const folders = { dataDir, keyDir }
  if (task === 'write') {
    const made = inFolder(folders, madeSnapshot)
    if (made) await keepSnapshot(dataDir, made)
    return { problem: null }
  }
  return inFolder(folders, (folder) => {
    const snapshot = readSnapshot(dataDir, folder.vault)
    // Forgotten meanwhile, or replaced by one of a server that was started since.
    return { problem: snapshot && problemOf(snapshot, folder) }
  })
}

setPriority(LOW)
work(process.argv.slice(2)).then(
  (found) => process.stdout.write(JSON.stringify(found)),
  (error: unknown) => {
    process.stderr.write(framesOf(error))
    process.exitCode = 1
  },
)
