/**
 * What lists do not show by themselves and were asked for: pieces of the form, of what a visit found and of the standing,
 * read from the wide tables for the rows in question only.
 */
import type { Database } from 'bun:sqlite'
import type { FormField } from '#events/application/questions.ts'
import {
  type CellValue,
  type ColumnSource,
  columnValue,
  formFieldsFor,
  type ListColumn,
  type Piece,
  piecesFor,
} from '#events/projections/list-columns.ts'
import type { DetailedRow, ListContext } from '../list-request.ts'

/** Pieces that no column needs are null. */
type Stored = {
  place: number
  id: string
  head: string | null
  tail: string | null
  stream: string | null
  standing: string | null
  form: string | null
  found: string | null
  ages: string | null
}

/** SQLite takes single fields out of a form faster than all of it is parsed here. */
const FEW_FIELDS = 12
function formIn(fields: readonly FormField[]): string {
  if (fields.length === 0) return 'null'
  if (fields.length > FEW_FIELDS) return 'c.form'
  const members = fields.map((field) => `'${field}', c.form -> '$.${field}'`)
  return `case when c.form is null then null else json_object(${members.join()}) end`
}

/** Reads no table, and no column of one, that nothing needs: rows of the wide one are a thousand times the size of a value. */
function detailsOf(columns: readonly ListColumn[], withRow: boolean): string {
  const pieces = piecesFor(columns)
  const isWide = pieces.has('form') || pieces.has('found') || pieces.has('ages')
  const isJoined = isWide || pieces.has('standing')
  const of = (isRead: boolean, column: string, name: string): string =>
    `${isRead ? column : 'null'} as ${name}`
  const selected = [
    'l.place',
    'l.id',
    of(withRow || pieces.has('listed'), 'l.head', 'head'),
    of(withRow || pieces.has('listed'), 'l.tail', 'tail'),
    of(isJoined, 'a.stream', 'stream'),
    of(pieces.has('standing'), 'a.standing', 'standing'),
    of(pieces.has('form'), formIn(formFieldsFor(columns)), 'form'),
    of(pieces.has('found'), "c.file -> '$.found'", 'found'),
    of(pieces.has('ages'), 'c.ages', 'ages'),
  ]
  return `select ${selected.join()} from json_each(?) asked cross join listed l on l.place = asked.value
    ${isJoined ? 'cross join application a on a.id = l.id' : ''}
    ${isWide ? 'cross join content c on c.stream = a.stream' : ''}
    order by asked.key`
}

/** Parses a piece when it is first read: most columns need one of them. */
function sourceOf(row: Stored, { criteria, rankOf }: ListContext): ColumnSource {
  const parsed = new Map<string, ReturnType<typeof JSON.parse>>()
  const piece = (name: Piece, text: string) => {
    if (!parsed.has(name)) parsed.set(name, JSON.parse(text))
    return parsed.get(name)
  }
  return {
    criteria,
    get listed() {
      return piece('listed', `{${row.head},${row.tail}}`)
    },
    get standing() {
      return piece('standing', row.standing ?? 'null')
    },
    get form() {
      return piece('form', row.form ?? 'null')
    },
    get found() {
      return piece('found', row.found ?? '{}')
    },
    get ages() {
      return piece('ages', row.ages ?? 'null')
    },
    get rank() {
      return row.stream === null ? null : rankOf(row.stream)
    },
  }
}

type Asked = { columns: readonly ListColumn[]; withRow: boolean; context: ListContext }
type Read = { row: Stored; values: readonly CellValue[] }

export function createRowDetails(db: Database) {
  function read(places: readonly number[], { columns, withRow, context }: Asked): Read[] {
    const statement = db.prepare<Stored, [string]>(detailsOf(columns, withRow))
    const rows = statement.all(JSON.stringify(places))
    statement.finalize()
    return rows.map((row) => {
      const source = sourceOf(row, context)
      return { row, values: columns.map((column) => columnValue(column, source)) }
    })
  }
  return {
    /** In the order of the places; a place that nobody has any more is left out. */
    rows: (places: readonly number[], columns: readonly ListColumn[], context: ListContext): DetailedRow[] =>
      read(places, { columns, withRow: true, context }).map(({ row, values }) => {
        const { place, id, head, tail } = row
        return { place, id, head: head ?? '', tail: tail ?? '', values }
      }),
    /** Without the rows themselves, for an order. */
    values: (places: readonly number[], columns: readonly ListColumn[], context: ListContext) =>
      read(places, { columns, withRow: false, context }).map(({ row, values }) => ({
        place: row.place,
        values,
      })),
  }
}
