/** The whole backup that a line of cuts is put on: made at once where the line has none, and tried again every ten minutes until it is there. */
import { openBackupStorage } from '../backup/configured-storage.ts'
import type { Parts } from '../runtime/parts.ts'

/** Milliseconds between two tries. */
const INTERVAL = 10 * 60 * 1000

/** Makes a whole backup now, if it can. */
export type MakeBackup = () => Promise<unknown>

/** @param now milliseconds by a clock that nobody sets */
export function createWholeBackup(
  { config, store }: Pick<Parts, 'config' | 'store'>,
  make: MakeBackup,
  now: () => number = () => performance.now(),
) {
  const { tail } = store.vault
  let working: Promise<void> | null = null
  let nextTry = 0

  const complete = async (): Promise<string[]> =>
    config.backups === null ? [] : (await (await openBackupStorage(config.backups, config)).list()).complete
  async function work(): Promise<void> {
    const before = await complete()
    await make()
    // By what is there, since one that lacks a file says so by its exit code.
    if ((await complete()).some((name) => !before.includes(name))) tail.noteBased()
  }
  return {
    /** @param report is told of a failure */
    makeIfDue: (report: (error: unknown) => void): void => {
      if (working !== null || tail.of()?.isBased !== false || now() < nextTry) return
      nextTry = now() + INTERVAL
      working = work()
        .catch(report)
        .finally(() => {
          working = null
        })
    },
    /** Waits for the one that is being made. */
    settled: async (): Promise<void> => working ?? undefined,
  }
}
