/** What the commands of the command line share: their words, their surroundings, and how they end. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { grouped } from '#events/language/digits.ts'
import { type Config, readConfig } from '../config.ts'
import { type Clock, systemClock } from '../runtime/clock.ts'
import { OperatorError } from '../runtime/errors.ts'
import { whyFailed } from '../runtime/failures.ts'

/** What a command works in; tests bring their own. Its lines are what it has to say, without their ends. */
export type Surroundings = {
  environment: Record<string, string | undefined>
  say: (line: string) => void
  complain: (line: string) => void
  clock: Clock
}
/** Answers the exit code. @throws anything that runtime/failures.ts has a sentence for. */
export type Command = (words: string[], around: Surroundings) => Promise<0 | 1>

/** Runs a command to its exit code; what a person can mend is one sentence, anything else is shown as it is. */
export async function ended(command: Command, words: string[], around: Surroundings): Promise<0 | 1> {
  try {
    return await command(words, around)
  } catch (error) {
    const why = whyFailed(error)
    if (why === null) throw error
    around.complain(why)
    return 1
  }
}

/** The command as a process of its own. */
export async function asProcess(command: Command): Promise<void> {
  const around: Surroundings = {
    environment: process.env,
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    clock: systemClock,
  }
  // Whoever reads our lines may stop reading, as `| head` does: then there is nobody left to tell.
  process.stdout.on('error', () => process.exit())
  process.exitCode = await ended(command, process.argv.slice(2), around)
}

/** "1 application", "2 applications". */
export const numbered = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

export type Asked = { options: Partial<Record<string, string>>; flags: ReadonlySet<string>; rest: string[] }

/**
 * `--name value` for every one of `valued`, `--name` for every one of `flags`, and what stands between them.
 * @throws OperatorError, with how the command is used, for any other option.
 */
export function asked(
  words: string[],
  allowed: { valued?: readonly string[]; flags?: readonly string[]; usage: string },
): Asked {
  const { valued = [], flags = [], usage } = allowed
  const options = Object.fromEntries([
    ...valued.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ])
  try {
    const parsed = parseArgs({ args: words, options, allowPositionals: true })
    const given = Object.entries(parsed.values)
    return {
      options: Object.fromEntries(
        given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
      flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
      rest: parsed.positionals,
    }
  } catch {
    throw new OperatorError(usage)
  }
}

/** The configuration, with `--data` in the place of DATA_DIR. @throws OperatorError */
export const configFor = ({ environment }: Surroundings, dataDir?: string): Config =>
  readConfig(dataDir === undefined ? environment : { ...environment, DATA_DIR: dataDir })

/** @throws OperatorError where there is no data: a wrong path must not found a new programme. */
export function mustHoldData(dataDir: string): void {
  const missing = ['log.db', 'vault.db'].filter((name) => !existsSync(join(dataDir, name)))
  if (missing.length > 0)
    throw new OperatorError(
      `${dataDir} is no data folder: it has no ${missing.join(' and no ')}. Set DATA_DIR.`,
    )
}

/** The configuration of a data folder that is there. @throws OperatorError */
export function heldConfig(around: Surroundings, dataDir?: string): Config {
  const config = configFor(around, dataDir)
  mustHoldData(config.dataDir)
  return config
}
