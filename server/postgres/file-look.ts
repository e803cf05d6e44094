/** One look at the files that all servers share: what has to be done so that folder and rows have the same, and does it. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeDurably } from '../runtime/durable-write.ts'
import type { Vault } from '../store/vault.ts'
import { createFolderFiles, isCheckpoint, isShared } from './folder-files.ts'
import { type Digests, type FileStep, fileSteps } from './merge-files.ts'

/** In DATA_DIR: what the folder and all servers had at the last look. */
const BEFORE = 'shared-files.json'
const Before = z.record(z.string(), z.string())
const textOf = (digests: Digests): string =>
  JSON.stringify(Object.fromEntries([...digests].sort(([a], [b]) => (a < b ? -1 : 1))))
function readBefore(dataDir: string): Digests {
  try {
    return new Map(Object.entries(Before.parse(JSON.parse(readFileSync(join(dataDir, BEFORE), 'utf8')))))
  } catch {
    // Without it, what all servers share counts.
    return new Map()
  }
}
/** For a folder that shares its files with nobody. */
export const forgetLooks = (dataDir: string): void => rmSync(join(dataDir, BEFORE), { force: true })

type Needed = { dataDir: string; rows: Vault['sharedFiles'] }

export function createFileLook({ dataDir, rows }: Needed) {
  const folder = createFolderFiles(dataDir)
  let before = readBefore(dataDir)

  /** @returns the digest that both have now; null where neither has the file */
  async function take({ path, does }: FileStep): Promise<string | null> {
    if (does === 'share') {
      const file = folder.read(path)
      if (file) rows.put(path, file)
      return file?.digest ?? null
    }
    if (does === 'write') {
      const file = rows.at(path)
      if (file) await folder.write(path, file.bytes)
      return file?.digest ?? null
    }
    if (does === 'unshare') rows.remove(path)
    else await folder.remove(path)
    return null
  }
  /** @returns by path, why a file is not shared */
  return async (): Promise<ReadonlyMap<string, string>> => {
    const { digests: here, leftOut } = folder.look()
    const isOurs = ([path]: [string, string]): boolean => isShared(path) && !leftOut.has(path)
    const there = new Map([...rows.digests()].filter(isOurs))
    const both = new Map(here)
    for (const [path, digest] of before) if (leftOut.has(path)) both.set(path, digest)
    for (const step of fileSteps({ here, before, there }, isCheckpoint)) {
      const digest = await take(step)
      if (digest === null) both.delete(step.path)
      else both.set(step.path, digest)
    }
    if (textOf(both) !== textOf(before)) {
      await writeDurably(join(dataDir, BEFORE), Buffer.from(textOf(both)))
      before = both
    }
    return leftOut
  }
}
