/** The audit log by filters that find little, which took a reading of the whole log. */
import { asked, onSeason, plans, type Staffed, TURNS } from './bench.ts'
import { repeated } from './measure.ts'
import { figure, type Row } from './report.ts'

const filters = (family: string) =>
  [
    [`actor=${family}`, 'one family'],
    ['type=RoleGranted', 'a rare type'],
    ['to=2026-03-01T05:00:00Z', 'the first half hour'],
    [`actor=${family}&type=NoteAdded&from=2026-03-01T05:00:00Z`, 'all three, which find nothing'],
  ] as const

async function filtered(server: Staffed, filter: string, what: string): Promise<Row> {
  const found = await repeated(TURNS, () => asked(server, 'GET', `/api/admin/events?${filter}`))
  return figure(`events among 200,000: ${what}`, found, { unit: ' ms', bar: { most: 10 } })
}

export const events = (): Promise<Row[]> =>
  onSeason(plans.season, async (server) => {
    const page = await server.get('/api/admin/events?type=ApplicationStarted&limit=1')
    const rows: Row[] = []
    for (const [filter, what] of filters(page.events[0].by.id))
      rows.push(await filtered(server, filter, what))
    return rows
  })
