/** The same season in a file and in PostgreSQL on the same machine: pages and changes of one by those of the other, and moving it. */
import { rmSync } from 'node:fs'
import { moveSeason } from '#server/store/move-season.ts'
import { newDatabase, startCluster } from '../kit/postgres.ts'
import { startServer } from '../kit/server-process.ts'
import { emptyFolder, environment, idsIn, onSeason, plans, type Staffed, signIn, TURNS } from './bench.ts'
import { copyOf, season } from './data/season.ts'
import { pages } from './list-pages.ts'
import { compared, middle, timed } from './measure.ts'
import { comparison, figure, type Row } from './report.ts'
import { accepted, changes } from './status-changes.ts'

const plan = plans.start
/** Seconds within which a season of 10,000 families is to be moved. */
const BAR = { most: 120 }

async function ratios(file: Staffed, database: Staffed): Promise<Row[]> {
  const ids = await idsIn(file, 'under_verification', 2000)
  const by = async (work: string, least: number, one: (server: Staffed) => Promise<number>) =>
    comparison(
      `${work}, PostgreSQL by SQLite`,
      await compared(TURNS, { limit: () => one(file), product: () => one(database) }),
      { unit: '/s', bar: { least } },
    )
  /** Twice, since every second call takes other statuses, and both servers are to move as many. */
  const changed = async (server: Staffed, connections: number): Promise<number> => {
    const first = accepted(await changes(server, ids, connections))
    return (first + accepted(await changes(server, ids, connections))) / 2
  }
  return [
    await by('list page, 1 connection', 0.4, (server) => pages(server, 1)),
    await by('list page, 32 connections', 0.4, pages),
    await by('status change, 1 connection', 0.25, (server) => changed(server, 1)),
    await by('status change, 32 connections', 0.25, (server) => changed(server, 32)),
  ]
}

export async function postgres(): Promise<Row[]> {
  const cluster = await startCluster(['fsync=on'])
  const databaseUrl = newDatabase(cluster)
  const folder = copyOf(season(plan))
  const back = emptyFolder()
  const there = { dataDir: '', databaseUrl }
  try {
    const moved = await timed(() => moveSeason({ dataDir: folder }, there))
    const server = await startServer({ folder, environment: { ...environment, DATABASE_URL: databaseUrl } })
    const cookie = await signIn(server.url)
    const get = async (path: string) => (await fetch(server.url + path, { headers: { cookie } })).json()
    const found = await onSeason(plan, (file) => ratios(file, { ...server, cookie, folder, get }))
    await server.stop()
    const returned = await timed(() => moveSeason(there, { dataDir: back }))
    const moving = (where: string, milliseconds: number) =>
      figure(`a season of 10,000 (100,025 events) ${where}`, middle([milliseconds / 1000]), {
        unit: ' s',
        bar: BAR,
      })
    return [...found, moving('to PostgreSQL', moved), moving('back to a file', returned)]
  } finally {
    await cluster.stop()
    for (const one of [folder, back]) rmSync(one, { recursive: true, force: true })
  }
}
