/** Looks for damage once a day, in a child process: pages of the database, and uploaded files that are gone. */
import { join } from 'node:path'
import * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { type Config, environmentOf } from '../config.ts'
import { type Reports, stackOf } from '../runtime/errors.ts'
import type { Watch } from './watch.ts'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds after the start, so that an operator who restarts a server in trouble need not wait for a day. */
const SOON = 60 * 1000
/** Ids in a line of the server's log. */
const NAMED = 20

const Findings = z.object({ damage: z.nullable(z.string()), missing: z.array(z.string()) })
const child = join(import.meta.dir, 'inspect-child.ts')

type Needed = { config: Config; reports: Reports; watch: Watch }

export function createInspection({ config, reports, watch }: Needed) {
  let running: Bun.Subprocess<'ignore', 'pipe', 'inherit'> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  async function work(): Promise<void> {
    running = Bun.spawn([process.execPath, child], {
      env: { ...process.env, ...environmentOf(config) },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    const text = await new Response(running.stdout).text()
    await running.exited
    const isStopped = running.signalCode !== null
    running = null
    if (isStopped) return
    const { damage, missing } = Findings.parse(jsonValue(text))
    if (damage !== null) reports.error({ what: 'a page of season.db is damaged', says: damage })
    if (missing.length > 0)
      reports.error({
        what: 'uploaded files are gone',
        count: missing.length,
        ids: missing.slice(0, NAMED).join(', '),
      })
    watch.noteDamage(damage !== null || missing.length > 0)
  }
  function plan(delay: number): void {
    timer = setTimeout(() => {
      work()
        .catch((error: unknown) => reports.error({ what: 'inspection', stack: stackOf(error) }))
        .finally(() => plan(DAY))
    }, delay)
    timer.unref()
  }
  return {
    work,
    start: (): void => plan(SOON),
    stop: async (): Promise<void> => {
      clearTimeout(timer)
      running?.kill()
      await running?.exited
    },
  }
}
