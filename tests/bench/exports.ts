/** The list as CSV, beside reading and parsing the same case files. */
import { join } from 'node:path'
import { openFolder } from '#server/store/folder.ts'
import { asked, onSeason, plans, TURNS } from './bench.ts'
import { season } from './data/season.ts'
import { compared, timed } from './measure.ts'
import { comparison, figure, type Row } from './report.ts'

/** Milliseconds for each case file to come out of the read models and be parsed. */
function bareReading() {
  const dataDir = season(plans.start)
  const folder = openFolder({ dataDir, keyDir: join(dataDir, 'keys') })
  const { db } = folder.models()
  folder.close()
  const ids = db.query<{ id: string }, []>('select id from listed order by place').all()
  const file = db.query<{ file: string }, [string]>(
    'select file from application join content using (stream) where id = ?',
  )
  const read = () => {
    for (const { id } of ids) JSON.parse(file.get(id)?.file ?? 'null')
  }
  return { measure: () => timed(read), close: () => db.close() }
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
      figure('CSV of 10,000 applications', found.product, { unit: ' ms', bar: { most: 250 } }),
      comparison('… by reading and parsing the same case files', found, { unit: ' ms' }),
    ]
  })
