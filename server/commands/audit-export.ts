/** `audit export`: writes an auditor's bundle. The export is logged before its first line is written. */
import { writeBundle } from '../audit/bundle-file.ts'
import { OperatorError } from '../runtime/errors.ts'
import { Auditor } from '../store/audit-bundle.ts'
import { inFolder } from '../store/folder.ts'
import { type Command, dataFolderConfig, parseOptions, plural, text } from './command.ts'
import { assertWritable } from './out-file.ts'
import { withLocalCommands } from './running-server.ts'

const usage = 'Use: bun run audit export --auditor NAME [--out FILE] [--data DIR]'

export const exportCommand: Command = async (args, context) => {
  const { values } = parseOptions(args, { auditor: text, out: text, data: text }, usage)
  const { success, data: auditor } = Auditor.safeParse(values.auditor)
  if (!success) throw new OperatorError(usage)
  const config = dataFolderConfig(context, values.data)
  const exportedAt = context.clock().toISOString()
  const out = values.out ?? `audit-bundle-${exportedAt.slice(0, 10)}.jsonl`
  await assertWritable(out, '--out')
  const rows = inFolder(config, ({ log }) => log.size()) + 1
  await withLocalCommands(config, ({ exportMade }) => exportMade({ auditor, rows }), context.clock)
  const size = await writeBundle(config, { auditor, exportedAt }, out)
  context.print(
    `${out} holds ${plural(size, 'entry', 'entries')} for ${auditor}: no name, no address, no exact figure.`,
  )
  context.print(`Anyone can check it with: bun run audit verify --bundle ${out}`)
  return 0
}
