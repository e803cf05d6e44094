/** `bun run erase`: erases one application, through the running server, or alone. */
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import type { LocalCommands } from '../upkeep/local-commands.ts'
import { type Command, dataFolderConfig, parseOptions, runAsProcess, text } from './command.ts'
import { withLocalCommands } from './running-server.ts'

const usage = 'Use: bun run erase --id APPLICATION-ID [--data DIR]'
/** The console and letters show this many characters of an id. */
const SHOWN_LENGTH = 8

/** @param given an id or its beginning @throws OperatorError where none or several match */
async function eraseNamed(given: string, { erase }: LocalCommands): Promise<string> {
  // The console shows an abbreviated id with dots.
  const begins = given.replace(/\.+$/, '')
  const { ids } = begins.length < SHOWN_LENGTH ? { ids: [] } : await erase({ begins })
  const [id, ...others] = ids
  if (id === undefined) throw new OperatorError(`There is no application ${given}.`)
  if (others.length > 0)
    throw new OperatorError(
      `Several applications begin with ${given}: ${ids.join(', ')}. Give the whole id, as the address of its page in the console has it.`,
    )
  return id
}

export const erase: Command = async (args, context) => {
  const { id, data } = parseOptions(args, { id: text, data: text }, usage).values
  if (!id) throw new WrongUsage(usage)
  const config = dataFolderConfig(context, data)
  const erasedId = await withLocalCommands(config, (commands) => eraseNamed(id, commands), context.clock)
  context.print(`Application ${erasedId} is erased: its keys and its files are gone, and the log says so.`)
  return 0
}

if (import.meta.main) await runAsProcess(erase)
