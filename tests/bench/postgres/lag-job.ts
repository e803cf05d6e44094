/** What `lag.ts` is asked to do and what it answers, between the two processes. */
import { join } from 'node:path'
import * as z from 'zod/mini'

const Server = z.object({ url: z.string(), cookie: z.string() })
/** Each of the applications is moved to `status`, which it does not have yet. */
export const LagJob = z.object({
  writer: Server,
  follower: Server,
  ids: z.array(z.string()),
  status: z.string(),
  perSecond: z.number(),
})
/** Milliseconds from the answer of the one server to the first look at which the other shows the change; `perSecond`: what was reached. */
export const Lags = z.object({ lags: z.array(z.number()), perSecond: z.number() })
export type LagJob = z.infer<typeof LagJob>
export type Lags = z.infer<typeof Lags>

export async function lagsOf(job: LagJob): Promise<Lags> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'lag.ts')], {
    stdin: new Blob([JSON.stringify(job)]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error('the changes could not be made')
  return Lags.parse(JSON.parse(text))
}
