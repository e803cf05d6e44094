/** `audit export`: writes an auditor's bundle. That it was made stands in the log before a line of it is written. */
import { open } from 'node:fs/promises'
import { asked, Cannot, type Command, configFor, mustHoldData, numbered } from '../commands/command.ts'
import { writing } from '../commands/server.ts'
import { type AuditBundle, Auditor, auditBundle } from '../store/audit-bundle.ts'
import { checkpointsOf, growingTree } from '../store/checkpoints.ts'
import { type Folder, openFolder } from '../store/folder.ts'
import { mustTake } from './out-file.ts'

const usage = 'Use: bun run audit export --auditor NAME [--out FILE] [--data DIR]'
/** An erasure that comes in between only asks for one more look at the log. */
const TRIES = 5

export const exportCommand: Command = async (words, around) => {
  const { options, rest } = asked(words, { valued: ['auditor', 'out', 'data'], usage })
  const { success, data: auditor } = Auditor.safeParse(options.auditor)
  if (!success || rest.length > 0) throw new Cannot(usage)
  const config = configFor(around, options.data)
  mustHoldData(config.dataDir)
  const exportedAt = around.clock().toISOString()
  const out = options.out ?? `audit-bundle-${exportedAt.slice(0, 10)}.jsonl`
  await mustTake(out, '--out')
  await writing(config, ({ exportMade }) => exportMade({ auditor, rows: eventsIn(config) + 1 }), around.clock)
  const size = await written(config, { auditor, exportedAt }, out)
  around.say(
    `${out} holds ${numbered(size, 'entry', 'entries')} for ${auditor}: no name, no address, no exact figure.`,
  )
  around.say(`Anyone can check it with: bun run audit verify --bundle ${out}`)
  return 0
}

type Folders = { dataDir: string; keyDir: string }

function eventsIn(folders: Folders): number {
  const folder = openFolder(folders)
  const size = folder.log.size()
  folder.close()
  return size
}

/** @returns how many entries the bundle holds. */
async function written(
  folders: Folders,
  ask: { auditor: string; exportedAt: string },
  out: string,
): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const folder = openFolder(folders)
    try {
      const bundle = await bundleOf(folder, ask)
      if (!bundle) continue
      await writeLines(out, bundle.lines)
      return bundle.size
    } finally {
      folder.close()
    }
  }
  throw new Cannot('Applications are being erased at this moment. Try again when that is done.')
}

async function bundleOf(
  { log, vault, keys, dataDir }: Folder,
  ask: { auditor: string; exportedAt: string },
): Promise<AuditBundle | null> {
  const tree = await growingTree(log)()
  return auditBundle({ log, keys: vault.keys, checkpoints: checkpointsOf(dataDir, keys), tree }, ask)
}

/** For its owner alone, and never over a file that is there. */
async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  let part = ''
  for (const line of lines) {
    part += `${line}\n`
    if (part.length < 1 << 20) continue
    await file.write(part)
    part = ''
  }
  await file.write(part)
  await file.sync()
}
