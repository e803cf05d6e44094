/** `audit export`: writes an auditor's bundle. The export is logged before its first line is written. */
import { writeBundle } from '../audit/bundle-file.ts'
import { OperatorError } from '../runtime/errors.ts'
import { Auditor } from '../store/audit-bundle.ts'
import { inFolder } from '../store/folder.ts'
import { asked, type Command, heldConfig, numbered } from './command.ts'
import { mustTake } from './out-file.ts'
import { writing } from './server.ts'

const usage = 'Use: bun run audit export --auditor NAME [--out FILE] [--data DIR]'

export const exportCommand: Command = async (words, around) => {
  const { options, rest } = asked(words, { valued: ['auditor', 'out', 'data'], usage })
  const { success, data: auditor } = Auditor.safeParse(options.auditor)
  if (!success || rest.length > 0) throw new OperatorError(usage)
  const config = heldConfig(around, options.data)
  const exportedAt = around.clock().toISOString()
  const out = options.out ?? `audit-bundle-${exportedAt.slice(0, 10)}.jsonl`
  await mustTake(out, '--out')
  const rows = inFolder(config, ({ log }) => log.size()) + 1
  await writing(config, ({ exportMade }) => exportMade({ auditor, rows }), around.clock)
  const size = await writeBundle(config, { auditor, exportedAt }, out)
  around.say(
    `${out} holds ${numbered(size, 'entry', 'entries')} for ${auditor}: no name, no address, no exact figure.`,
  )
  around.say(`Anyone can check it with: bun run audit verify --bundle ${out}`)
  return 0
}
