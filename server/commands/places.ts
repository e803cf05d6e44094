/** `bun run places`: imports the Local Government Directory's lists of local bodies as the form's suggestions. */

import { type Extracted, localBodiesIn, rowsIn, writeLocalBodies } from '../programme/local-bodies.ts'
import { OperatorError, WrongUsage } from '../runtime/errors.ts'
import { type Command, dataFolderConfig, parseOptions, plural, runAsProcess, text } from './command.ts'

const usage = 'Use: bun run places import FILE [FILE ...] [--data DIR]'

function leftOutSentences({ elsewhere, kindless, unplaced }: Omit<Extracted, 'bodies'>): string[] {
  const without = (count: number, what: string) =>
    `Passed over: ${plural(count, 'local body', 'local bodies')} without ${what}. Name the directory's list that tells it as one more FILE.`
  return [
    ...(elsewhere > 0 ? [`Passed over: ${plural(elsewhere, 'row', 'rows')} of other states.`] : []),
    ...(kindless > 0 ? [without(kindless, 'a kind (panchayat, municipality, corporation)')] : []),
    ...(unplaced > 0 ? [without(unplaced, 'a district')] : []),
  ]
}

/** Accepts several lists, since the directory has the district and the kind of a town in different ones. */
export const places: Command = async ([name, ...args], context) => {
  const { values, positionals } = parseOptions(args, { data: text }, usage, { allowPositionals: true })
  if (name !== 'import' || positionals.length === 0) throw new WrongUsage(usage)
  const { dataDir } = dataFolderConfig(context, values.data)
  const lists = await Promise.all(positionals.map(rowsIn))
  const { bodies, ...leftOut } = localBodiesIn(lists.flat())
  for (const sentence of leftOutSentences(leftOut)) context.print(sentence)
  if (bodies.length === 0)
    throw new OperatorError('No local body of Kerala was found, so the list stays as it was.')
  await writeLocalBodies(dataDir, bodies)
  const districts = new Set(bodies.map(({ district }) => district)).size
  context.print(
    `${plural(bodies.length, 'local body', 'local bodies')} in ${plural(districts, 'district', 'districts')}.`,
  )
  return 0
}

if (import.meta.main) await runAsProcess(places)
