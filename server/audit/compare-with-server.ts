/**
 * Compares rebuilt read models with those of a running server, row by row. The server keeps changing meanwhile, so it is
 * read before and after the rebuild, and only rows unchanged in between count.
 */
import { type Folders, inFolder } from '../store/folder.ts'
import { readModelLines, rowKey } from '../store/read-model-lines.ts'
import { askServer } from '../upkeep/local-socket.ts'

type Served = { position: number; lines: string[] }

/** Null when no server runs on the folder. */
async function servedModels(dataDir: string): Promise<Served | null> {
  const answer = await askServer(dataDir, '/read-models')
  if (!answer) return null
  const [first = '', ...lines] = (await answer.text()).trimEnd().split('\n')
  const { position }: { position: number } = JSON.parse(first)
  return { position, lines }
}

/** Rows that differ, of those that the server did not change during the comparison. */
function differingRows(rebuilt: readonly string[], before: Served, after: Served): string[] {
  const first = new Set(before.lines)
  const changed = first.symmetricDifference(new Set(after.lines))
  const differing = first.symmetricDifference(new Set(rebuilt))
  return [...rowKeys(differing).difference(rowKeys(changed))]
}

const rowKeys = (lines: ReadonlySet<string>): Set<string> => new Set([...lines].map(rowKey))

/** Retries before it reports a difference: a row, such as a count, may have changed and changed back in between. */
const TRIES = 3

export type Compared = { rows: number; position: number; differing: string[] }

/** The read models, rebuilt from the log. */
export const rebuiltLines = (folders: Folders): string[] =>
  inFolder(folders, (folder) => {
    const { db } = folder.models()
    const lines = [...readModelLines(db)]
    db.close()
    return lines
  })

/** Null when no server runs on the folder. */
export async function compareWithServer(folders: Folders): Promise<Compared | null> {
  let compared: Compared | null = null
  for (let attempt = 0; attempt < TRIES; attempt++) {
    compared = await compareOnce(folders)
    if (!compared || compared.differing.length === 0) return compared
  }
  return compared
}

async function compareOnce(folders: Folders): Promise<Compared | null> {
  const { dataDir } = folders
  // The server first, so that the log that is read after it has at least the events that it showed.
  const before = await servedModels(dataDir)
  if (!before) return null
  const lines = rebuiltLines(folders)
  const result = { rows: lines.length, position: before.position }
  if (Bun.deepEquals(lines, before.lines)) return { ...result, differing: [] }
  const after = await servedModels(dataDir)
  return after && { ...result, differing: differingRows(lines, before, after) }
}
