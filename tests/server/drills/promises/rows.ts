/** What is shown is what the log and the drafts alone make of it, wherever it is shown. */
import { expect } from 'bun:test'
import { rowFindings } from '#server/audit/check-vault.ts'
import { inFolder } from '#server/store/folder.ts'
import { foldedRows } from '../../../kit/rows.ts'
import type { Drill } from '../drill.ts'

type Shown = { id: string; status: string; totalScore: number | null; rank?: number | null }

/** Every row says what its events and its draft say; and nothing of anybody erased is in one. */
export function theRowsAreTheLog({ stage, gone, isErasurePending }: Drill): void {
  const { text, findings } = inFolder(stage.keys, (folder) => ({
    text: foldedRows(folder).join('\n'),
    findings: rowFindings(folder).toArray(),
  }))
  expect(findings).toEqual([])
  if (isErasurePending) return
  const left = [...gone.values()].flatMap(({ id, stream, words }) =>
    [id, stream, ...words].filter((word) => text.includes(word)),
  )
  expect(left).toEqual([])
}

const byId = (a: Shown, b: Shown): number => (a.id < b.id ? -1 : 1)

/** The list, the case files, the ranking, the replay and the log say the same of each application. */
export async function noApplicationHasTwoStates(drill: Drill): Promise<void> {
  const { after } = drill
  const list: { applications: Shown[]; total: number } = await drill.read('/api/admin/applications?limit=500')
  const listed = list.applications.toSorted(byId)
  const states = listed.map(({ id, status }) => ({ id, status }))
  const byLog = [...after.applications.values()].map(({ id, status }) => ({ id, status }))
  expect(states).toEqual(byLog.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const replay: { applications: Shown[]; size: number } = await drill.read('/api/admin/replay')
  expect(replay.size).toBe(after.rows.length)
  const replayed = replay.applications.filter(({ status }) => status !== 'erased').toSorted(byId)
  const scored = ({ id, status, totalScore }: Shown) => ({ id, status, totalScore })
  expect(replayed.map(scored)).toEqual(listed.map(scored))
  const ranking: (Shown & { rank: number; manualRank: number | null })[] =
    await drill.read('/api/admin/ranking')
  expect(ranking.map(({ rank }) => rank)).toEqual(ranking.map((_, place) => place + 1))
  const inReplay = new Map(replayed.map(({ id, rank }) => [id, rank]))
  expect(ranking.map(({ id, rank }) => [id, rank])).toEqual(
    ranking.map(({ id }) => [id, inReplay.get(id) ?? 0]),
  )
  expect(replayed.filter(({ rank }) => rank !== null)).toHaveLength(ranking.length)
  const manual = new Map([...after.applications.values()].map(({ id, manualRank }) => [id, manualRank]))
  expect(ranking.map(({ id, manualRank }) => [id, manualRank])).toEqual(
    ranking.map(({ id }) => [id, manual.get(id) ?? null]),
  )
  // A position by hand is held by the one that was given it last, and by nobody else.
  const given = ranking.flatMap(({ manualRank }) => manualRank ?? [])
  expect(given.toSorted((a, b) => a - b)).toEqual([...new Set(given)].sort((a, b) => a - b))
  const held = given.filter((rank) => rank <= ranking.length)
  expect(held.map((rank) => ranking[rank - 1]?.manualRank)).toEqual(held)
}

/** The figures of the dashboard are those of the lists, filtered or whole. */
export async function countsEqualLists(drill: Drill): Promise<void> {
  const stats: { total: number; byStatus: Record<string, number> } = await drill.read('/api/admin/stats')
  const counts = new Map<string, number>()
  for (const { status } of drill.after.applications.values())
    counts.set(status, (counts.get(status) ?? 0) + 1)
  for (const [status, n] of Object.entries(stats.byStatus))
    expect({ status, n }).toEqual({ status, n: counts.get(status) ?? 0 })
  expect(stats.total).toBe(drill.after.applications.size - (counts.get('draft') ?? 0))
  // One of the filters each time.
  const statuses = Object.keys(stats.byStatus)
  const status = statuses[drill.steps % statuses.length] ?? 'draft'
  const page: { applications: unknown[]; total: number } = await drill.read(
    `/api/admin/applications?limit=500&status=${status}`,
  )
  const n = counts.get(status) ?? 0
  expect({ status, total: page.total, rows: page.applications.length }).toEqual({ status, total: n, rows: n })
}
