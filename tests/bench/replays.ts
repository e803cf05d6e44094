/** A season shown as it was, over HTTP: the first look at its end, and each step back from there. */
import { join } from 'node:path'
import { openFolder } from '#server/store/folder.ts'
import { opened } from '#server/store/payloads.ts'
import { asked, onSeason, plans, TURNS } from './bench.ts'
import { season } from './data/season.ts'
import { repeated, timed } from './measure.ts'
import { figure, type Row } from './report.ts'

const STEPS = 5

/** Milliseconds to open every event in the order of the log, with keys that are looked up as they come. */
async function wholeScan(): Promise<number> {
  const dataDir = season(plans.season)
  const folder = openFolder({ dataDir, keyDir: join(dataDir, 'keys') })
  const took = await timed(() => {
    for (const row of folder.log.read()) opened(row, folder.vault.keys.get)
  })
  folder.close()
  return took
}

export const replays = (): Promise<Row[]> =>
  onSeason(plans.season, async (server) => {
    const { size } = await server.get('/api/admin/events?limit=1')
    const look = (seq: number) => asked(server, 'GET', `/api/admin/replay?at=${seq}`)
    const first = { median: await look(size), spread: 0 }
    let seq = size
    const back = await repeated(TURNS, async () => {
      let took = 0
      for (let step = 0; step < STEPS; step++) took += await look(--seq)
      return took / STEPS
    })
    const middle = { median: await look(Math.round(size / 2)), spread: 0 }
    const scan = { median: await wholeScan(), spread: 0 }
    const what = `${size.toLocaleString('en')} events of ${plans.season.applications.toLocaleString('en')} applications`
    return [
      figure(`replay of ${what}: the first look`, first, { unit: ' ms', bar: { most: 1000 } }),
      figure('… each step back from its end', back, { unit: ' ms', bar: { most: 50 } }),
      figure('… a jump to its middle', middle, { unit: ' ms' }),
      figure('… to open every event in the order of the log', scan, { unit: ' ms' }),
    ]
  })
