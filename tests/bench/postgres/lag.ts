/**
 * `bun lag.ts`: reads a job from its input, has one server change so many applications a second, and looks of some of them how long after the
 * answer another server shows the change.
 */
import { LagJob, type Lags } from './lag-job.ts'

/** One change of so many is looked for: looking costs the other server more than following. */
const EACH = 20

const job = LagJob.parse(JSON.parse(await Bun.stdin.text()))
const lags: number[] = []
let changed = 0

async function isThere(id: string): Promise<boolean> {
  const answer = await fetch(`${job.follower.url}/api/admin/applications/${id}`, {
    headers: { cookie: job.follower.cookie },
  })
  return (await answer.json()).status === job.status
}
async function lookFor(id: string): Promise<void> {
  const answered = performance.now()
  while (!(await isThere(id))) await Bun.sleep(1)
  lags.push(performance.now() - answered)
}
async function change(id: string, isLookedFor: boolean): Promise<void> {
  const { url, cookie } = job.writer
  const body = JSON.stringify({ status: job.status, reason: 'Made up', overPlaces: true })
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/admin/applications/${id}/status`, { method: 'POST', headers, body })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.bytes()
  changed += 1
  if (isLookedFor) await lookFor(id)
}

const begun = performance.now()
const all = job.ids.map(async (id, n) => {
  await Bun.sleep((n * 1000) / job.perSecond)
  await change(id, n % EACH === 0)
})
await Promise.all(all)
const found: Lags = { lags, perSecond: (changed * 1000) / (performance.now() - begun) }
console.log(JSON.stringify(found))
