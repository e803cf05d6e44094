/**
 * `npm run demo`: a server on a data folder of its own, filled once with a made-up season. It will not touch a folder that
 * it did not fill itself.
 */
import { readConfig } from '../config.ts'
import { FAMILY_PASSWORD, familyEmail } from '../demo/family-steps.ts'
import { demoEnvironment, fillFolder, isFilled } from '../demo/folder.ts'
import { staffAccounts } from '../demo/season.ts'
import { Cannot } from '../runtime/failures.ts'
import { asked, asProcess, type Command, numbered, type Surroundings } from './command.ts'

const usage = 'Use: npm run demo [-- --families N] [--pictures N] [--seed N] [--port N] [--fill-only]'
const MOST_PICTURES = 400

type Wanted = { families: number; pictures: number; seed: number }

function number(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value) || value > most) throw new Cannot(usage)
  return value
}

async function fill(around: Surroundings, dataDir: string, wanted: Wanted): Promise<void> {
  const { families, pictures } = wanted
  const began = performance.now()
  around.say(`Making up a season of ${numbered(families, 'family', 'families')} in ${dataDir} ...`)
  if (pictures < families)
    around.say(`Pictures only for the first ${pictures}: drawing and sealing them takes the most time.`)
  await fillFolder(around.environment, around.clock(), { ...wanted, done: toldInTenths(around) })
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
