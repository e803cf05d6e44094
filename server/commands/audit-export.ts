/** `audit export`: writes an auditor's bundle. The export is logged before its first line is written. */
import * as z from 'zod/mini'
import { type Level, levels } from '#events/ledger/bundle-lines.ts'
import { writeBundle } from '../audit/bundle-file.ts'
import { OperatorError } from '../runtime/errors.ts'
import { Auditor } from '../store/audit-bundle.ts'
import { inFolder } from '../store/folder.ts'
import { type Command, dataFolderConfig, parseOptions, plural, text } from './command.ts'
import { assertWritable } from './out-file.ts'
import { signedLog, withLocalCommands } from './running-server.ts'

const usage = 'Use: bun run audit export --auditor NAME [--level public | full] [--out FILE] [--data DIR]'
const AskedLevel = z._default(z.enum(levels), 'public')
/** What a bundle of each level shows, for whoever made it. */
const shows: Record<Level, string> = {
  public: 'every decision, and no fact of a family',
  full: 'every fact that points come from, in bands: confidential, for this auditor alone; no name, no address, no exact figure',
}

export const exportCommand: Command = async (args, context) => {
  const { values } = parseOptions(args, { auditor: text, level: text, out: text, data: text }, usage)
  const { success, data: auditor } = Auditor.safeParse(values.auditor)
  const level = AskedLevel.safeParse(values.level).data
  if (!success || !level) throw new OperatorError(usage)
  const config = dataFolderConfig(context, values.data)
  const exportedAt = context.clock().toISOString()
  const out = values.out ?? `audit-bundle-${level}-${exportedAt.slice(0, 10)}.jsonl`
  await assertWritable(out, '--out')
  const rows = inFolder(config, ({ log }) => log.size()) + 1
  await withLocalCommands(config, ({ exportMade }) => exportMade({ auditor, level, rows }), context.clock)
  const sign = async () => (await signedLog(config, context)).size
  const size = await writeBundle({ folders: config, header: { auditor, level, exportedAt }, sign }, out)
  context.print(`${out} holds ${plural(size, 'entry', 'entries')} for ${auditor}: ${shows[level]}.`)
  context.print(`Anyone can check it with: bun run audit verify --bundle ${out}`)
  return 0
}
