/** PostgreSQL as whoever moves a season uses it. Each question is one transaction. */
import type { SQL } from 'bun'
import * as z from 'zod/mini'
import type { StoredEvent } from '../../store/log.ts'
import type { Connection } from '../connection.ts'
import { eventsAfter } from '../event-rows.ts'
import { asTheyAre, type RowCover } from '../forgetting/row-cover.ts'
import { TAKING } from '../locks.ts'
import { putParts, seasonPlace } from '../season-place.ts'
import { standings } from '../standing.ts'
import { columnsOf, type FoundRow, FoundRows, type PlacedRow, type SeasonPlace } from '../wire.ts'
import type { Outcome, Found as State, Turn } from './turns.ts'

/** Milliseconds for one answer: the disk of the database may be slow, and nobody waits for it who could be told something else. */
export const WAIT = 2 * 60_000
/** Events and rows in one answer, and bytes of rows: clips are in these as well. */
const MOST = 500
const MOST_BYTES = 16 * 1024 * 1024

/** A row as one group of wedding.take_group has it. `was`: the number under which it is known, 0 for none. */
export type PutRow = PlacedRow & { was: number }
export type PutGroup = { rows: readonly PutRow[]; events: readonly unknown[]; size: number; chain: string }

const bytes = z.instanceof(Uint8Array)
const Place = z.object({
  programme: z.nullable(z.string()),
  standing: z.enum(standings),
  move: z.nullable(z.string()),
  changed: z.int(),
  timeline: z.int(),
})
const Moves = z.array(z.object({ id: z.string(), outcome: z.nullable(z.enum(['done', 'given up'])) }))
const Head = z.object({ size: z.int(), chain: z.nullable(bytes) })
const Known = z.array(
  z.object({ name: z.string(), a: z.string(), b: z.string(), changed: z.int(), is: z.boolean() }),
)
const Put = z.object({ reason: z.nullable(z.enum(['behind', 'changed', 'used', 'rests', 'over'])) })

/** `changed`: the number of the last thing that was taken or put, in the history that `timeline` names; `size` and `chain`: of the log. */
export type Found = State & { changed: number; timeline: number; size: number; chain: Uint8Array | null }
/** After which row in the order of the database; null for the first ones. */
type After = Pick<PutRow, 'name' | 'a' | 'b'> | null
export type MovingCentral = ReturnType<typeof createMovingCentral>

async function found(sql: SQL): Promise<Found> {
  const [row] =
    await sql`select programme, standing, move, changed::float8 as changed, wedding.timeline() as timeline from wedding.place`
  const { changed, timeline, ...place } = Place.parse(row)
  const [head] = await sql`select seq::float8 as size, chain from wedding.event order by seq desc limit 1`
  const moves = Moves.parse(await sql`select id, outcome from wedding.move`)
  return {
    place,
    moves: new Map(moves.map(({ id, outcome }): [string, Outcome] => [id, outcome ?? 'under way'])),
    changed,
    timeline,
    ...Head.parse(head ?? { size: 0, chain: null }),
  }
}

async function write(sql: SQL, { place, moves = [] }: Pick<Turn<string>, 'place' | 'moves'>): Promise<void> {
  for (const [id, outcome] of moves) {
    const ended = outcome === 'under way' ? null : outcome
    await sql`insert into wedding.move (id, outcome, ended) values (${id}, ${ended}, case when ${ended}::text is not null then now() end)
      on conflict (id) do update set outcome = excluded.outcome, ended = excluded.ended`
  }
  if (!place) return
  await sql`select wedding.note_branch()`
  // The servers hear of it, and look.
  await sql`update wedding.place set changed = changed + 1, standing = coalesce(${place.standing ?? null}, standing),
    programme = coalesce(${place.programme ?? null}::uuid, programme), move = coalesce(${place.move ?? null}::uuid, move)`
  await sql`select pg_notify('wedding', changed::text) from wedding.place`
}

/** @param rows how they go there and come back */
export function createMovingCentral(connection: Connection, { cover, uncover }: RowCover = asTheyAre) {
  const ask = <T>(work: (sql: SQL) => Promise<T>): Promise<T> => connection.ask(work, WAIT)
  return {
    look: (): Promise<Found> => ask((sql) => sql.begin('isolation level repeatable read', found)),
    /** One turn, while nothing is taken or put. */
    turn: <Answer extends string>(decide: (now: Found) => Turn<Answer>): Promise<Turn<Answer>['answer']> =>
      ask((sql) =>
        sql.begin(async (tx) => {
          await tx.unsafe(`select pg_advisory_xact_lock(${TAKING})`)
          const turn = decide(await found(tx))
          await write(tx, turn)
          return turn.answer
        }),
      ),
    /** @returns null where it was put; why not otherwise, after which all of it is to be looked at again */
    put: async (move: string, group: PutGroup): Promise<z.infer<typeof Put>['reason']> => {
      const rows = group.rows.map(({ was, ...row }) => ({ ...cover(row), was }))
      const sent = { ...group, rows }
      const [answer] = await ask((sql) => sql`select wedding.put(${move}::uuid, ${sent}::jsonb) as answer`)
      return Put.parse(answer.answer).reason
    },
    eventsAfter: (size: number): Promise<StoredEvent[]> => ask((sql) => eventsAfter(sql, size, MOST)),
    /** Those that were not removed, with the place of the last one, from which to go on. */
    rowsAfter: async (after: After): Promise<{ rows: FoundRow[]; last: After }> => {
      const { name, a, b } = after ?? { name: '', a: '', b: '' }
      const rows = await ask(
        (sql) => sql`select name, a, b, value, code, changed from (
            select name, a, b, value, code, changed::float8 as changed,
              sum(pg_column_size(value)) over (order by name, a, b) - pg_column_size(value) as before
            from wedding.vault_row where value is not null and (name, a, b) > (${name}, ${a}, ${b})
            order by name, a, b limit ${MOST}) as next
          where before < ${MOST_BYTES} order by name, a, b`,
      )
      return { rows: FoundRows.parse([...rows]).map(uncover), last: rows.at(-1) ?? null }
    },
    /** Which of some rows are there, also removed ones; `is`: it was not removed. */
    known: async (places: readonly string[]): Promise<z.infer<typeof Known>> => {
      const rows = await ask(
        (
          sql,
        ) => sql`select name, a, b, changed::float8 as changed, value is not null as is from wedding.vault_row
          join jsonb_to_recordset(${places.map(columnsOf)}::jsonb) as asked(name text, a text, b text) using (name, a, b)`,
      )
      return Known.parse([...rows])
    },
    /** As the same of central.ts. */
    place: (): Promise<SeasonPlace> => ask(seasonPlace),
    putParts: (parts: string): Promise<string> => ask((sql) => putParts(sql, parts)),
    /** How many there are, with those that were removed. */
    rowCount: async (): Promise<number> => {
      const [row] = await ask((sql) => sql`select count(*)::float8 as n from wedding.vault_row`)
      return row.n
    },
  }
}
