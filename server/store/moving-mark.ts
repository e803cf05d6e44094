/**
 * In DATA_DIR while its season is moved to PostgreSQL or comes from there: which move that is, so that the same command goes on with it, and
 * nobody else works on the folder meanwhile. docs/decisions/0080.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { jsonValue } from '#events/ledger/encoding.ts'
import { syncFolder, writeDurably } from '../runtime/durable-write.ts'
import { OperatorError } from '../runtime/errors.ts'

const MARK = 'moving'
export const storePlaces = ['postgres', 'sqlite'] as const
export type StorePlace = (typeof storePlaces)[number]
/** `programme`: of the database. `move`: an id of this move, which the database knows too. `whole`: all of the season is in the folder. */
const Moving = z.strictObject({
  to: z.enum(storePlaces),
  programme: z.uuid(),
  move: z.uuid(),
  whole: z.boolean(),
})
export type Moving = z.infer<typeof Moving>

/** Null for a folder that is not being moved. @throws OperatorError for a mark that cannot be read */
export function movingOf(dataDir: string): Moving | null {
  const path = join(dataDir, MARK)
  if (!existsSync(path)) return null
  const { data } = Moving.safeParse(jsonValue(readFileSync(path, 'utf8')))
  if (!data)
    throw new OperatorError(`${path} is not as this program wrote it, so nobody knows where the season is.`)
  return data
}

export const markMoving = (dataDir: string, moving: Moving): Promise<void> =>
  writeDurably(join(dataDir, MARK), Buffer.from(JSON.stringify(moving)))

export async function unmarkMoving(dataDir: string): Promise<void> {
  rmSync(join(dataDir, MARK), { force: true })
  await syncFolder(dataDir)
}

/** @throws OperatorError */
export function assertNotMoving(dataDir: string): void {
  const moving = movingOf(dataDir)
  if (moving === null) return
  const way = moving.to === 'postgres' ? 'on its way to PostgreSQL' : 'on its way from PostgreSQL'
  throw new OperatorError(
    `The season in DATA_DIR is ${way}, so nothing in it is changed meanwhile. Give \`bun run store move --to ${moving.to}\` again, or the other direction to leave it where it was.`,
  )
}

/** @throws OperatorError where a part of it may be missing */
export function assertWhole(dataDir: string): void {
  if (movingOf(dataDir)?.whole === false) assertNotMoving(dataDir)
}
