/**
 * Files that no event holds and every server must have (folder-files.ts): compared with the rows of all servers every two seconds, whoever wrote
 * them: a server, a command, or a person. docs/decisions/0079.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeDurably } from '../runtime/durable-write.ts'
import { StorageUnavailable } from '../runtime/errors.ts'
import { type Reports, stackOf } from '../runtime/reports.ts'
import type { Vault } from '../store/vault.ts'
import { createFolderFiles, isCheckpoint, isShared } from './folder-files.ts'
import { type Digests, type FileStep, fileSteps } from './merge-files.ts'

/** Milliseconds between two looks. */
const INTERVAL = 2000
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

type Needed = { dataDir: string; rows: Vault['sharedFiles']; reports: Reports }
export type SharedFiles = ReturnType<typeof createSharedFiles>

export function createSharedFiles({ dataDir, rows, reports }: Needed) {
  const folder = createFolderFiles(dataDir)
  let before = readBefore(dataDir)
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<void> = Promise.resolve()
  let isStopped = false
  let reported = ''

  /** Once, until it is another one: a look comes every two seconds. */
  function report(trouble: string): void {
    if (trouble !== '' && trouble !== reported)
      reports.error({ what: 'the files that all servers share', says: trouble })
    reported = trouble
  }

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
  async function look(): Promise<void> {
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
    report([...leftOut].map(([path, why]) => `${path}: ${why}`).join('; '))
    if (textOf(both) === textOf(before)) return
    await writeDurably(join(dataDir, BEFORE), Buffer.from(textOf(both)))
    before = both
  }
  async function attempt(): Promise<void> {
    try {
      await look()
    } catch (error) {
      // Another server has just changed one of them: the next look has it.
      if (error instanceof StorageUnavailable) return
      report(stackOf(error))
    }
  }
  /** After the one that is under way. */
  const lookNow = (): Promise<void> => {
    looking = looking.then(attempt)
    return looking
  }
  function again(): void {
    timer = setTimeout(() => void lookNow().then(() => isStopped || again()), INTERVAL)
    timer.unref()
  }
  return {
    lookNow,
    /** Resolves when no look is under way. */
    settled: (): Promise<void> => looking,
    start: async (): Promise<void> => {
      await lookNow()
      again()
    },
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await lookNow()
    },
  }
}
