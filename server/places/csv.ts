/** Reads a table as spreadsheets write it: commas, semicolons or tabs, quotes around what holds them, and a mark at the start. */

/** What stands between the columns: the sign that the first lines hold most often. */
function separatorOf(text: string): string {
  const head = text.split('\n', 10).join('\n')
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

const quoted = (cell: string): string =>
  cell.startsWith('"') ? cell.replace(/^"|"$/g, '').replaceAll('""', '"') : cell

/** Rows of trimmed cells; empty lines are left out. */
export function tableOf(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(text)
  // A cell, in quotes or not, and the sign that ends it.
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\n]*)(${separator}|\\n|$)`, 'gy')
  const rows: string[][] = []
  let row: string[] = []
  for (const [, content = '', end = ''] of text.matchAll(cell)) {
    row.push(quoted(content).replace(/\s+/g, ' ').trim())
    if (end === separator) continue
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
