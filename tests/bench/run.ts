/**
 * `bun run bench [NAME …]`: runs the benchmarks and prints what they found; BENCHMARKS.md is written by hand from it.
 * They want a machine that does nothing else; ratios forgive more than bare figures.
 */
import { answers } from './answers.ts'
import { bulk } from './bulk.ts'
import { drafts } from './drafts.ts'
import { events } from './events.ts'
import { exports } from './exports.ts'
import { listPages } from './list-pages.ts'
import { memory } from './memory.ts'
import { postgres } from './postgres.ts'
import { rankings } from './rankings.ts'
import { rebuilds } from './rebuilds.ts'
import { replays } from './replays.ts'
import { machine, type Row, table } from './report.ts'
import { searches } from './searches.ts'
import { statusChanges } from './status-changes.ts'

const benchmarks: Readonly<Record<string, () => Promise<Row[]>>> = {
  status: statusChanges,
  list: listPages,
  rebuild: rebuilds,
  replay: replays,
  memory,
  drafts,
  bulk,
  exports,
  searches,
  rankings,
  events,
  answers,
  postgres,
}

const busy = async (): Promise<string> => {
  const [one = ''] = (await Bun.file('/proc/loadavg').text()).split(' ')
  return `load of the machine when it began ${one}`
}

const wanted = process.argv.slice(2)
const load = await busy()
const rows: Row[] = []
for (const [name, benchmark] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`bench: ${name}`)
  const found = await benchmark()
  console.log(table(found))
  rows.push(...found)
}
console.log(`\n${new Date().toISOString().slice(0, 10)}: ${machine()}; ${load}\n${table(rows)}`)
