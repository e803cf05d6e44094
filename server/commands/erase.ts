/** `bun run erase`: forgets one application for good; through the running server, or alone when none runs. */
import { OperatorError } from '../runtime/errors.ts'
import type { LocalCommands } from '../upkeep/local-commands.ts'
import { type Command, dataFolderConfig, parseOptions, runAsProcess, text } from './command.ts'
import { withLocalCommands } from './running-server.ts'

const usage = 'Use: bun run erase --id APPLICATION-ID [--data DIR]'
/** As many characters of an id as the console and the letters show. */
const SHOWN = 8

/** The whole id. @throws OperatorError where what was given names none, or several. */
async function idNamed(
  given: string,
  { applicationsLike }: Pick<LocalCommands, 'applicationsLike'>,
): Promise<string> {
  // The console puts dots behind a beginning.
  const begins = given.replace(/\.+$/, '')
  const [id, ...others] = begins.length < SHOWN ? [] : await applicationsLike({ begins })
  if (id === undefined) throw new OperatorError(`There is no application ${given}.`)
  if (others.length > 0)
    throw new OperatorError(
      `Several applications begin with ${given}: ${[id, ...others].join(', ')}. Give the whole id, as the address of its page in the console has it.`,
    )
  return id
}

async function erased(given: string, commands: LocalCommands): Promise<string> {
  const id = await idNamed(given, commands)
  if ((await commands.erase({ id })) !== null) throw new OperatorError(`There is no application ${given}.`)
  return id
}

export const erase: Command = async (args, context) => {
  const { id, data } = parseOptions(args, { id: text, data: text }, usage).values
  if (!id) throw new OperatorError(usage)
  const config = dataFolderConfig(context, data)
  const whole = await withLocalCommands(config, (commands) => erased(id, commands), context.clock)
  context.print(`Application ${whole} is erased: its keys and its files are gone, and the log says so.`)
  return 0
}

if (import.meta.main) await runAsProcess(erase)
