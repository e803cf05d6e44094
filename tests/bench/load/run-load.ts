/** Runs a job in a process of its own, so that making the load takes no time from the server. */
import { join } from 'node:path'
import { type Job, Load } from './job.ts'

/** @throws when an answer is not of a status that was expected: a benchmark of refusals measures nothing. */
export async function runLoad(job: Job, expected: readonly number[] = [200]): Promise<Load> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'generator.ts')], {
    stdin: new Blob([JSON.stringify(job)]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('the load generator failed')
  const load = Load.parse(JSON.parse(text))
  const wrong = Object.keys(load.statuses).filter((status) => !expected.includes(Number(status)))
  if (wrong.length > 0) throw new Error(`answers were not as expected: ${JSON.stringify(load.statuses)}`)
  return load
}
