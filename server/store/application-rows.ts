/**
 * The table `application`: one row for each application, written in the commit that changed it. It can be made anew from the
 * events and the draft (folded.ts). Both sealed parts are under the application's own key and go with it.
 */
import type { Application } from '#events/application/application.ts'
import type { CaseFile } from '#events/application/case-file.ts'
import { type Form, settledAges } from '#events/application/form.ts'
import { inPieces, PIECE } from './database.ts'
import type { Engine } from './engine.ts'
import type { Entry } from './entry.ts'
import { putHead } from './log.ts'
import { open, type SealingKey, seal } from './seal.ts'

/**
 * The number of the fold that makes a row out of events. It counts up with each change of `events/application`,
 * `entry.ts` or this file that gives other rows: a start then makes every row anew.
 */
export const FOLD = 2

/**
 * Rows are found by the columns in clear text. The table `head` names the fold that has made all rows, and the newest change:
 * each commit that writes some has a number, by which other servers find them.
 */
export const applicationSchema = `
create table if not exists application (
  number integer primary key, stream text not null unique, id text not null unique, account text not null,
  season text not null, fold integer not null, changed integer not null, listed blob not null, file blob not null) strict;
create index if not exists application_account on application (account);
create index if not exists application_changed on application (changed);
`

type Row = {
  number: number
  stream: string
  id: string
  account: string
  season: string
  fold: number
  listed: Uint8Array
}

/** `form` and `ages`: the form, and the ages on the day it was sent, as JSON; null where none was sent. */
export type StoredFile = { file: CaseFile; form: string | null; ages: string | null }
/** A row of the start. `entry`: null where it is not as this program wrote it. */
type Found = { stream: string; entry: Entry | null }

/** The clear columns are authenticated with the sealed part: a row that was changed by hand does not open. */
const aboutListed = ({ stream, id, account, season, fold }: Omit<Row, 'listed' | 'number'>): string =>
  JSON.stringify(['listed', stream, id, account, season, fold])
const aboutFile = (stream: string): string => `file|${stream}`

/** The day that a form was sent does not change, so the ages on it are stored with it. */
function agesText({ standing, file }: Application): string | null {
  const { form, day } = file()
  return form && standing.stage === 'sent'
    ? JSON.stringify(settledAges(form, day ?? null, standing.submittedAt))
    : null
}

/** Parses the form when it is first read: most readers of a file need something else of it. */
function fileFrom(rest: string, formText: string | null): CaseFile {
  let form: Form | null | undefined
  return {
    ...JSON.parse(rest),
    get form() {
      if (form === undefined) form = formText === null ? null : JSON.parse(formText)
      return form
    },
  }
}

const listedText = ({ number, standing, saves, shown }: Entry): string =>
  JSON.stringify({ number, standing, saves, shown })

function fileText(now: Application): string {
  const { form, ...rest } = now.file()
  return JSON.stringify([form && JSON.stringify(form), agesText(now), JSON.stringify(rest)])
}

/** Parsed, since members may be in another order where some were left out for a while. */
function plain({
  id,
  account,
  season,
  listed,
  file,
}: Record<'id' | 'account' | 'season' | 'listed' | 'file', string>) {
  const parts: (string | null)[] = JSON.parse(file)
  return [id, account, season, JSON.parse(listed), ...parts.map((part) => JSON.parse(part ?? 'null'))]
}

/** Everything that the row of an application must say. */
export const contentsOf = (entry: Entry, now: Application): unknown =>
  plain({
    id: entry.id,
    account: entry.userId,
    season: entry.standing.season,
    listed: listedText(entry),
    file: fileText(now),
  })

/** `now`: as it is after the commit. `isFileSame`: nothing changed that the file holds. `change`: the number of the commit. */
type Written = { entry: Entry; now: Application; isFileSame: boolean; change: number }

