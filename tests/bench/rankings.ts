/** The ranking after a change: whole, as the API answers it, and by columns, as the console reads it. */
import { asked, idsIn, onSeason, plans, type Staffed, TURNS } from './bench.ts'
import { repeated } from './measure.ts'
import { figure, type Row } from './report.ts'

/** A change of the ranking itself comes before each reading, so that nothing kept can be handed out. */
async function afterChange(server: Staffed, path: string): Promise<Row> {
  const [id = ''] = await idsIn(server, 'ranked', 1)
  const to = ['waitlist', 'ranked'] as const
  let turn = 0
  const change = () => {
    const status = to[turn++ % 2 === 0 ? 0 : 1]
    return asked(server, 'POST', `/api/admin/applications/${id}/status`, { status, reason: 'Made up' })
  }
  // The first reading works out all of it; a season has one such, and then changes.
  await asked(server, 'GET', path)
  const found = await repeated(TURNS, async () => {
    await change()
    return asked(server, 'GET', path)
  })
  if (turn % 2 === 1) await change()
  return figure(`${path} of 50,000 applications, after a change`, found, { unit: ' ms', bar: { most: 100 } })
}

export const rankings = (): Promise<Row[]> =>
  onSeason(plans.season, async (server) => [
    await afterChange(server, '/api/admin/ranking'),
    await afterChange(server, '/api/admin/ranking/columns'),
  ])
