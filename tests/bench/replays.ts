/** A season shown as it was: the first look at its end, and each step back from there. */
import { join } from 'node:path'
import { replayCache } from '#server/replay/replay-cache.ts'
import { openFolder } from '#server/store/folder.ts'
import { opened } from '#server/store/payloads.ts'
import { plans, TURNS } from './bench.ts'
import { season } from './data/season.ts'
import { compared, repeated, timed } from './measure.ts'
import { comparison, figure, type Row } from './report.ts'

const STEPS = 20

export async function replays(): Promise<Row[]> {
  const dataDir = season(plans.season)
  const folder = openFolder({ dataDir, keyDir: join(dataDir, 'keys') })
  const events = folder.log.size()
  const perSecond = async (work: () => unknown): Promise<number> => (events * 1000) / (await timed(work))
  // With keys that are looked up as they come, in the order of the log: what the whole of every event costs.
  const scan = () => {
    for (const row of folder.log.read()) opened(row, folder.vault.keys.get)
  }
  const first = await compared(TURNS, {
    limit: () => perSecond(scan),
    product: () => perSecond(() => replayCache(folder).around(events)),
  })
  const used = replayCache(folder)
  await used.around(events)
  const back = await repeated(TURNS, async () => {
    const took = await timed(async () => {
      for (let step = 1; step <= STEPS; step++) await used.around(events - step)
    })
    return took / STEPS
  })
  folder.close()
  const size = `${events.toLocaleString('en')} events of ${plans.season.applications.toLocaleString('en')} applications`
  return [
    comparison(`replay of ${size}, by scan + decrypt + parse in the log's order`, first, { unit: '/s' }),
    figure('… each step back from its end', back, { unit: ' ms' }),
  ]
}
