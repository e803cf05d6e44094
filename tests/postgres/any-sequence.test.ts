/**
 * Several servers that change rows and add events, in any order of changes, sendings, connections that are cut before and after what was
 * sent was taken, changes made in turn, looks at what others did, and removed rows that are listed no more: what PostgreSQL has in the end is
 * what one after the other would have made of the groups that were taken, and nothing else.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { type Central, createCentral, type Held } from '#server/postgres/central.ts'
import { connectTo, DatabaseAway, isAway } from '#server/postgres/connection.ts'
import { createExchange } from '#server/postgres/exchange.ts'
import { prepare } from '#server/postgres/prepare.ts'
import { createRowVersions } from '#server/postgres/row-versions.ts'
import type { Sending, Taken } from '#server/postgres/send-queue.ts'
import { placeOf, type Since } from '#server/postgres/wire.ts'
import type { Change } from '#server/store/elsewhere.ts'
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

/** `by`: the group that wrote it; '' where it removed the row. `saw`: the one before, as its server had it. */
type Cell = { by: string; saw: string }
type Wanted = { rows: readonly string[]; removes: boolean; hasEvent: boolean }
/** Of a connection: it goes on, it is cut before what is sent arrives, or after it was taken. */
type Wire = 'whole' | 'before' | 'after'

/** So that there are several to follow. */
const SMALL = { rows: 2, events: 2 }

const chainAt = (size: number): Uint8Array => new Uint8Array(32).fill(size)

/** Under which number each event was taken, by its place in the log. */
type Numbers = Map<number, number>

/** A server: its copy of the rows, and how many events it has. */
function member(name: string, central: Central, numbers: Numbers) {
  const copy = new Map<string, Cell>()
  const taken: { id: string; cells: [string, Cell][] }[] = []
  const outcomes = new Map<string, string>()
  let groups = 0
  let size = 0
  let wire: Wire = 'whole'
  let meanwhile: readonly Wanted[] = []

  const cut = async <T>(ask: () => Promise<T>): Promise<T> => {
    const now = wire
    wire = 'whole'
    if (now === 'before') throw new DatabaseAway('cut')
    const answer = await ask()
    changeMeanwhile()
    if (now === 'after') throw new DatabaseAway('cut')
    return answer
  }
  function changeMeanwhile(): void {
    for (const wanted of meanwhile) change(wanted)
    meanwhile = []
  }
  /** A piece is asked for while the one before it is not put yet. */
  async function looked(ask: Promise<Since>): Promise<Since> {
    const answer = await ask
    expectEvents()
    changeMeanwhile()
    return answer
  }
  /** What was taken in a transaction is there only once that is over. */
  let inTransaction: [seq: number, changed: number][] = []
  async function noted(ask: Promise<Taken>, { groups }: Sending): Promise<Taken> {
    const answer = await ask
    const refused = new Set(answer.refused.map(({ group }) => group))
    for (const [n, { log }] of groups.entries())
      if (log && !refused.has(n)) inTransaction.push([log.size + 1, answer.changed])
    return answer
  }
  const noteTaken = (): void => {
    for (const [seq, changed] of inTransaction) numbers.set(seq, changed)
  }
  /** Whoever has everything up to a number has the events that were taken under it. */
  function expectEvents(): void {
    const followed = exchange.followed()
    const lacking = [...numbers].filter(([seq, changed]) => changed <= followed && seq > size)
    expect({ name, followed, lacking }).toEqual({ name, followed, lacking: [] })
  }
  const wired = (held: Held): Held => ({
    ...held,
    take: (sending) => cut(() => noted(held.take(sending), sending)),
    since: (...place) => looked(held.since(...place)),
  })
  const exchange = createExchange({
    central: {
      ...central,
      ...wired(central),
      take: (sending) => {
        inTransaction = []
        return cut(async () => {
          const answer = await noted(central.take(sending), sending)
          noteTaken()
          return answer
        })
      },
      held: async (work) => {
        inTransaction = []
        const result = await central.held((held) => work(wired(held)))
        noteTaken()
        return result
      },
    },
    copy: {
      putRows: (rows) => {
        for (const { row, ...key } of rows)
          if (row) copy.set(placeOf(key), { by: String(row.by), saw: String(row.saw) })
          else copy.delete(placeOf(key))
      },
      putEvents: (events) => {
        expect(events[0]?.seq).toBe(size + 1)
        size += events.length
      },
      size: () => size,
    },
    from: 0,
    versions: createRowVersions(),
  })
  /** As one commit here. @returns null where it rests on what was refused */
  function made({ rows, removes, hasEvent }: Wanted): { id: string; change: Change } | null {
    const shared = (a: string) => ({ name: 'row', a, b: '' })
    if (!exchange.mayChange(rows.map((a) => ({ ...shared(a), row: null, code: null })))) return null
    groups += 1
    const id = `${name}${groups}`
    const cells = rows.map((a): [string, Cell] => {
      const place = placeOf(shared(a))
      return [place, { by: removes ? '' : id, saw: copy.get(place)?.by ?? '' }]
    })
    for (const [place, cell] of cells)
      if (removes) copy.delete(place)
      else copy.set(place, cell)
    const head = {
      seq: size + 1,
      v: 2 as const,
      stream: 's',
      version: size + 1,
      type: 'T',
      at: '',
      actor: '',
    }
    const event = { ...head, course: null, facts: null, details: null, chain: chainAt(size + 1) }
    const change: Change = {
      rows: rows.map((a, n) =>
        removes
          ? { ...shared(a), row: null, code: null }
          : { ...shared(a), row: { ...cells[n]?.[1] }, code: new Uint8Array(1) },
      ),
      events: hasEvent ? { size, chain: chainAt(size), events: [event] } : null,
      taken: () => {
        if (hasEvent) size += 1
        taken.push({ id, cells })
      },
    }
    return { id, change }
  }
  function change(wanted: Wanted): void {
    const now = made(wanted)
    if (now) void exchange.commit(now.change).then((outcome) => outcomes.set(now.id, outcome))
  }
  /** As a command does that is decided when this server has everything. */
  function changeInTurn(wanted: Wanted): void {
    let id = ''
    const make = (): Change | null => {
      const now = made(wanted)
      id = now?.id ?? ''
      return now?.change ?? null
    }
    void exchange.commitInTurn(make).then((outcome) => outcomes.set(id, outcome))
  }
  async function work(now: Wire, changes: readonly Wanted[]): Promise<void> {
    wire = now
    meanwhile = changes
    await exchange.work().catch((error) => isAway(error) || Promise.reject(error))
    wire = 'whole'
    meanwhile = []
  }
  return {
    name,
    change,
    changeInTurn,
    work,
    look: exchange.look,
    sweep: central.sweep,
    exchange,
    copy,
    taken,
    outcomes,
    expectEvents,
    size: () => size,
  }
}

