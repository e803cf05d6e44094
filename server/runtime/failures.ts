/** Why something could not be done, in one sentence: for whatever a person can mend. Anything else is for us to mend. */
import { BadConfig } from '../config.ts'
import { CheckpointRefused } from '../store/checkpoints.ts'
import { isDamage, isStorageError } from '../store/database.ts'
import { KeysMissing } from '../store/keys.ts'
import { FolderInUse, FolderOfAnother } from '../store/lock.ts'
import { LogDamaged } from '../store/log.ts'
import { FolderIncomplete } from '../store/whole.ts'

/** An error with a message for the user. */
export class Cannot extends Error {}

const sentences = [
  Cannot,
  BadConfig,
  KeysMissing,
  FolderInUse,
  FolderOfAnother,
  FolderIncomplete,
  LogDamaged,
  CheckpointRefused,
]

/** What the system says of a file: a disk that is full or read-only, a folder that nobody may write to. */
const isSystemError = (error: Error): boolean => 'syscall' in error

/** Why the server cannot listen where HOST and PORT say. */
const listening: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is already in use. Choose another with PORT, or stop what listens there.',
  EACCES: 'The system keeps this port for itself. Choose one above 1023 with PORT, behind a proxy.',
}
const NO_ADDRESS = 'HOST is no address of this machine. Leave it out for this machine alone, or set 0.0.0.0.'

function whyNotListening(error: Error): string | null {
  if (!('syscall' in error) || error.syscall !== 'listen') return null
  const known = 'code' in error && typeof error.code === 'string' ? listening[error.code] : undefined
  return known ?? NO_ADDRESS
}

/** @returns null for what no person can mend. */
export function whyFailed(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (sentences.some((kind) => error instanceof kind)) return error.message
  const unheard = whyNotListening(error)
  if (unheard !== null) return unheard
  if (isDamage(error))
    return `A database in DATA_DIR is damaged (${error.message}). Stop, copy DATA_DIR as it is, and restore the last backup into an empty folder.`
  return isStorageError(error) || isSystemError(error)
    ? `The disk or a database did not play along: ${error.message}`
    : null
}
