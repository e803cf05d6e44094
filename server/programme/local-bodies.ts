/** The local bodies that the organiser imported as suggestions: cached from one file, and read again when it changes. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { districts, lsgTypes } from '#events/vocabulary.ts'
import { writeDurably } from '../runtime/durable-write.ts'

const LocalBody = z.object({ district: z.enum(districts), type: z.enum(lsgTypes), name: z.string() })
export type LocalBody = z.infer<typeof LocalBody>

const pathIn = (dataDir: string): string => join(dataDir, 'places', 'local-bodies.json')

/** Safe beside a running server: the file is replaced atomically, and read again with the next request. */
export const writeLocalBodies = (dataDir: string, bodies: readonly LocalBody[]): Promise<void> =>
  writeDurably(pathIn(dataDir), new TextEncoder().encode(JSON.stringify(bodies)))

/** @returns the list, empty when none was imported @throws when the file has another shape */
export type LocalBodies = () => readonly LocalBody[]

export function createLocalBodies(dataDir: string): LocalBodies {
  const path = pathIn(dataDir)
  let cachedVersion = ''
  let cached: readonly LocalBody[] = []
  return () => {
    const file = statSync(path, { bigint: true, throwIfNoEntry: false })
    const version = file ? `${file.ino} ${file.size} ${file.mtimeNs}` : ''
    if (version === cachedVersion) return cached
    cached = file ? z.array(LocalBody).parse(JSON.parse(readFileSync(path, 'utf8'))) : []
    cachedVersion = version
    return cached
  }
}
