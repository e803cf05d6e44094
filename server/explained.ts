/** Why something could not be done, in one sentence: for whatever a person can mend. Anything else is for us to mend. */
import { BadConfig } from './config.ts'
import { CheckpointRefused } from './store/checkpoints.ts'
import { isDamage, isStorageError } from './store/database.ts'
import { KeysMissing } from './store/keys.ts'
import { FolderInUse } from './store/lock.ts'
import { LogDamaged } from './store/log.ts'
import { FolderIncomplete } from './store/whole.ts'

const sentences = [BadConfig, KeysMissing, FolderInUse, FolderIncomplete, LogDamaged, CheckpointRefused]

/** What the system says of a file: a disk that is full or read-only, a folder that nobody may write to. */
const isSystemError = (error: Error): boolean => 'syscall' in error

/** @returns null for what no person can mend. */
export function explained(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (sentences.some((kind) => error instanceof kind)) return error.message
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'The port is already in use. Choose another with PORT, or stop what listens there.'
  if (isDamage(error))
    return `A database in DATA_DIR is damaged (${error.message}). Stop, copy DATA_DIR as it is, and restore the last backup into an empty folder.`
  return isStorageError(error) || isSystemError(error)
    ? `The disk or a database did not play along: ${error.message}`
    : null
}
