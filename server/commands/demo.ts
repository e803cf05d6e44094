/**
 * `npm run demo`: a server on a data folder of its own, filled once with a made-up season. It will not touch a folder that
 * it did not fill itself.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { readConfig } from '../config.ts'
import { seasonClock } from '../demo/clock.ts'
import { FAMILY_PASSWORD, familyEmail } from '../demo/life.ts'
import { fillSeason, staffAccounts } from '../demo/season.ts'
import { openParts } from '../run.ts'
import { writeDurably } from '../runtime/durable-write.ts'
import { asked, asProcess, Cannot, type Command, numbered, type Surroundings } from './command.ts'

const usage = 'Use: npm run demo [-- --families N] [--pictures N] [--seed N] [--port N] [--fill-only]'
const MOST_PICTURES = 400
const Filled = z.object({ families: z.int(), seed: z.int(), filledAt: z.string() })

type Wanted = { families: number; pictures: number; seed: number }

function number(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value) || value > most) throw new Cannot(usage)
  return value
}

/** Where a real programme keeps its files and backups. */
const others = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_DIR',
  'BACKUP_S3',
]

/** The demo's own folder and keys: a .env for a real programme names other ones, which are none of its business. */
export const demoEnvironment = (environment: Surroundings['environment'], port?: string) => {
  const dataDir = environment.DATA_DIR || './data-demo'
  return {
    ...environment,
    ...Object.fromEntries(others.filter((name) => environment[name]).map((name) => [name, ''])),
    DATA_DIR: dataDir,
    KEY_DIR: join(dataDir, 'keys'),
    READ_MODELS: 'memory',
    ...(port && { PORT: port }),
  }
}

/** True when this command has filled the folder before. @throws Cannot for a folder that holds anything else. */
function isFilled(dataDir: string): boolean {
  const marker = join(dataDir, 'demo.json')
  if (existsSync(marker) && Filled.safeParse(jsonValue(readFileSync(marker, 'utf8'))).success) return true
  if (!existsSync(join(dataDir, 'log.db'))) return false
  throw new Cannot(
    `${dataDir} holds data that is no finished demo. Remove it if a demo was cut short, or name another DATA_DIR.`,
  )
}

async function fill(around: Surroundings, dataDir: string, wanted: Wanted): Promise<void> {
  const { families, pictures, seed } = wanted
  const [began, ends] = [performance.now(), around.clock()]
  around.say(`Making up a season of ${numbered(families, 'family', 'families')} in ${dataDir} ...`)
  if (pictures < families)
    around.say(`Pictures only for the first ${pictures}: drawing and sealing them takes the most time.`)
  const clock = seasonClock(ends)
  const parts = await openParts(readConfig(demoEnvironment(around.environment)), clock.now)
  try {
    await fillSeason(parts, { ...wanted, clock, done: toldInTenths(around) })
  } finally {
    parts.store.close()
  }
  const marker = JSON.stringify({ families, seed, filledAt: ends.toISOString() })
  await writeDurably(join(dataDir, 'demo.json'), Buffer.from(`${marker}\n`))
  around.say(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s. All people in it are made up.`)
}

function toldInTenths({ say }: Surroundings): (share: number) => void {
  let told = 0
  return (share) => {
    const tenths = Math.floor(share * 10)
    if (tenths > told && tenths < 10) say(`  ${tenths * 10} %`)
    told = tenths
  }
}

function introduce({ say }: Surroundings): void {
  say('To sign in (made-up people, made-up passwords):')
  for (const { email, password, role } of [staffAccounts.admin, ...staffAccounts.verifiers])
    say(`  ${role.padEnd(8)}  ${email}  ${password}`)
  say(`  family    ${familyEmail(1)} and on  ${FAMILY_PASSWORD}`)
}

/** @param serve starts the server once the folder is ready. */
export const demo =
  (serve: (environment: Surroundings['environment']) => Promise<void>): Command =>
  async (words, around) => {
    const { options, flags, rest } = asked(words, {
      valued: ['families', 'pictures', 'seed', 'port'],
      flags: ['fill-only'],
      usage,
    })
    if (rest.length > 0) throw new Cannot(usage)
    const families = Math.max(1, number(options.families, 400, 1_000_000))
    const pictures = number(options.pictures, Math.min(families, MOST_PICTURES), families)
    const environment = demoEnvironment(around.environment, options.port)
    const { dataDir } = readConfig(environment)
    if (!isFilled(dataDir))
      await fill(around, dataDir, { families, pictures, seed: number(options.seed, 3, 9_999_999) })
    introduce(around)
    if (!flags.has('fill-only')) await serve(environment)
    return 0
  }

/** The very start that `npm start` makes, on the demo's folder. */
async function start(environment: Surroundings['environment']): Promise<void> {
  Object.assign(process.env, environment)
  await import('../main.ts')
}

if (import.meta.main) await asProcess(demo(start))
