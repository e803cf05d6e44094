/** `bun run places`: imports a list of local bodies as the form's suggestions. */

import { localBodiesIn } from '../programme/local-bodies.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { type Command, dataFolderConfig, parseOptions, plural, runAsProcess, text } from './command.ts'
import { withLocalCommands } from './running-server.ts'

const usage = 'Use: bun run places import FILE [--data DIR]'

export const places: Command = async ([name, ...args], context) => {
  const { values, positionals } = parseOptions(args, { data: text }, usage, { allowPositionals: true })
  const [file, ...others] = positionals
  if (name !== 'import' || file === undefined || others.length > 0) throw new WrongUsage(usage)
  const config = dataFolderConfig(context, values.data)
  const { found, passedOver } = await localBodiesIn(file)
  if (passedOver > 0)
    context.print(
      `Passed over: ${plural(passedOver, 'row')} without a district of Kerala or a kind (panchayat, municipality, corporation).`,
    )
  if (found.size === 0)
    throw new OperatorError('No local body of Kerala was found, so the list stays as it was.')
  const files = [...found].map(([name, bodies]) => ({ name, content: JSON.stringify(bodies) }))
  await withLocalCommands(config, ({ setFiles }) => setFiles({ kind: 'local-bodies', files }), context.clock)
  const count = [...found.values()].flat().length
  context.print(`${plural(count, 'local body', 'local bodies')} in ${plural(found.size, 'district')}.`)
  return 0
}

if (import.meta.main) await runAsProcess(places)
