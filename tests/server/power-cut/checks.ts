/** What must hold of a folder after a power cut: all that was answered is there, and of what was on its way all or nothing. */
import { deepStrictEqual } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import { audit } from '#server/commands/audit.ts'
import { readConfig } from '#server/config.ts'
import type { Parts } from '#server/parts.ts'
import { openParts } from '#server/run.ts'
import { type Known, knownIn } from './known.ts'

/** After the run, in which days pass. */
const later = () => new Date(Date.now() + 400 * 24 * 60 * 60 * 1000)

/** @throws where `audit verify` finds anything */
export async function checkVerifies(folder: string): Promise<void> {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  const around = { environment: {}, print, printError: print, clock: later }
  if ((await audit(['verify', '--data', folder], around)) !== 0) throw new Error(said.join('\n'))
}

/** Each file alone: of several that were on their way any may be there. */
function checkFiles(found: Known['files'], before: Known['files'], after: Known['files']): void {
  for (const id of new Set([found, before, after].flatMap(Object.keys)))
    if (found[id] !== before[id] && found[id] !== after[id])
      throw new Error(`file ${id}: ${JSON.stringify([before[id], after[id], found[id]])}`)
}

/** @throws where an object is neither a file's nor its thumbnail */
async function checkObjects({ objects, store }: Parts): Promise<void> {
  for await (const name of objects.list())
    if (!store.vault.files.has(name.replace(/\.thumb$/, ''))) throw new Error(`left behind: ${name}`)
}

/** What a form names must outlive the day after which files that nothing names are removed. */
async function checkNamed(parts: Parts, { families }: Known): Promise<void> {
  await parts.files.sweep()
  await parts.files.unlinkRemoved()
  const { files } = await knownIn(parts, Object.keys(families))
  for (const one of Object.values(families))
    for (const id of one.files) if (!files[id]) throw new Error(`a form names ${id}, which is gone`)
}

type Run = { answered: readonly Known[]; families: readonly string[] }

/** @param count answers before the cut @throws where anything that was answered is missing, or a step is half there */
export async function checkAfterCut(
  folder: string,
  { answered, families }: Run,
  count: number,
): Promise<void> {
  const parts = await openParts(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), later)
  try {
    await parts.files.unlinkRemoved()
    const found = await knownIn(parts, families)
    const [before, after = before] = answered.slice(count - 1, count + 1)
    if (!before || !after) throw new Error('a cut before the first answer')
    // The step that was on its way may be there.
    if (!isDeepStrictEqual(found.families, after.families)) deepStrictEqual(found.families, before.families)
    checkFiles(found.files, before.files, after.files)
    await checkObjects(parts)
    await checkNamed(parts, found)
  } finally {
    parts.store.close()
  }
}
