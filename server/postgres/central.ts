/** The database of all servers, as one of them uses it. */
import type { SQL } from 'bun'
import { type Connection, prove } from './connection.ts'
import { eventsAfter } from './event-rows.ts'
import { asTheyAre, type RowCover } from './forgetting/row-cover.ts'
import { createHistory, type History, HistoryLost } from './history.ts'
import { TAKING } from './locks.ts'
import { assertCanUse } from './migrations.ts'
import { putParts, seasonPlace } from './season-place.ts'
import type { Sending, Taken as TakenAnswer } from './send-queue.ts'
import { assertOpen } from './standing.ts'
import { noteSwept, sweepSome } from './swept-rows.ts'
import {
  type FoundRow,
  FoundRows,
  News,
  Removed,
  type SeasonPlace,
  type Since,
  sentGroups,
  Taken,
} from './wire.ts'

/** Milliseconds for one answer, where somebody waits for it. */
const WAIT = 5000
/** In one answer. What is put at once stands in the way of whoever is answered meanwhile; fewer at once take longer together. */
const PIECE = { rows: 1000, events: 2000 }

export type Central = ReturnType<typeof createCentral>
/** What is asked where nobody else can change anything meanwhile. */
export type Held = Pick<ReturnType<typeof questions>, 'take' | 'since' | 'rows'>

type Options = { rows?: RowCover; wait?: number; piece?: typeof PIECE }

/**
 * @param server the id of this process
 * @param options `rows`: how they go there and come back; `wait`: milliseconds for one answer; `piece`: of what came after a place
 */
export function createCentral(
  connection: Connection,
  server: string,
  { rows = asTheyAre, wait = WAIT, piece = PIECE }: Options = {},
) {
  const history = createHistory()
  const asker = { server, history, rows, piece }
  const ask = <T>(work: (sql: SQL) => Promise<T>): Promise<T> => connection.ask(work, wait)
  const all = questions(ask, asker)
  /** Work in one transaction, in which no other server changes anything. */
  const held = <T>(work: (central: Held) => Promise<T>): Promise<T> =>
    ask((sql) =>
      sql.begin(async (tx) => {
        await tx.unsafe(`select pg_advisory_xact_lock(${TAKING})`)
        return work(questions((own) => own(tx), asker))
      }),
    )
  /** Lists rows no more that were removed up to a number, but keys and accounts: by them it is known whose key parts are to be destroyed. */
  async function sweep(upTo: number): Promise<void> {
    await ask((sql) => noteSwept(sql, upTo))
    while ((await ask((sql) => sweepSome(sql, upTo))) > 0);
  }
  return { ...all, held, sweep, history }
}

type Asker = { server: string; history: History; rows: RowCover; piece: typeof PIECE }

function questions(
  ask: <T>(work: (sql: SQL) => Promise<T>) => Promise<T>,
  { server, history, rows: { cover, uncover }, piece }: Asker,
) {
  return {
    /**
     * @param sending its number: the same one may be sent again, and is taken once; `followed`: up to where the copy has everything
     * @throws DatabaseAway where it is not known whether it was taken
     * @throws HistoryLost
     * @throws OperatorError where nothing is taken any more
     */
    take: (sending: Sending): Promise<TakenAnswer> =>
      ask(async (sql) => {
        const { number, groups, followed } = sending
        const sent = sentGroups(groups, cover)
        for (;;) {
          const [found] =
            await sql`select wedding.take(${server}, ${number}, ${sent}::jsonb, ${history.heard()}::integer) as answer`
          const answer = Taken.parse(found.answer)
          if ('refused' in answer) return answer
          if ('standing' in answer) assertOpen(answer.standing)
          else history.follow(answer, followed)
        }
      }),
    /** To be called once, where nothing is there yet. */
    begin: (): Promise<void> =>
      ask(async (sql) => {
        const [found] = await sql`select wedding.timeline() as timeline`
        history.follow({ timeline: found.timeline, changed: 0, branched: null }, 0)
      }),
    /**
     * What came after a place: in pieces, the oldest first.
     * @throws HistoryLost where the copy has what is not there
     * @throws OperatorError where the tables are of a later version
     */
    since: (changed: number, size: number): Promise<Since> =>
      ask(async (sql) => {
        // Sent at once, and answered one after the other; the function is not asked for events, of which none comes after the last place.
        const [[found], events] = await Promise.all([
          sql`select wedding.since(${changed}, 9223372036854775807, ${piece.rows}, ${history.heard()}::integer) as answer`,
          eventsAfter(sql, size, piece.events),
        ])
        const answer = News.parse(found.answer)
        assertCanUse(answer.needs)
        history.follow(answer, changed)
        if (answer.size < size) throw new HistoryLost(`there are ${answer.size} events, and not ${size}`)
        // Others may have come between the two answers, whose rows are not among these.
        const there = events.filter(({ seq }) => seq <= answer.size)
        return { ...answer, rows: answer.rows.map(uncover), events: there }
      }),
    /** Resolves where changes count. @throws DatabaseAway */
    prove: (): Promise<void> => ask(prove),
    /** Whose the database is, by an id for each season's log that is null before the first server came; whether the season is here; and its key parts. */
    place: (): Promise<SeasonPlace> => ask(seasonPlace),
    /** @returns false where another server was first */
    claim: async (programme: string): Promise<boolean> => {
      const found = await ask(
        (sql) =>
          sql`update wedding.place set programme = ${programme} where programme is null and standing = 'open' returning programme`,
      )
      return found.length === 1
    },
    /** @returns the id of the set of key parts that counts: this one, or that of a server that was first */
    putParts: (parts: string): Promise<string> => ask((sql) => putParts(sql, parts)),
    /** Keys and accounts that were removed after a place, by stream and id. `changed`: up to where that is all of them. */
    removed: (after: number): Promise<Removed> =>
      ask(async (sql) => {
        const [place] = await sql`select changed::float8 as changed from wedding.place`
        const rows = await sql`select name, a from wedding.vault_row
          where changed > ${after} and value is null and name in ('data_key', 'account')`
        return Removed.parse({ ...place, rows: [...rows] })
      }),
    /** The chain after so many events; null where there are fewer. */
    chainAt: async (size: number): Promise<Uint8Array | null> => {
      const [found] = await ask((sql) => sql`select chain from wedding.event where seq = ${size}`)
      return found?.chain ?? null
    },
    /** @param seconds from now, by the database's clock @returns whether this server has it until then */
    lease: async (name: string, seconds: number): Promise<boolean> => {
      const found = await ask(
        (sql) => sql`insert into wedding.lease
            select ${name}, ${server}::uuid, now() + make_interval(secs => ${seconds}) from wedding.place where standing = 'open'
          on conflict (name) do update set holder = excluded.holder, until = excluded.until
          where lease.holder = excluded.holder or lease.until < now() returning name`,
      )
      return found.length === 1
    },
    release: async (name: string): Promise<void> => {
      await ask((sql) => sql`delete from wedding.lease where name = ${name} and holder = ${server}`)
    },
    /** Some rows as they are now; those that are not there are left out. @param places by name and key, as the tables have them */
    rows: async (places: readonly { name: string; a: string; b: string }[]): Promise<FoundRow[]> => {
      const found = await ask(
        (sql) => sql`select name, a, b, value, code, changed::int8::text as changed from wedding.vault_row
          join jsonb_to_recordset(${places}::jsonb) as asked(name text, a text, b text) using (name, a, b)`,
      )
      return FoundRows.parse(
        found.map((row: { changed: string }) => ({ ...row, changed: Number(row.changed) })),
      ).map(uncover)
    },
  }
}
