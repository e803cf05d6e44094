/** The list as CSV, beside reading and parsing the same case files. */
import { join } from 'node:path'
import { openFolder } from '#server/store/folder.ts'
import { asked, onSeason, plans, TURNS } from './bench.ts'
import { season } from './data/season.ts'
import { compared, timed } from './measure.ts'
import { comparison, figure, type Row } from './report.ts'

/** Milliseconds for each case file to come out of its row and be parsed. */
function bareReading() {
  const dataDir = season(plans.start)
  const folder = openFolder({ dataDir, keyDir: join(dataDir, 'keys') })
  const streams = folder.log.started()
  const read = () => {
    for (const stream of streams) folder.rows.file(stream)?.file.form
  }
  return { measure: () => timed(read), close: folder.close }
}

export const exports = (): Promise<Row[]> =>
  onSeason(plans.start, async (server) => {
    const bare = bareReading()
    const found = await compared(TURNS, {
      limit: bare.measure,
      product: () => asked(server, 'GET', '/api/admin/applications/export'),
    })
    bare.close()
    return [
      figure('CSV of 10,000 applications', found.product, { unit: ' ms', bar: { most: 600 } }),
      comparison('… by reading and parsing the same case files', found, { unit: ' ms' }),
    ]
  })
