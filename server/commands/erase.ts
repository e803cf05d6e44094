/** `bun run erase`: forgets one application for good; through the running server, or alone when none runs. */
import { asked, asProcess, Cannot, type Command, configFor, mustHoldData } from './command.ts'
import { writing } from './server.ts'

const usage = 'Use: bun run erase --id APPLICATION-ID [--data DIR]'

export const erase: Command = async (words, around) => {
  const { options, rest } = asked(words, { valued: ['id', 'data'], usage })
  const { id } = options
  if (!id || rest.length > 0) throw new Cannot(usage)
  const config = configFor(around, options.data)
  mustHoldData(config.dataDir)
  const refusal = await writing(config, (commands) => commands.erase({ id }), around.clock)
  if (refusal !== null) throw new Cannot(`There is no application ${id}.`)
  around.say(`Application ${id} is erased: its keys and its files are gone, and the log says so.`)
  return 0
}

if (import.meta.main) await asProcess(erase)
