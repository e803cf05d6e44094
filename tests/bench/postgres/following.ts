/** How soon one server has what another one did: change by change, and many at once after it stood still. */
import * as z from 'zod/mini'
import { openFolder } from '#server/store/folder.ts'
import { rebuild } from '#server/store/read-models/project.ts'
import { idsIn, type Staffed } from '../bench.ts'
import { middle, timed } from '../measure.ts'
import { figure, type Row, shown } from '../report.ts'
import { lagsOf } from './lag-job.ts'

const BULK = 500
const Results = z.object({ results: z.array(z.object({ ok: z.boolean() })) })
const MISSED = 50_000

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

export async function lag(writer: Staffed, follower: Staffed): Promise<Row[]> {
  const ids = await idsIn(writer, 'ranked', 2000)
  const statuses = ['waitlist', 'ranked', 'waitlist', 'ranked', 'waitlist']
  const turns: { p50: number; p99: number; perSecond: number }[] = []
  for (const status of statuses) {
    const { lags, perSecond } = await lagsOf({ writer, follower, ids, status, perSecond: 500 })
    const sorted = lags.toSorted((a, b) => a - b)
    turns.push({ p50: at(sorted, 0.5), p99: at(sorted, 0.99), perSecond })
  }
  const reached = middle(turns.map((turn) => turn.perSecond))
  const work = `another server shows a change after, at ${shown(reached, ' changes a second')}: half of them`
  return [
    figure(work, middle(turns.map(({ p50 }) => p50)), { unit: ' ms', bar: { most: 50 } }),
    figure('… 99 of 100', middle(turns.map(({ p99 }) => p99)), { unit: ' ms' }),
  ]
}

/** One bulk command of the organiser. `cookie`: of somebody who has seen what it did; `count`: of how many applications it changed. */
async function changedMany(writer: Staffed, ids: readonly string[], status: string) {
  const body = JSON.stringify({ ids, status, reason: 'Made up', overPlaces: true })
  const headers = { cookie: writer.cookie, 'content-type': 'application/json' }
  const path = '/api/admin/applications/bulk-status'
  const answer = await fetch(writer.url + path, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const { results } = Results.parse(await answer.json())
  const seen = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { cookie: [writer.cookie, ...seen].join('; '), count: results.filter(({ ok }) => ok).length }
}

/** Until enough was changed. @returns the cookie of somebody who has seen all of it: no server answers them from a state without */
async function changeUntilMissed(writer: Staffed): Promise<{ cookie: string; count: number }> {
  const { applications } = await writer.get(`/api/admin/applications?limit=${BULK}`)
  const ids = applications.map(({ id }: { id: string }) => id)
  let all = { cookie: writer.cookie, count: 0 }
  for (let turn = 0; all.count < MISSED; turn += 1) {
    const { cookie, count } = await changedMany(writer, ids, turn % 2 === 0 ? 'verified' : 'ranked')
    if (turn > 0 && count === 0) throw new Error('nothing was changed')
    all = { cookie, count: all.count + count }
  }
  return all
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await Bun.sleep(5)
}

export async function catchingUp(writer: Staffed, follower: Staffed, keyDir: string): Promise<Row> {
  process.kill(follower.pid, 'SIGSTOP')
  const { cookie, count } = await changeUntilMissed(writer)
  const took = await timed(() => {
    process.kill(follower.pid, 'SIGCONT')
    return until(async () => {
      const answer = await fetch(`${follower.url}/api/admin/applications?limit=1`, { headers: { cookie } })
      return answer.status === 200
    })
  })
  const followed = (count * 1000) / took
  const folder = openFolder({ dataDir: follower.folder, keyDir })
  const rebuilt = await timed(() => rebuild(folder.log, folder.vault).db.close())
  const rate = (folder.log.size() * 1000) / rebuilt
  folder.close()
  return {
    work: `${MISSED.toLocaleString('en')} events of another server followed, by a rebuild`,
    product: shown(middle([followed]), '/s'),
    limit: shown(middle([rate]), '/s'),
    ratio: (followed / rate).toFixed(2),
    bar: 'at least 0.5',
    met: followed / rate >= 0.5,
  }
}
