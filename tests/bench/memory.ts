/** Resident memory of the server: with nothing in it, and with a large season that has been read. */
import { rmSync } from 'node:fs'
import { type ServerProcess, startServer } from '../kit/server-process.ts'
import { emptyFolder, environment, onSeason, plans } from './bench.ts'
import { repeated } from './measure.ts'
import { figure, type Row } from './report.ts'

/** After a pause, so that what is only waiting to be freed is not counted. */
async function atRest({ memory }: ServerProcess): Promise<number> {
  await Bun.sleep(1500)
  return memory()
}

async function idle(): Promise<Row> {
  const found = await repeated(3, async () => {
    const folder = emptyFolder()
    const server = await startServer({ folder, environment })
    const used = await atRest(server)
    await server.stop()
    rmSync(folder, { recursive: true })
    return used
  })
  return figure('memory, idle, no applications', found, { unit: ' MB', bar: { most: 120 } })
}

const full = (): Promise<Row> =>
  onSeason(plans.season, async (server) => {
    const found = await repeated(3, async () => {
      for (let page = 0; page < 20; page++) await server.get(`/api/admin/applications?offset=${page * 50}`)
      return atRest(server)
    })
    return figure('memory with 50,000 applications', found, { unit: ' MB', bar: { most: 450 } })
  })

export const memory = async (): Promise<Row[]> => [await idle(), await full()]
