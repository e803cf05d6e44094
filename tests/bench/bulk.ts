/** What staff wait for: five hundred at once, and new criteria. */
import { asked, idsIn, onSeason, plans, type Staffed, TURNS } from './bench.ts'
import { repeated } from './measure.ts'
import { figure, type Row } from './report.ts'

async function bulkStatus(server: Staffed): Promise<Row> {
  const ids = await idsIn(server, 'under_verification', 500)
  const to = ['verified', 'under_verification'] as const
  let turn = 0
  const found = await repeated(TURNS, () => {
    const status = to[turn++ % 2 === 0 ? 0 : 1]
    return asked(server, 'POST', '/api/admin/applications/bulk-status', { ids, status, reason: 'Made up' })
  })
  return figure('one status for 500 at once', found, { unit: ' ms' })
}

const swapped = (criteria: readonly { id: string; weight: number; isActive: boolean }[], by: number) =>
  criteria.map(({ id, weight, isActive }) => {
    const change = id === 'incomeScore' ? by : id === 'orphanScore' ? -by : 0
    return { id, weight: weight + change, isActive }
  })

async function criteria(server: Staffed): Promise<Row> {
  const path = '/api/admin/criteria'
  const now = await server.get(path)
  let turn = 0
  const found = await repeated(TURNS, () => {
    const body = { criteria: swapped(now, 1 + (turn++ % 2)), reason: 'Made up' }
    return asked(server, 'PUT', path, body)
  })
  return figure('new criteria: 50,000 scored anew', found, { unit: ' ms' })
}

export const bulk = (): Promise<Row[]> =>
  onSeason(plans.season, async (server) => [await bulkStatus(server), await criteria(server)])
