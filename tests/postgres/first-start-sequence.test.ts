/**
 * Servers that begin one programme, in any order of beginning, putting rows and events, and leases that end: whatever they believe, what is
 * there is of one of them alone as soon as there is an event.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { createCentral } from '#server/postgres/central.ts'
import { connectTo } from '#server/postgres/connection.ts'
import { takeFirst } from '#server/postgres/first-start.ts'
import { prepare } from '#server/postgres/prepare.ts'
import type { WireGroup } from '#server/postgres/send-queue.ts'
import { placeOf } from '#server/postgres/wire.ts'
import { type Cluster, hasPostgres, startCluster } from '../kit/postgres.ts'
import { soFar } from './so-far.ts'

/** 2,000 in full, with `bun run test:drills`. */
const RUNS = Number(process.env.POSTGRES_RUNS ?? 60)
setDefaultTimeout(120_000 + RUNS * 2000)
let cluster: Cluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster({ fsync: 'off' })
})
afterAll(() => cluster?.remove())

const step = fc.record({
  who: fc.nat(2),
  does: fc.constantFrom('begins', 'begins', 'row', 'row', 'event', 'lease ends'),
})
const event = { seq: 1, v: 2, stream: 's', version: 1, type: 'T', at: '', actor: '' }
const sealed = { course: null, facts: null, details: null, chain: 'AAAA' }

/** What one server sends, as one group. */
const groupOf = (place: string, by: string, hasEvent: boolean): WireGroup => ({
  rows: [{ place, value: { by }, code: null, was: 0 }],
  log: hasEvent ? { size: 0, chain: '', events: [{ ...event, ...sealed }] } : null,
  after: [],
})

test.if(hasPostgres)(
  'given any sequence of three servers that begin a programme, when all is sent, then whoever may not begin is told so, and rows and events are of one server, which nobody has replaced',
  async () => {
    const { url, ownerUrl } = await cluster.fresh()
    const connection = connectTo(url)
    await prepare(connection, url, ownerUrl)
    const owner = new Bun.SQL(ownerUrl, { max: 1 })
    const tell = soFar('first starts in any sequence', RUNS)
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
        await owner.unsafe('truncate wedding.event, wedding.vault_row, wedding.taken, wedding.lease')
        await owner`update wedding.place set changed = 0`
        const servers = ['A', 'B', 'C'].map((name) => {
          const id = crypto.randomUUID()
          return { name, id, central: createCentral(connection, id), sent: 0, begins: false, replaced: false }
        })
        let holder: (typeof servers)[number] | null = null
        let isHeld = false
        let rows: string[] = []
        let events = 0
        for (const { who, does } of steps) {
          const one = servers[who]
          if (!one) continue
          if (does === 'lease ends') {
            await owner`update wedding.lease set until = now()`
            isHeld = false
          } else if (does === 'begins') {
            const may = events === 0 && (holder === null || holder === one || !isHeld)
            expect(await takeFirst(connection, one.id)).toBe(may)
            if (!may) continue
            if (holder !== null && holder !== one) {
              holder.replaced = true
              rows = []
            }
            holder = one
            isHeld = true
            one.begins = true
          } else if (one.begins && (does === 'row' || events === 0)) {
            // It goes on as it believes it may, also where another one has taken its place.
            one.sent += 1
            const place = placeOf({ name: 'row', a: one.name, b: one.sent })
            const group = groupOf(place, one.name, does === 'event')
            const sending = { number: one.sent, groups: [group], followed: 0 }
            const outcome = await one.central.take(sending).then(
              ({ refused }) => (refused.length === 0 ? 'taken' : 'refused'),
              (error: unknown) => (String(error).includes('came after') ? 'replaced' : Promise.reject(error)),
            )
            expect(outcome).toBe(one.replaced ? 'replaced' : 'taken')
            if (outcome !== 'taken') continue
            rows.push(one.name)
            events += Number(does === 'event')
          }
        }
        const found = await owner`select value->>'by' as by from wedding.vault_row order by changed`
        expect(found.map(({ by }: { by: string }) => by)).toEqual(rows)
        if (events > 0) expect([...new Set(rows)]).toEqual([holder?.name ?? ''])
        runs += 1
        tell(runs)
      }),
      { numRuns: RUNS },
    )
    await owner.close()
    connection.close()
  },
)
