/**
 * Runs the backup command once a day in a child process, so that it neither blocks requests nor brings down the server.
 */

import { join } from 'node:path'
import type { Config } from '../config.ts'
import { environmentOf } from '../config.ts'
import type { Reports } from '../runtime/reports.ts'
import { stackOf } from '../runtime/reports.ts'
import type { Store } from '../store/store.ts'

const INTERVAL = 10 * 60 * 1000
const command = join(import.meta.dir, '..', 'commands', 'backup.ts')

export function createDailyBackup({
  config,
  store,
  reports,
}: {
  config: Config
  store: Store
  reports: Reports
}) {
  let madeOn: string | null = null
  let child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  async function runBackup(at: string): Promise<boolean> {
    child = Bun.spawn([process.execPath, command, '--daily', '--at', at], {
      env: { ...process.env, ...environmentOf(config) },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [output, errors, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    const stopped = child.signalCode !== null
    child = null
    if (output) reports.info({ what: 'backup', says: output.trim() })
    if (!stopped && errors) reports.error({ what: 'backup', says: errors.trim() })
    return code === 0
  }
  /** Once for each UTC day, which begins at 05:30 in Kerala; a failed backup is retried. */
  async function work(): Promise<void> {
    const now = store.clock().toISOString()
    const today = now.slice(0, 10)
    if (config.backups === null || child !== null || madeOn === today) return
    if (await runBackup(now)) madeOn = today
  }
  return {
    work,
    start: (): void => {
      const report = (error: unknown) => reports.error({ what: 'backup', stack: stackOf(error) })
      timer = setInterval(() => void work().catch(report), INTERVAL)
      timer.unref()
    },
    /** A later backup removes the partial one. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      child?.kill()
      await child?.exited
    },
  }
}