const wanted = fc.record<Wanted>({
  rows: fc.subarray(['x', 'y', 'z'], { minLength: 1 }),
  removes: fc.nat(3).map((n) => n === 0),
  hasEvent: fc.boolean(),
})
const step = fc.oneof(
  fc.record({ act: fc.constantFrom('change', 'change', 'in turn'), wanted }),
  fc.record({
    act: fc.constant('work'),
    wire: fc.constantFrom<Wire>('whole', 'whole', 'before', 'after'),
    meanwhile: fc.array(wanted, { maxLength: 2 }),
  }),
  fc.record({ act: fc.constant('look') }),
  fc.record({ act: fc.constant('sweep') }),
)

test.if(hasPostgres)(
  'given any sequence of changes by three servers, sendings, cut connections, turns, looks and sweeps, when all is quiet, then each has the same rows, each group is there as a whole or not at all, as its server was told, and each was based on the one before',
  async () => {
    const { url, ownerUrl } = await cluster.fresh()
    const connection = connectTo(url)
    await prepare(connection, url, ownerUrl)
    const owner = new Bun.SQL(ownerUrl, { max: 1 })
    const tell = soFar('any sequence of three servers', RUNS)
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), step), { maxLength: 40, size: 'max' }), async (steps) => {
        await owner.unsafe('truncate wedding.event, wedding.vault_row, wedding.taken')
        await owner.unsafe('update wedding.place set changed = 0, swept = 0')
        const numbers: Numbers = new Map()
        const members = ['A', 'B', 'C'].map((name) =>
          member(name, createCentral(connection, crypto.randomUUID(), { piece: SMALL }), numbers),
        )
        for (const [n, what] of steps) {
          const one = members[n]
          if ('wire' in what) await one?.work(what.wire, what.meanwhile)
          else if (what.act === 'sweep')
            await one?.sweep(Math.min(...members.map(({ exchange }) => exchange.followed())))
          else if (!('wanted' in what)) {
            if (one?.exchange.isIdle()) await one.look()
          } else if (what.act === 'change') one?.change(what.wanted)
          else one?.changeInTurn(what.wanted)
          for (const { expectEvents } of members) expectEvents()
        }
        for (const one of members) await one.work('whole', [])
        for (const one of members) await one.look()
        const copies = members.map(({ copy }) => Object.fromEntries([...copy].sort()))
        expect(copies.slice(1)).toEqual([copies[0] ?? {}, copies[0] ?? {}])
        expect(new Set(members.map(({ size }) => size())).size).toBe(1)
        const logs = members.map(({ taken }) => taken)
        expect(isOneAfterTheOther(logs, members[0]?.copy ?? new Map())).toBe(true)
        for (const { taken, outcomes } of members) {
          const told = [...outcomes].filter(([id, outcome]) => id !== '' && outcome === 'taken')
          expect(told.map(([id]) => id).sort()).toEqual(taken.map(({ id }) => id).sort())
        }
        runs += 1
        tell(runs)
      }),
      { numRuns: RUNS },
    )
    await owner.close()
    connection.close()
  },
)

type Log = readonly { cells: readonly [string, Cell][] }[]

/** Whether the groups that were taken, each put on what it saw, make these rows in some order that keeps each server's own. */
function isOneAfterTheOther(logs: readonly Log[], end: ReadonlyMap<string, Cell>): boolean {
  const textOf = (rows: ReadonlyMap<string, Cell>): string => JSON.stringify([...rows].sort())
  const tried = new Set<string>()
  function go(places: readonly number[], rows: ReadonlyMap<string, Cell>): boolean {
    const here = JSON.stringify(places) + textOf(rows)
    if (tried.has(here)) return false
    tried.add(here)
    if (places.every((place, n) => place === logs[n]?.length)) return textOf(rows) === textOf(end)
    return logs.some((log, n) => {
      const next = log[places[n] ?? 0]
      const fits = next?.cells.every(([place, { saw }]) => saw === (rows.get(place)?.by ?? ''))
      return next && fits
        ? go(
            places.map((place, m) => (m === n ? place + 1 : place)),
            put(rows, next),
          )
        : false
    })
  }
  return go(
    logs.map(() => 0),
    new Map(),
  )
}
function put(rows: ReadonlyMap<string, Cell>, { cells }: Log[number]): Map<string, Cell> {
  const now = new Map(rows)
  for (const [place, cell] of cells)
    if (cell.by === '') now.delete(place)
    else now.set(place, cell)
  return now
}
