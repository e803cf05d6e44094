/** `audit checkpoint`: signs a checkpoint of the log: its size and root hash, and nothing of its contents. */
import { writeFile } from 'node:fs/promises'
import { type Command, dataFolderConfig, parseOptions, plural, text } from './command.ts'
import { assertWritable } from './out-file.ts'
import { signedLog } from './running-server.ts'

const usage = 'Use: bun run audit checkpoint [--to FILE] [--data DIR]'

export const checkpoint: Command = async (args, context) => {
  const { to, data } = parseOptions(args, { to: text, data: text }, usage).values
  const config = dataFolderConfig(context, data)
  if (to !== undefined) await assertWritable(to, '--to')
  const { note, size } = await signedLog(config, context)
  if (to === undefined) {
    context.print(note.trimEnd())
    return 0
  }
  // `wx`: a file that was created since the check is not overwritten.
  await writeFile(to, note, { flag: 'wx' })
  context.print(`${to} is signed for ${plural(size, 'entry', 'entries')}: hand it out as widely as you like.`)
  context.print(`Any later bundle must fit it: bun run audit verify --bundle BUNDLE --earlier ${to}`)
  return 0
}
