/** What staff wait for: five hundred at once, the export, a search, new criteria, the whole ranking. */
import { idsIn, onSeason, plans, type Staffed, TURNS } from './bench.ts'
import { repeated, timed } from './measure.ts'
import { figure, type Row } from './report.ts'

/** Milliseconds until the answer is read to its end. */
const asked = (server: Staffed, method: string, path: string, body?: object): Promise<number> =>
  timed(async () => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { cookie: server.cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const bytes = await answer.bytes()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${new TextDecoder().decode(bytes)}`)
  })

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

/** A change comes before each reading, so that nothing kept can be handed out. */
async function rankingCold(server: Staffed): Promise<Row> {
  const [id = ''] = await idsIn(server, 'ranked', 1)
  const found = await repeated(TURNS, async () => {
    await asked(server, 'POST', `/api/admin/applications/${id}/notes`, { note: 'Made up' })
    return asked(server, 'GET', '/api/admin/ranking')
  })
  return figure('the whole ranking of 50,000 applications, worked out anew', found, { unit: ' ms' })
}

const search = async (server: Staffed, q: string, what: string): Promise<Row> => {
  const path = `/api/admin/applications?q=${encodeURIComponent(q)}`
  const found = await repeated(TURNS, () => asked(server, 'GET', path))
  return figure(`search among 50,000: ${what}`, found, { unit: ' ms', bar: { most: 20 } })
}

const csv = (): Promise<Row> =>
  onSeason(plans.start, async (server) => {
    const found = await repeated(TURNS, () => asked(server, 'GET', '/api/admin/applications/export'))
    return figure('CSV of 10,000 applications', found, { unit: ' ms' })
  })

const large = (): Promise<Row[]> =>
  onSeason(plans.season, async (server) => [
    await bulkStatus(server),
    await search(server, 'സുരേഷ്', 'a name that many have'),
    await search(server, 'Suresh', 'that name in the other script'),
    await search(server, 'കോഴിക്കോട് rasiya', 'a district and a name, each in one script'),
    await search(server, '9847', 'a part of a phone number'),
    await search(server, 'nobody has this', 'a text that nobody has'),
    await criteria(server),
    await rankingCold(server),
  ])

export const bulk = async (): Promise<Row[]> => [...(await large()), await csv()]
