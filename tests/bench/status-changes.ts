/** Durable, sealed and chained status changes over HTTP, against what the same log's table takes as bare SQLite. */
import { rmSync } from 'node:fs'
import { openDatabase } from '#server/store/database.ts'
import { openLog } from '#server/store/log.ts'
import { seasonFileIn } from '#server/store/season-file.ts'
import { dealt, idsIn, onSeason, plans, SECONDS, type Staffed, TURNS } from './bench.ts'
import { copyOf, season } from './data/season.ts'
import type { Load } from './load/job.ts'
import { runLoad } from './load/run-load.ts'
import { compared, middle, rate, repeated } from './measure.ts'
import { comparison, figure, type Row } from './report.ts'

const GROUP = 100
const COLUMNS = 'seq, v, stream, version, type, at, actor, facts, details, chain'

/**
 * Rows of the size of a status change into the log of the same season, each to an application of its own, a hundred in
 * a commit: nothing decided, sealed, chained or shown.
 */
function bareLog() {
  const folder = copyOf(season(plans.season))
  const db = openDatabase(seasonFileIn(folder))
  const { size } = openLog(db)
  const insert = db.query(`insert into event (${COLUMNS}) values (?,?,?,?,?,?,?,?,?,?)`)
  const streams = db
    .query<{ stream: string }, []>("select stream from event where type = 'ApplicationSubmitted'")
    .all()
  const facts = new Uint8Array(120)
  const details = new Uint8Array(90)
  const chain = new Uint8Array(32)
  const actor = crypto.randomUUID()
  const at = '2026-03-01T04:30:00.000Z'
  let seq = size()
  const group = (): number => {
    db.run('BEGIN IMMEDIATE')
    for (let n = 0; n < GROUP; n++) {
      seq += 1
      // A large prime walks over all of them in an order of its own; versions only have to be new.
      const stream = streams[(seq * 7919) % streams.length]?.stream ?? ''
      insert.run(seq, 1, stream, seq, 'StatusChanged', at, actor, facts, details, chain)
    }
    db.run('COMMIT')
    return GROUP
  }
  return {
    group,
    remove: () => {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Turns take other statuses than the turn before, so that hardly any request asks for what already is. */
const pairs = [
  ['verified', 'under_verification'],
  ['ranked', 'waitlist'],
] as const
let turn = 0

/** Each connection moves its own applications to and fro, so that every request is one event. */
export function changes(server: Staffed, ids: readonly string[], connections: number): Promise<Load> {
  const to = (status: string) => (id: string) => ({
    method: 'POST',
    path: `/api/admin/applications/${id}/status`,
    cookie: server.cookie,
    // There are places for forty, and thousands are moved.
    body: JSON.stringify({ status, reason: 'A made-up reason of the usual length', overPlaces: true }),
  })
  const [one, other] = pairs[++turn % 2 === 0 ? 0 : 1]
  const there = dealt(ids.map(to(one)), connections)
  const back = dealt(ids.map(to(other)), connections)
  const asks = there.map((asked, place) => [...asked, ...(back[place] ?? [])])
  return runLoad({ url: server.url, seconds: SECONDS, warmUp: 0.5, connections: asks }, [200, 409])
}

/** Only those that changed something. */
export const accepted = ({ statuses }: Load): number => (statuses[200] ?? 0) / SECONDS

async function latency(server: Staffed, ids: readonly string[], connections: number): Promise<Row[]> {
  const loads: Load[] = []
  const perSecond = await repeated(3, async () => {
    const load = await changes(server, ids, connections)
    loads.push(load)
    return accepted(load)
  })
  const of = connections === 1 ? '1 connection' : `${connections} connections`
  return [
    figure(`status change, ${of}`, perSecond, { unit: '/s' }),
    figure(`… half of them answered within`, middle(loads.map(({ p50 }) => p50)), { unit: ' ms' }),
    figure(`… 99 of 100 answered within`, middle(loads.map(({ p99 }) => p99)), { unit: ' ms' }),
  ]
}

export const statusChanges = (): Promise<Row[]> =>
  onSeason(plans.season, async (server) => {
    const ids = await idsIn(server, 'under_verification', 6400)
    const bare = bareLog()
    const found = await compared(TURNS, {
      limit: () => rate(1, bare.group),
      product: async () => accepted(await changes(server, ids, 32)),
    })
    bare.remove()
    const work = 'status changes over HTTP, 32 connections, by bare group commits of 100'
    return [
      comparison(work, found, { unit: '/s', bar: { least: 0.2 } }),
      ...(await latency(server, ids, 1)),
      ...(await latency(server, ids, 8)),
      ...(await latency(server, ids, 32)),
    ]
  })
