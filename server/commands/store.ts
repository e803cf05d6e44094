/** `bun run store`: makes the tables in PostgreSQL, and moves a season between a data folder and PostgreSQL. */
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { moveSeason } from '../store/move-season.ts'
import { type Place, prepareDatabase } from '../store/season-file.ts'
import { type Command, commandConfig, parseOptions, plural, runAsProcess, text } from './command.ts'

const usage =
  'Use: bun run store prepare --owner postgres://OWNER:PASSWORD@HOST/NAME (DATABASE_URL names the server’s role) | store copy --from PLACE --to PLACE, of which each is a data folder or an address with postgres:// before it'

const placeOf = (given: string): Place =>
  /^postgres(ql)?:\/\//.test(given) ? { dataDir: '', databaseUrl: given } : { dataDir: given }

const prepare: Command = async (args, context) => {
  const { owner } = parseOptions(args, { owner: text }, usage).values
  const { databaseUrl } = commandConfig(context)
  if (owner === undefined) throw new WrongUsage(usage)
  if (databaseUrl === null)
    throw new OperatorError('DATABASE_URL is not set: it names the role by which the server will come.')
  prepareDatabase(owner, databaseUrl)
  context.print('The tables are there, and the role in DATABASE_URL may add events and no more.')
  return 0
}

const copy: Command = async (args, context) => {
  const { from, to } = parseOptions(args, { from: text, to: text }, usage).values
  if (!from || !to) throw new WrongUsage(usage)
  const size = moveSeason(placeOf(from), placeOf(to))
  context.print(
    `${plural(size, 'event')} and everything beside them are there, and the log is whole. No server starts any more on the place they came from.`,
  )
  return 0
}

const commands: Readonly<Record<string, Command>> = { prepare, copy }

export const store: Command = async ([name = '', ...args], context) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new WrongUsage(usage)
  return command(args, context)
}

if (import.meta.main) await runAsProcess(store)
