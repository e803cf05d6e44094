/** `bun generator.ts`: reads a job from its input, sends it over as many connections as it has, prints what came of it. */
import { connect, wire } from './connection.ts'
import { Job, type Load } from './job.ts'

type Counted = { times: number[]; statuses: Record<string, number>; bytes: number }

async function drive(job: Job, asks: Job['connections'][number], counted: Counted): Promise<void> {
  const connection = await connect(job.url)
  const requests = asks.map((ask) => wire(job.url, ask))
  const start = performance.now()
  const from = start + job.warmUp * 1000
  const until = start + (job.warmUp + job.seconds) * 1000
  for (let next = 0; ; next++) {
    const sent = performance.now()
    if (sent >= until) break
    const request = requests[next % requests.length]
    if (!request) break
    const { status, size } = await connection.send(request)
    if (sent < from) continue
    counted.times.push(performance.now() - sent)
    counted.statuses[status] = (counted.statuses[status] ?? 0) + 1
    counted.bytes += size
  }
  connection.close()
}

const job = Job.parse(JSON.parse(await Bun.stdin.text()))
const counted: Counted = { times: [], statuses: {}, bytes: 0 }
await Promise.all(job.connections.map((asks) => drive(job, asks, counted)))
const times = Float64Array.from(counted.times).sort()
const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
const load: Load = {
  requests: times.length,
  perSecond: times.length / job.seconds,
  p50: at(0.5),
  p99: at(0.99),
  bytes: counted.bytes,
  statuses: counted.statuses,
}
console.log(JSON.stringify(load))
