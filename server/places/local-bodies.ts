/** The local bodies that the organiser imported as suggestions: cached from one file of the data folder, and read again when that changes. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type District, districts, lsgTypes } from '#events/vocabulary.ts'
import { writeDurably } from '../runtime/durable-write.ts'

export type LocalBody = { district: District; type: (typeof lsgTypes)[number]; name: string }

const Kept = z.array(
  z.object({
    district: z.enum(districts),
    type: z.enum(lsgTypes),
    name: z.string(),
  }),
)
const pathIn = (dataDir: string): string => join(dataDir, 'places', 'local-bodies.json')

/** Safe beside a running server: the file is replaced atomically, and read again with the next request. */
export const keepLocalBodies = (dataDir: string, bodies: readonly LocalBody[]): Promise<void> =>
  writeDurably(pathIn(dataDir), new TextEncoder().encode(JSON.stringify(bodies)))

/** @returns the list, empty where none was imported @throws where the file is none that we wrote */
type LocalBodies = () => readonly LocalBody[]

export function localBodies(dataDir: string): LocalBodies {
  const path = pathIn(dataDir)
  let seen = ''
  let known: readonly LocalBody[] = []
  return () => {
    const now = statSync(path, { bigint: true, throwIfNoEntry: false })
    const mark = now ? `${now.ino} ${now.size} ${now.mtimeNs}` : ''
    if (mark === seen) return known
    known = now ? Kept.parse(JSON.parse(readFileSync(path, 'utf8'))) : []
    seen = mark
    return known
  }
}
