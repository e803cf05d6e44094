/**
 * Whether a data folder is whole, asked before anything in it is changed: to go on with a log that has lost its end would
 * take the keys of every family whose beginning it no longer knows.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sameBytes } from '#events/ledger/encoding.ts'
import type { TreeHead } from '#events/ledger/tree.ts'
import type { Vault } from './vault.ts'

const remedy =
  'Nothing was changed: put the right file back, or restore the last backup into an empty folder.'
/** The name of the vault's cursor that says how long the log was. */
const SEEN = 'log'

/** The server will not go on with a part of what there was. */
export class FolderIncomplete extends Error {
  constructor(what: string) {
    super(`${what} ${remedy}`)
  }
}

const isThere = (dataDir: string, name: string): boolean => existsSync(join(dataDir, name))
const missing = (name: string, other: string): FolderIncomplete =>
  new FolderIncomplete(`${name} is missing from DATA_DIR, while ${other} is there.`)

/** To be asked before the vault is opened, which would make a new one. @throws FolderIncomplete */
export function mustHaveVault(dataDir: string): void {
  if (isThere(dataDir, 'log.db') && !isThere(dataDir, 'vault.db')) throw missing('vault.db', 'log.db')
}

/** To be asked before the log is opened. A first start that was cut off has left no key. @throws FolderIncomplete */
export function mustHaveLog(dataDir: string, { keys }: Pick<Vault, 'keys'>): void {
  if (!isThere(dataDir, 'log.db') && keys.streams().length > 0) throw missing('log.db', 'vault.db')
}

type Log = { size: () => number }

/** Remembers how long the log is, so that a shorter one is known for what it is. */
export const noteSize = ({ cursor }: Pick<Vault, 'cursor'>, log: Log): void => cursorTo(cursor, log.size())
function cursorTo(cursor: Vault['cursor'], size: number): void {
  if (cursor.get(SEEN) < size) cursor.set(SEEN, size)
}

type Known = { vault: Pick<Vault, 'cursor'>; signed: TreeHead | null }

/**
 * What the vault has seen of the log, and what was signed of it, must still be there.
 * @param rootAt the tree's root over that many events of the log as it is
 * @throws FolderIncomplete
 */
export function mustBeWhole(log: Log, { vault, signed }: Known, rootAt: Uint8Array | null): void {
  const seen = Math.max(...[SEEN, 'drafts', 'mail'].map(vault.cursor.get), signed?.size ?? 0)
  const size = log.size()
  if (size < seen)
    throw new FolderIncomplete(
      `The log ends with event ${size}, and event ${seen} was there: its end is missing.`,
    )
  if (signed && (rootAt === null || !sameBytes(rootAt, signed.root)))
    throw new FolderIncomplete(`The log is not the one of which ${signed.size} events were signed.`)
}
