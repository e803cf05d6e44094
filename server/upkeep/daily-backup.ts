/**
 * Once a day the running server has itself backed up, by the same command that a person would give, in a process of its
 * own: nobody waits for it, and a disk that is full there fills nothing here.
 */
import { join } from 'node:path'
import { environmentOf } from '../config.ts'
import type { Parts } from '../runtime/parts.ts'
import { stackOf } from '../runtime/reports.ts'

const EVERY = 10 * 60 * 1000
const command = join(import.meta.dir, '..', 'commands', 'backup.ts')

export function dailyBackup({ config, store, reports }: Pick<Parts, 'config' | 'store' | 'reports'>) {
  let madeOn: string | null = null
  let child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  async function backedUp(at: string): Promise<boolean> {
    child = Bun.spawn([process.execPath, command, '--daily', '--at', at], {
      env: { ...process.env, ...environmentOf(config) },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [said, complained, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    const stopped = child.signalCode !== null
    child = null
    if (said) reports.info({ what: 'backup', says: said.trim() })
    if (!stopped && complained) reports.error({ what: 'backup', says: complained.trim() })
    return code === 0
  }
  /** The first of a day by UTC, half past five in the morning in Kerala; one that fails is tried again. */
  async function work(): Promise<void> {
    const now = store.clock().toISOString()
    const today = now.slice(0, 10)
    if (config.backups === null || child !== null || madeOn === today) return
    if (await backedUp(now)) madeOn = today
  }
  return {
    work,
    start: (): void => {
      const report = (error: unknown) => reports.error({ what: 'backup', stack: stackOf(error) })
      timer = setInterval(() => void work().catch(report), EVERY)
      timer.unref()
    },
    /** What is half made then is cleared away by a later one. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      child?.kill()
      await child?.exited
    },
  }
}
