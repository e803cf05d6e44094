/** The first page of a search among 50,000, in either script. */
import { asked, onSeason, plans, type Staffed, TURNS } from './bench.ts'
import { repeated } from './measure.ts'
import { figure, type Row } from './report.ts'

const sought = [
  ['സുരേഷ്', 'a name that many have'],
  ['Suresh', 'that name in the other script'],
  ['കോഴിക്കോട് rasiya', 'a district and a name, each in one script'],
  ['9847', 'a part of a phone number'],
  ['nobody has this', 'a text that nobody has'],
] as const

async function search(server: Staffed, q: string, what: string): Promise<Row> {
  const path = `/api/admin/applications?q=${encodeURIComponent(q)}`
  const found = await repeated(TURNS, () => asked(server, 'GET', path))
  return figure(`search among 50,000: ${what}`, found, { unit: ' ms', bar: { most: 20 } })
}

export const searches = (): Promise<Row[]> =>
  onSeason(plans.season, async (server) => {
    const rows: Row[] = []
    for (const [q, what] of sought) rows.push(await search(server, q, what))
    return rows
  })
