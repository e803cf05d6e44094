/** `npm run demo`: a server on its own data folder, filled once with a made-up season. */
import { readConfig } from '../config.ts'
import { FAMILY_PASSWORD, familyEmail } from '../demo/family-steps.ts'
import { demoEnvironment, fillFolder, isFilled } from '../demo/folder.ts'
import { staffAccounts } from '../demo/season.ts'
import { WrongUsage } from '../runtime/errors.ts'
import {
  type Command,
  type CommandContext,
  flag,
  parseOptions,
  plural,
  runAsProcess,
  text,
} from './command.ts'

const usage = 'Use: npm run demo [-- --families N] [--pictures N] [--seed N] [--port N] [--fill-only]'
const MOST_PICTURES = 400

type Wanted = { families: number; pictures: number; seed: number }

function number(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value) || value > most) throw new WrongUsage(usage)
  return value
}

async function fill(context: CommandContext, dataDir: string, wanted: Wanted): Promise<void> {
  const { families, pictures } = wanted
  const began = performance.now()
  context.print(`Making up a season of ${plural(families, 'family', 'families')} in ${dataDir} ...`)
  if (pictures < families)
    context.print(`Pictures only for the first ${pictures}: drawing and sealing them takes the most time.`)
  await fillFolder(context.environment, context.clock(), { ...wanted, done: progressInTenths(context) })
  context.print(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s. All people in it are made up.`)
}

function progressInTenths({ print }: CommandContext): (share: number) => void {
  let printed = 0
  return (share) => {
    const tenths = Math.floor(share * 10)
    if (tenths > printed && tenths < 10) print(`  ${tenths * 10} %`)
    printed = tenths
  }
}

function introduce({ print }: CommandContext): void {
  print('To sign in (made-up people, made-up passwords):')
  for (const { email, password, role } of [staffAccounts.admin, ...staffAccounts.verifiers])
    print(`  ${role.padEnd(8)}  ${email}  ${password}`)
  print(`  family    ${familyEmail(1)} and on  ${FAMILY_PASSWORD}`)
}

/** @param serve starts the server once the folder is ready */
export const demo =
  (serve: (environment: CommandContext['environment']) => Promise<void>): Command =>
  async (args, context) => {
    const options = { families: text, pictures: text, seed: text, port: text, 'fill-only': flag }
    const { values } = parseOptions(args, options, usage)
    const families = Math.max(1, number(values.families, 400, 1_000_000))
    const pictures = number(values.pictures, Math.min(families, MOST_PICTURES), families)
    const environment = demoEnvironment(context.environment, values.port)
    const { dataDir } = readConfig(environment)
    if (!isFilled(dataDir))
      await fill(context, dataDir, { families, pictures, seed: number(values.seed, 3, 9_999_999) })
    introduce(context)
    if (!values['fill-only']) await serve(environment)
    return 0
  }

async function start(environment: CommandContext['environment']): Promise<void> {
  Object.assign(process.env, environment)
  await import('../main.ts')
}

if (import.meta.main) await runAsProcess(demo(start))
