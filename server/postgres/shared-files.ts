/**
 * Files that no event holds and every server must have (folder-files.ts): compared with the rows of all servers every two seconds, whoever wrote
 * them: a server, a command, or a person. docs/decisions/0079.
 */
import { StorageUnavailable } from '../runtime/errors.ts'
import { type Reports, stackOf } from '../runtime/reports.ts'
import type { Vault } from '../store/vault.ts'
import { createFileLook } from './file-look.ts'

/** Milliseconds between two looks. */
const INTERVAL = 2000

type Needed = { dataDir: string; rows: Vault['sharedFiles']; reports: Reports }
export type SharedFiles = ReturnType<typeof createSharedFiles>

export function createSharedFiles({ dataDir, rows, reports }: Needed) {
  const look = createFileLook({ dataDir, rows })
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<void> = Promise.resolve()
  let isStopped = false
  /** Whoever asks for a look from then on, as for rows that still come while the server ends, finds the vault closed. */
  let isOver = false
  let reported = ''

  /** Once, until it is another one: a look comes every two seconds. */
  function report(trouble: string): void {
    if (trouble !== '' && trouble !== reported)
      reports.error({ what: 'the files that all servers share', says: trouble })
    reported = trouble
  }
  async function attempt(): Promise<void> {
    if (isOver) return
    try {
      report([...(await look())].map(([path, why]) => `${path}: ${why}`).join('; '))
    } catch (error) {
      // Another server has just changed one of them: the next look has it.
      if (error instanceof StorageUnavailable) return
      report(stackOf(error))
    }
  }
  /** After the one that is under way. */
  const lookNow = (): Promise<void> => {
    looking = looking.then(attempt)
    return looking
  }
  function again(): void {
    timer = setTimeout(() => void lookNow().then(() => isStopped || again()), INTERVAL)
    timer.unref()
  }
  return {
    lookNow,
    /** Resolves when no look is under way. */
    settled: (): Promise<void> => looking,
    start: async (): Promise<void> => {
      await lookNow()
      again()
    },
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await lookNow()
      isOver = true
    },
  }
}
