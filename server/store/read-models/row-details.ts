/**
 * What lists do not show by themselves and were asked for: pieces of the form, of what a visit found and of the standing,
 * read from the wide tables for the rows in question only.
 */
import type { Database } from 'bun:sqlite'
import type { FormField } from '#events/application/form.ts'
import {
  type CellValue,
  type ColumnSource,
  columnValue,
  formFieldsFor,
  type ListColumn,
} from '#events/projections/list-columns.ts'
import type { Criteria } from '#events/scoring/criteria.ts'
import type { ListedRow } from '../list-request.ts'

/** What the values depend on besides the application; `position`: the size of the log. */
export type ListContext = {
  position: number
  criteria: Criteria
  rankOf: (stream: string) => number | null
}
/** For lists that neither show nor sort by any of it. */
export const noContext: ListContext = { position: 0, criteria: [], rankOf: () => null }
/** `values` in the order of the columns. */
export type DetailedRow = ListedRow & { values: readonly CellValue[] }

type Stored = ListedRow & {
  stream: string
  standing: string
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

const detailsOf = (fields: readonly FormField[]): string => `
  select l.place, l.id, l.head, l.tail, a.stream, a.standing, ${formIn(fields)} as form, c.file -> '$.found' as found, c.ages
  from json_each(?) asked cross join listed l on l.place = asked.value
  cross join application a on a.id = l.id cross join content c on c.stream = a.stream
  order by asked.key`

/** Parses a piece when it is first read: most columns need one of them. */
function sourceOf(row: Stored, { criteria, rankOf }: ListContext): ColumnSource {
  const parsed = new Map<string, ReturnType<typeof JSON.parse>>()
  const piece = (name: string, text: () => string) => {
    if (!parsed.has(name)) parsed.set(name, JSON.parse(text()))
    return parsed.get(name)
  }
  return {
    criteria,
    get listed() {
      return piece('listed', () => `{${row.head},${row.tail}}`)
    },
    get standing() {
      return piece('standing', () => row.standing)
    },
    get form() {
      return piece('form', () => row.form ?? 'null')
    },
    get found() {
      return piece('found', () => row.found ?? '{}')
    },
    get ages() {
      return piece('ages', () => row.ages ?? 'null')
    },
    get rank() {
      return rankOf(row.stream)
    },
  }
}

export function createRowDetails(db: Database) {
  /** In the order of the places; a place that nobody has any more is left out. */
  return (places: readonly number[], columns: readonly ListColumn[], context: ListContext): DetailedRow[] => {
    const statement = db.prepare<Stored, [string]>(detailsOf(formFieldsFor(columns)))
    const rows = statement.all(JSON.stringify(places))
    statement.finalize()
    return rows.map((row) => {
      const source = sourceOf(row, context)
      const { place, id, head, tail } = row
      return { place, id, head, tail, values: columns.map((column) => columnValue(column, source)) }
    })
  }
}
