/** `bun run places`: imports a list of local bodies as the form's suggestions. */

import { localBodiesIn, writeLocalBodies } from '../programme/local-bodies.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { type Command, dataFolderConfig, parseOptions, plural, runAsProcess, text } from './command.ts'

const usage = 'Use: bun run places import FILE [--data DIR]'

export const places: Command = async ([name, ...args], context) => {
  const { values, positionals } = parseOptions(args, { data: text }, usage, { allowPositionals: true })
  const [file, ...others] = positionals
  if (name !== 'import' || file === undefined || others.length > 0) throw new WrongUsage(usage)
  const { dataDir } = dataFolderConfig(context, values.data)
  const { bodies, passedOver } = await localBodiesIn(file)
  if (passedOver > 0)
    context.print(
      `Passed over: ${plural(passedOver, 'row')} without a district of Kerala or a kind (panchayat, municipality, corporation).`,
    )
  if (bodies.length === 0)
    throw new OperatorError('No local body of Kerala was found, so the list stays as it was.')
  await writeLocalBodies(dataDir, bodies)
  const count = new Set(bodies.map(({ district }) => district)).size
  context.print(`${plural(bodies.length, 'local body', 'local bodies')} in ${plural(count, 'district')}.`)
  return 0
}

if (import.meta.main) await runAsProcess(places)
