/** Shared by all commands: context, options and exit codes. */

import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dateErrors, instantOf, instantProblem } from '#events/dates.ts'
import { grouped } from '#events/language/digits.ts'
import { translatorIn } from '#events/language/index.ts'
import { type Config, readConfig } from '../config.ts'
import { type Clock, systemClock } from '../runtime/clock.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { whyFailed } from '../store/failures.ts'
import { assertDataFolder } from '../store/lock.ts'

/** Replaced in tests. A line is printed with a newline. */
export type CommandContext = {
  environment: Record<string, string | undefined>
  print: (line: string) => void
  printError: (line: string) => void
  clock: Clock
}
/** 1: failed, or found a fault. 2: wrong arguments. */
export type ExitCode = 0 | 1 | 2
/** @throws errors for which store/failures.ts has a sentence */
export type Command = (args: string[], context: CommandContext) => Promise<0 | 1>

/** No command accepts these, so each answers with its usage. */
const asksForHelp = (args: readonly string[]): boolean =>
  args[0] === 'help' || args.includes('--help') || args.includes('-h')

/** An error that the operator can fix is printed as a sentence, any other is thrown. */
export async function exitCodeOf(
  command: Command,
  args: string[],
  context: CommandContext,
): Promise<ExitCode> {
  try {
    return await command(args, context)
  } catch (error) {
    const why = whyFailed(error)
    if (why === null) throw error
    const isUsage = error instanceof WrongUsage
    if (isUsage && asksForHelp(args)) {
      context.print(why)
      return 0
    }
    context.printError(why)
    return isUsage ? 2 : 1
  }
}

export async function runAsProcess(command: Command): Promise<void> {
  const context: CommandContext = {
    environment: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
    clock: systemClock,
  }
  // The reader of a pipe may close it early, as `head` does.
  process.stdout.on('error', () => process.exit())
  process.exitCode = await exitCodeOf(command, process.argv.slice(2), context)
}

/** "1 application", "2 applications". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

export const text = { type: 'string' } as const
/** Repeatable. */
export const texts = { type: 'string', multiple: true } as const
export const flag = { type: 'boolean' } as const

/** @param options `text` or `texts`, given as `--name value`, or `flag` @throws WrongUsage with `usage` */
export function parseOptions<const T extends Record<string, typeof text | typeof texts | typeof flag>>(
  args: string[],
  options: T,
  usage: string,
  { allowPositionals = false } = {},
) {
  try {
    return parseArgs({ args, options, allowPositionals })
  } catch {
    throw new WrongUsage(usage)
  }
}

/** `--data` replaces DATA_DIR. @throws OperatorError */
export const commandConfig = ({ environment }: CommandContext, dataDir?: string): Config =>
  readConfig(dataDir === undefined ? environment : { ...environment, DATA_DIR: dataDir })

/** Requires an existing data folder, or PostgreSQL. @throws OperatorError */
export function dataFolderConfig(context: CommandContext, dataDir?: string): Config {
  const config = commandConfig(context, dataDir)
  if (config.databaseUrl === null) assertDataFolder(config.dataDir)
  return config
}

const english = translatorIn('en')

/** UTC. @throws WrongUsage with the reason, after `usage` */
export function instantFrom(option: string, given: string, usage = ''): string {
  const instant = instantOf(given)
  const problem = instantProblem(given) ?? 'format'
  if (instant === null) throw new WrongUsage(`${usage}${option}: ${english(dateErrors[problem])}.`)
  return instant
}

/** The option `--at`, or now. @throws WrongUsage for an invalid time */
export const timeOf = (at: string | undefined, { clock }: CommandContext): Date =>
  at === undefined ? clock() : new Date(instantFrom('--at', at))

// Checks an output path before anything is logged or signed.

/** @param option the option with the path @throws OperatorError where the file exists or cannot be created */
export async function assertWritable(path: string, option: '--out' | '--to'): Promise<void> {
  if (existsSync(path)) throw new OperatorError(`${path} is already there. Name another file with ${option}.`)
  const folder = dirname(resolve(path))
  await access(folder, constants.W_OK).catch(() => {
    throw new OperatorError(`No file can be written in ${folder}. Name another place with ${option}.`)
  })
}
