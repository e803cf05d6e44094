/** Writes an auditor's bundle of a data folder into a file, beside a running server or without one. */
import { open } from 'node:fs/promises'
import { OperatorError } from '../runtime/errors.ts'
import { auditBundle } from '../store/audit-bundle.ts'
import { createLogTree } from '../store/checkpoints.ts'
import { type Folders, openFolder } from '../store/folder.ts'

/** An erasure that comes in between only asks for one more look at the log. */
const TRIES = 5

/** @returns how many entries the bundle holds. @throws OperatorError */
export async function writeBundle(
  folders: Folders,
  ask: { auditor: string; exportedAt: string },
  out: string,
): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { log, vault, checkpoints, close } = openFolder(folders)
    try {
      const tree = await createLogTree(log)()
      const bundle = await auditBundle({ log, keys: vault.keys, checkpoints, tree }, ask)
      if (!bundle) continue
      await writeLines(out, bundle.lines)
      return bundle.size
    } finally {
      close()
    }
  }
  throw new OperatorError('Applications are being erased at this moment. Try again when that is done.')
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
