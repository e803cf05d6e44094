/** `bun run places`: takes the Local Government Directory's own lists of local bodies as the form's suggestions. */

import { rowsIn } from '../places/lgd-files.ts'
import { type Extracted, localBodiesIn } from '../places/lgd-local-bodies.ts'
import { writeLocalBodies } from '../places/local-bodies.ts'
import { Cannot } from '../runtime/failures.ts'
import { asked, asProcess, type Command, heldConfig, numbered } from './command.ts'

const usage = 'Use: bun run places import FILE [FILE ...] [--data DIR]'

/** Nothing is left out without a word. */
function left({ elsewhere, kindless, unplaced }: Omit<Extracted, 'bodies'>): string[] {
  const without = (count: number, what: string) =>
    `Passed over: ${numbered(count, 'local body', 'local bodies')} without ${what}. Name the directory's list that tells it as one more FILE.`
  return [
    ...(elsewhere > 0 ? [`Passed over: ${numbered(elsewhere, 'row', 'rows')} of other states.`] : []),
    ...(kindless > 0 ? [without(kindless, 'a kind (panchayat, municipality, corporation)')] : []),
    ...(unplaced > 0 ? [without(unplaced, 'a district')] : []),
  ]
}

/** Several lists go together, since the directory tells the district of a town in another than its kind. */
export const places: Command = async ([name, ...words], around) => {
  const { options, rest } = asked(words, { valued: ['data'], usage })
  if (name !== 'import' || rest.length === 0) throw new Cannot(usage)
  const { dataDir } = heldConfig(around, options.data)
  const lists = await Promise.all(rest.map(rowsIn))
  const { bodies, ...passedOver } = localBodiesIn(lists.flat())
  for (const sentence of left(passedOver)) around.say(sentence)
  if (bodies.length === 0) throw new Cannot('No local body of Kerala was found, so the list stays as it was.')
  await writeLocalBodies(dataDir, bodies)
  const districts = new Set(bodies.map(({ district }) => district)).size
  around.say(
    `${numbered(bodies.length, 'local body', 'local bodies')} in ${numbered(districts, 'district', 'districts')}.`,
  )
  return 0
}

if (import.meta.main) await asProcess(places)
