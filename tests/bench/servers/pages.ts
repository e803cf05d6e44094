/** The product with one page of a given size: PAGES names a folder laid out like the build's. */
import { readConfig } from '#server/config.ts'
import { readBuiltFiles } from '#server/pages/built-files.ts'
import { run } from '#server/run.ts'

const { PAGES } = process.env
const { stop, url } = await run({
  config: readConfig(process.env),
  built: PAGES === undefined ? null : readBuiltFiles(PAGES),
})
process.stdout.write(`Pages are open at ${url}\n`)
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
