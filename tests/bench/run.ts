/**
 * `bun run bench [NAME …]`: runs the benchmarks, prints what they found, and, when all of them ran, rewrites
 * BENCHMARKS.md. They want a machine that does nothing else; ratios forgive more than bare figures.
 */
import { join } from 'node:path'
import { answers } from './answers.ts'
import { bulk } from './bulk.ts'
import { drafts } from './drafts.ts'
import { events } from './events.ts'
import { exports } from './exports.ts'
import { listPages } from './list-pages.ts'
import { memory } from './memory.ts'
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
}
const file = join(import.meta.dir, '..', '..', 'BENCHMARKS.md')
/** What stands below this line is written by people and kept. */
const NOTES = '## Notes'

async function keep(rows: readonly Row[], load: string): Promise<void> {
  const before = await Bun.file(file)
    .text()
    .catch(() => '')
  const notes = before.includes(NOTES) ? before.slice(before.indexOf(NOTES)) : `${NOTES}\n`
  const text = `# Benchmarks

Written by \`bun run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine()}; ${load}.
Limit and product are measured in turn, A B A B, in one run; shown are the middle of the turns and how far they lie
apart. Only ratios travel from one machine to another. Load comes from another process, over loopback. The data are
made up from a seed, written through the product's own commands; each form has all its 73 fields filled.

${table(rows)}

${notes}`
  await Bun.write(file, text)
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
if (wanted.length === 0) await keep(rows, load)
