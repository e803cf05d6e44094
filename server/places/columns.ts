/** The columns of the Local Government Directory's exports, which spell and order them differently from list to list. */

/** One row as the directory has it; '' for what its list does not tell. */
export type Row = {
  code: string
  name: string
  type: string
  typeCode: string
  district: string
  state: string
  stateCode: string
  /** Codes of the bodies above: block, district. */
  above: string[]
}

/** By their letters alone, and by how they begin: lists are about that `Localbody Code` and `Local Body Code` are one. */
const heads = {
  code: /^localbodycode/,
  name: /^localbodyname(?!inlocal)/,
  type: /^localbodytype(?!code)/,
  typeCode: /^localbodytypecode/,
  district: /^dis(?:tri|rti)ct(?:name|levelparentname)/,
  state: /^statename/,
  stateCode: /^statecode/,
} as const
const above = /^(?:parentlocalbody|intermediate.*|districtpanchayat)code/

const letters = (head: string): string => head.toLowerCase().replace(/[^a-z]/g, '')

/** The names of the columns may come after a title; null where no line has a local body's name among them. */
function headOf(table: readonly string[][]): { line: number; names: string[] } | null {
  const line = table.findIndex((row) => row.some((cell) => heads.name.test(letters(cell))))
  const names = table[line]
  return names ? { line, names: names.map(letters) } : null
}

/** @returns null for a table that is none of the directory's lists of local bodies */
export function rowsOf(table: readonly string[][]): Row[] | null {
  const head = headOf(table)
  if (!head) return null
  const { line, names } = head
  const cellsUnder = (head: RegExp) => {
    const place = names.findIndex((name) => head.test(name))
    return (row: readonly string[]): string => row[place] ?? ''
  }
  const code = cellsUnder(heads.code)
  const name = cellsUnder(heads.name)
  const type = cellsUnder(heads.type)
  const typeCode = cellsUnder(heads.typeCode)
  const district = cellsUnder(heads.district)
  const state = cellsUnder(heads.state)
  const stateCode = cellsUnder(heads.stateCode)
  const uppers = names.flatMap((name, place) => (above.test(name) ? [place] : []))
  return table.slice(line + 1).map((row) => ({
    code: code(row),
    name: name(row),
    type: type(row),
    typeCode: typeCode(row),
    district: district(row),
    state: state(row),
    stateCode: stateCode(row),
    above: uppers.flatMap((place) => row[place] || []),
  }))
}
