/** Finds the columns of the Local Government Directory's exports, which name and order them differently from list to list. */

/** Matched against the letters of a heading: lists differ about `Localbody Code` and `Local Body Code`. */
const headings = {
  code: /^localbodycode/,
  name: /^localbodyname(?!inlocal)/,
  type: /^localbodytype(?!code)/,
  typeCode: /^localbodytypecode/,
  district: /^dis(?:tri|rti)ct(?:name|levelparentname)/,
  state: /^statename/,
  stateCode: /^statecode/,
} as const
type Field = keyof typeof headings
/** One row of an export; '' where the list lacks the column. `parents`: codes of the parent bodies (block, district). */
export type Row = Record<Field, string> & { parents: string[] }

const parentCode = /^(?:parentlocalbody|intermediate.*|districtpanchayat)code/

const letters = (heading: string): string => heading.toLowerCase().replace(/[^a-z]/g, '')

/** @returns null for a table that is none of the directory's lists of local bodies */
export function rowsOf(table: readonly string[][]): Row[] | null {
  // The headings may come after a title.
  const line = table.findIndex((row) => row.some((cell) => headings.name.test(letters(cell))))
  const names = table[line]?.map(letters)
  if (!names) return null
  const columnOf = (heading: RegExp) => names.findIndex((name) => heading.test(name))
  const columns = new Map(Object.entries(headings).map(([field, heading]) => [field, columnOf(heading)]))
  const parents = names.flatMap((name, column) => (parentCode.test(name) ? [column] : []))
  return table.slice(line + 1).map((row) => {
    const cell = (field: Field): string => row[columns.get(field) ?? -1] ?? ''
    return {
      code: cell('code'),
      name: cell('name'),
      type: cell('type'),
      typeCode: cell('typeCode'),
      district: cell('district'),
      state: cell('state'),
      stateCode: cell('stateCode'),
      parents: parents.flatMap((column) => row[column] || []),
    }
  })
}
