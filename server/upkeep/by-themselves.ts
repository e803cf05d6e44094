/** Background jobs (jobs.ts says when): signing the log, backups, and the look for damage. */

import { join } from 'node:path'
import * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { isCheckpointDue, isTallyDue, settingValue } from '#events/programme/events.ts'
import type { Signing } from '../audit/checkpoints.ts'
import { type Config, environmentOf } from '../config.ts'
import { recordTally } from '../ranking/publish.ts'
import { OperatorError, type Reports } from '../runtime/errors.ts'
import { ledgerIdOf } from '../store/log.ts'
import type { Store } from '../store/store.ts'
import type { Watch } from './watch.ts'

export async function signWhereDue({ store, signing }: { store: Store; signing: Signing }): Promise<void> {
  const at = { size: store.log.size(), now: store.clock().toISOString() }
  if (!isCheckpointDue(store.state.programme(), at)) return
  await store.handle({ roster: true }, (tx) => {
    const season = settingValue(tx.programme(), 'season')
    if (isTallyDue(tx.programme(), tx.now)) recordTally(tx, store, { season, by: 'system' })
  })
  await signing.sign()
}

/** One child process at a time, so that its work neither blocks requests nor crashes the server. */
function childProcess(config: Config) {
  let child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | null = null
  return {
    isRunning: (): boolean => child !== null,
    run: async (args: readonly string[]) => {
      child = Bun.spawn([process.execPath, ...args], {
        env: { ...process.env, ...environmentOf(config) },
        stdin: 'ignore',
        stdout: 'pipe',
        stderr: 'pipe',
      })
      const { stdout, stderr, exited } = child
      const [output, errors, code] = await Promise.all([
        new Response(stdout).text(),
        new Response(stderr).text(),
        exited,
      ])
      const isStopped = child.signalCode !== null
      child = null
      return { output, errors, code, isStopped }
    },
    stop: async (): Promise<void> => {
      child?.kill()
      await child?.exited
    },
  }
}

// Runs the backup command.

const command = join(import.meta.dir, '..', 'commands', 'backup.ts')

type Parts = {
  config: Config
  store: Store
  reports: Reports
  watch: Pick<Watch, 'backupsFailSince' | 'backupMade'>
}

/**
 * In a folder each time that something changed, since files are shared there, and daily, so that old ones go; in a bucket, where
 * each is a whole copy, daily.
 */
export function createBackups({ config, store, reports, watch }: Parts) {
  let backedUp: string | null = null
  const child = childProcess(config)
  async function runBackup(at: string): Promise<boolean> {
    const daily = config.backups === 's3' ? ['--daily'] : []
    const { output, errors, code, isStopped } = await child.run([command, ...daily, '--at', at])
    if (output) reports.info({ what: 'backup', says: output.trim() })
    if (!isStopped && errors) reports.error({ what: 'backup', says: errors.trim() })
    return code === 0
  }
  /** A failed backup is tried again the next time. */
  async function work(): Promise<void> {
    const contents = store.backedUpContents()
    if (config.backups === null || child.isRunning()) return
    const now = store.clock()
    const day = now.toISOString().slice(0, 10)
    if (backedUp === `${day} ${contents}`) return
    watch.backupsFailSince(now)
    if (!(await runBackup(now.toISOString()))) return
    backedUp = `${day} ${contents}`
    watch.backupMade(now)
  }
  /** A later backup removes the partial one. */
  return { work, stop: child.stop }
}

// Looks for damage once a day: the pages of the database, the whole log, rows of applications, and uploaded files that are gone.

/** Ids in a line of the server's log. */
const NAMED = 20

const texts = z.array(z.string())
const Findings = z.object({
  damage: z.nullable(z.string()),
  log: z.nullable(z.string()),
  rows: texts,
  missing: texts,
})
const inspecting = join(import.meta.dir, 'inspect-child.ts')

export function createInspection(parts: { config: Config; store: Store; reports: Reports; watch: Watch }) {
  const { config, store, reports, watch } = parts
  const child = childProcess(config)
  async function work(): Promise<void> {
    const { output, errors, isStopped } = await child.run([inspecting])
    if (isStopped) return
    if (errors) reports.error({ what: 'inspection', says: errors.trim() })
    const { damage, log, rows, missing } = Findings.parse(jsonValue(output))
    if (damage !== null) reports.error({ what: 'a page of season.db is damaged', says: damage })
    if (missing.length > 0)
      reports.error({
        what: 'uploaded files are gone',
        count: missing.length,
        ids: missing.slice(0, NAMED).join(', '),
      })
    for (const stream of rows)
      reports.error({
        what: 'a row was not what its events say; it was made anew',
        application: ledgerIdOf(stream),
      })
    await store.remake(rows)
    if (log !== null) store.broken(new OperatorError(log))
    watch.noteDamage(damage !== null || missing.length > 0)
  }
  return { work, stop: child.stop }
}

export function createChildJobs(parts: Parts & { watch: Watch }) {
  const backups = createBackups(parts)
  const inspection = createInspection(parts)
  return {
    backUp: backups.work,
    inspect: inspection.work,
    stop: async (): Promise<void> => void (await Promise.all([backups.stop(), inspection.stop()])),
  }
}
