/** `audit checkpoint`: signs a checkpoint of the log: its size and root hash, and nothing of its contents. */
import { writeFile } from 'node:fs/promises'
import { OperatorError } from '../runtime/errors.ts'
import { asked, type Command, heldConfig, numbered } from './command.ts'
import { mustTake } from './out-file.ts'
import { writing } from './server.ts'

const usage = 'Use: bun run audit checkpoint [--to FILE] [--data DIR]'

export const checkpoint: Command = async (words, around) => {
  const { options, rest } = asked(words, { valued: ['to', 'data'], usage })
  if (rest.length > 0) throw new OperatorError(usage)
  const { to } = options
  const config = heldConfig(around, options.data)
  if (to !== undefined) await mustTake(to, '--to')
  const signed = await writing(config, ({ signLog }) => signLog({}), around.clock)
  if ('refused' in signed) throw new OperatorError(signed.refused)
  const { note, size } = signed
  if (to === undefined) {
    around.say(note.trimEnd())
    return 0
  }
  // Never over a file that has come since: it may be one that somebody still needs.
  await writeFile(to, note, { flag: 'wx' })
  around.say(`${to} is signed for ${numbered(size, 'entry', 'entries')}: hand it out as widely as you like.`)
  around.say(`Any later bundle must fit it: bun run audit verify --bundle BUNDLE --earlier ${to}`)
  return 0
}
