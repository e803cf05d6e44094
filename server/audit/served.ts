/**
 * Holds rebuilt read models against those of a running server, row by row. The server goes on working meanwhile, so it
 * is asked before and after the rebuild, and only rows that stood still in between are judged.
 */

import { askServer } from '../commands/server.ts'
import { rowOf } from '../store/model-lines.ts'

type Served = { position: number; lines: string[] }

/** Null when no server runs on the folder. */
export async function servedModels(dataDir: string): Promise<Served | null> {
  const answer = await askServer(dataDir, '/read-models')
  if (!answer) return null
  const [first = '', ...lines] = (await answer.text()).trimEnd().split('\n')
  const { position }: { position: number } = JSON.parse(first)
  return { position, lines }
}

const sameLines = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, place) => line === b[place])

/** Rows that the two have otherwise, of those that the server did not change while they were being compared. */
export function contradictions(rebuilt: readonly string[], before: Served, after: Served): string[] {
  const [ours, first, second] = [new Set(rebuilt), new Set(before.lines), new Set(after.lines)]
  const only = (from: Set<string>, other: Set<string>) =>
    [...from].filter((line) => !other.has(line)).map(rowOf)
  const moved = new Set([...only(first, second), ...only(second, first)])
  const differing = new Set([...only(ours, first), ...only(first, ours)])
  return [...differing.difference(moved)]
}

/** Tries again before it calls anything different: a row may come back to what it was, as a count does. */
const TRIES = 3

export type Compared = { rows: number; position: number; differing: string[] }

/** `rebuilt` rebuilds the read models from the folder as it then is. Null when no server runs on it. */
export async function compareWithServer(dataDir: string, rebuilt: () => string[]): Promise<Compared | null> {
  let compared: Compared | null = null
  for (let attempt = 0; attempt < TRIES; attempt++) {
    compared = await compareOnce(dataDir, rebuilt)
    if (!compared || compared.differing.length === 0) return compared
  }
  return compared
}

async function compareOnce(dataDir: string, rebuilt: () => string[]): Promise<Compared | null> {
  // The server first: what is read after it answered holds at least all that it showed.
  const before = await servedModels(dataDir)
  if (!before) return null
  const lines = rebuilt()
  const result = { rows: lines.length, position: before.position }
  if (sameLines(lines, before.lines)) return { ...result, differing: [] }
  const after = await servedModels(dataDir)
  return after && { ...result, differing: contradictions(lines, before, after) }
}