/** @param keyOf the key of an application's rows; null where it was erased */
export function createApplicationRows(db: Engine, keyOf: (stream: string) => SealingKey | null) {
  const putAll = db.query(
    'insert into application (stream, id, account, season, fold, changed, listed, file) values (?,?,?,?,?,?,?,?) on conflict (stream) do update set id = excluded.id, account = excluded.account, season = excluded.season, fold = excluded.fold, changed = excluded.changed, listed = excluded.listed, file = excluded.file',
  )
  const update = db.query('update application set listed = ?, changed = ? where stream = ?')
  const drop = db.query('delete from application where stream = ?')
  const file = db.query<{ file: Uint8Array }, [string]>('select file from application where stream = ?')
  const columns = 'number, stream, id, account, season, fold, listed'
  const rowsWhere = <Value extends string | number>(condition: string) =>
    db.query<Row, [Value]>(`select ${columns} from application where ${condition}`)
  const rows = rowsWhere<number>(`number > ? order by number limit ${PIECE}`)
  const byStream = rowsWhere<string>('stream = ?')
  const since = rowsWhere<number>('changed > ? order by number')
  const newest = db.query<{ size: number }, []>("select size from head where name = 'rows'")
  const byId = rowsWhere<string>('id = ?')
  const byAccount = rowsWhere<string>('account = ?')
  const one = db.query<Row & { file: Uint8Array }, [string]>('select * from application where stream = ?')
  const foldOfAll = db.query<{ fold: number }, []>("select size as fold from head where name = 'fold'")
  const has = db.query<{ number: number }, [string]>('select number from application where stream = ?')
  const keyFor = (stream: string): SealingKey => {
    const key = keyOf(stream)
    if (!key) throw new Error(`no key for ${stream}`)
    return key
  }
  const entryIn = (row: Row): Entry | null => {
    const key = keyOf(row.stream)
    const text = key && open(key, row.listed, aboutListed(row))
    if (!text) return null
    const { stream, id, account: userId } = row
    return { stream, id, userId, ...JSON.parse(text.toString()) }
  }
  const found = (row: Row | null): Found | null => row && { stream: row.stream, entry: entryIn(row) }
  return {
    /** To be called inside a transaction. */
    put: ({ entry, now, isFileSame, change }: Written): void => {
      const { stream, id, userId: account, standing } = entry
      const key = keyFor(stream)
      const { season } = standing
      const row = { stream, id, account, season, fold: FOLD }
      const listed = seal(key, listedText(entry), aboutListed(row))
      if (isFileSame) {
        update.send(listed, change, stream)
        return
      }
      const sealed = seal(key, fileText(now), aboutFile(stream))
      putAll.send(stream, id, account, season, FOLD, change, listed, sealed)
    },
    remove: (stream: string): void => drop.send(stream),
    has: (stream: string): boolean => has.get(stream) !== null,
    /** Null where there is none, or none that opens. */
    file: (stream: string): StoredFile | null => {
      const row = file.get(stream)
      const key = row && keyOf(stream)
      const text = key && open(key, row.file, aboutFile(stream))
      if (!text) return null
      const [form, ages, rest]: [string | null, string | null, string] = JSON.parse(text.toString())
      return { file: fileFrom(rest, form), form, ages }
    },
    /** Everything that a row says, to be compared with `contentsOf`; null where there is none that opens. */
    contents: (stream: string): unknown => {
      const row = one.get(stream)
      const key = row && keyOf(stream)
      const listed = key && open(key, row.listed, aboutListed(row))
      const text = key && open(key, row.file, aboutFile(stream))
      if (!listed || !text) return null
      return plain({ ...row, listed: listed.toString(), file: text.toString() })
    },
    byStream: (stream: string): Found | null => found(byStream.get(stream)),
    byId: (id: string): Found | null => found(byId.get(id)),
    ofAccount: (account: string): Found[] => byAccount.all(account).flatMap((row) => found(row) ?? []),
    /** In the order in which they were started. */
    all: function* (): Generator<Found> {
      for (const row of inPieces<Row>((last) => rows.all(last?.number ?? 0)))
        yield { stream: row.stream, entry: entryIn(row) }
    },
    /** Writes down the number of a commit that writes rows; to be called inside its transaction. */
    noteChange: (change: number): void =>
      db.query<unknown, [string, number, Uint8Array]>(putHead).send('rows', change, Buffer.alloc(1)),
    newestChange: (): number => newest.get()?.size ?? 0,
    /** Those that commits after this one have written. */
    changedSince: (change: number): Found[] => since.all(change).flatMap((row) => found(row) ?? []),
    /** Whether all are made by this fold. */
    areRenewed: (): boolean => foldOfAll.get()?.fold === FOLD,
    /** To be called inside a transaction, once none is left of another fold. */
    setRenewed: (): void =>
      void db.query<unknown, [string, number, Uint8Array]>(putHead).send('fold', FOLD, Buffer.alloc(1)),
    /** Some of those that another fold made. */
    ofOtherFolds: (): string[] =>
      db
        .query<{ stream: string }, [number, number]>('select stream from application where fold <> ? limit ?')
        .all(FOLD, PIECE)
        .map(({ stream }) => stream),
  }
}
export type ApplicationRows = ReturnType<typeof createApplicationRows>
