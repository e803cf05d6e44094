/**
 * Compares rebuilt read models with those of a running server, row by row. The server keeps changing meanwhile, so it is
 * read before and after the rebuild, and only rows unchanged in between count. Of each row a digest is held, not the row.
 */
import { type Folders, inFolder } from '../store/folder.ts'
import { readModelLines, rowKey } from '../store/read-model-lines.ts'
import { askServer } from '../upkeep/local-socket.ts'

/** The digest of each row, by its table and key. */
type Rows = Map<string, string>
type Served = { position: number; rows: Rows }

const digestOf = (line: string): string => new Bun.CryptoHasher('sha256').update(line).digest('base64')
const add = (rows: Rows, line: string): void => void rows.set(rowKey(line), digestOf(line))

async function* linesOf(answer: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of answer.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Null when no server runs on the folder. */
async function servedModels(dataDir: string): Promise<Served | null> {
  const answer = await askServer(dataDir, '/read-models')
  if (!answer) return null
  const lines = linesOf(answer)
  const { position }: { position: number } = JSON.parse((await lines.next()).value ?? '')
  const rows: Rows = new Map()
  for await (const line of lines) add(rows, line)
  return { position, rows }
}

/** The keys of rows that are in one alone, or differ. */
const differing = (one: Rows, other: Rows): Set<string> =>
  new Set([...one.keys(), ...other.keys()].filter((key) => one.get(key) !== other.get(key)))

/** Retries before it reports a difference: a row, such as a count, may have changed and changed back in between. */
const TRIES = 3

export type Compared = { rows: number; position: number; differing: string[] }

/** Each line of the read models, rebuilt from the log. */
function eachRebuilt(folders: Folders, take: (line: string) => void): void {
  inFolder(folders, (folder) => {
    const { db } = folder.models()
    for (const line of readModelLines(db)) take(line)
    db.close()
  })
}
function rebuilt(folders: Folders): Rows {
  const rows: Rows = new Map()
  eachRebuilt(folders, (line) => add(rows, line))
  return rows
}
/** How many rows the read models have, rebuilt from the log. */
export function rebuiltCount(folders: Folders): number {
  let count = 0
  eachRebuilt(folders, () => {
    count += 1
  })
  return count
}

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
  const rows = rebuilt(folders)
  const wrong = differing(rows, before.rows)
  const result = { rows: rows.size, position: before.position }
  if (wrong.size === 0) return { ...result, differing: [] }
  const after = await servedModels(dataDir)
  return after && { ...result, differing: [...wrong.difference(differing(before.rows, after.rows))] }
}
