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

const sameLines = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, place) => line === b[place])

/** Rows that the two have otherwise, of those that the server did not change while they were being compared. */
function contradictions(rebuilt: readonly string[], before: Served, after: Served): string[] {
  const ours = new Set(rebuilt)
  const first = new Set(before.lines)
  const second = new Set(after.lines)
  const only = (from: Set<string>, other: Set<string>) =>
    [...from].filter((line) => !other.has(line)).map(rowKey)
  const moved = new Set([...only(first, second), ...only(second, first)])
  const differing = new Set([...only(ours, first), ...only(first, ours)])
  return [...differing.difference(moved)]
}

/** Retries before it reports a difference: a row, such as a count, may have changed and changed back in between. */
const TRIES = 3

export type Compared = { rows: number; position: number; differing: string[] }

/** Every read model as the log makes it. */
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
  // The server first: what is read after it answered holds at least all that it showed.
  const before = await servedModels(dataDir)
  if (!before) return null
  const lines = rebuiltLines(folders)
  const result = { rows: lines.length, position: before.position }
  if (sameLines(lines, before.lines)) return { ...result, differing: [] }
  const after = await servedModels(dataDir)
  return after && { ...result, differing: contradictions(lines, before, after) }
}
