/** Turns an error into one sentence for the operator where the operator can mend it, or it may pass by itself; anything else is a bug. */

import { OperatorError, StorageUnavailable } from '../runtime/errors.ts'
import { isDamage, isStorageError } from './database.ts'
import { PostgresError } from './postgres/client.ts'

/** An error of the file system: a full or read-only disk, a folder without write permission. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** Why the server cannot listen where HOST and PORT say. */
const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is already in use. Choose another with PORT, or stop what listens there.',
  EACCES: 'The system keeps this port for itself. Choose one above 1023 with PORT, behind a proxy.',
}
const NO_ADDRESS = 'HOST is no address of this machine. Leave it out for this machine alone, or set 0.0.0.0.'

function whyNotListening(error: Error): string | null {
  if (!('syscall' in error) || error.syscall !== 'listen') return null
  const known = 'code' in error && typeof error.code === 'string' ? portProblems[error.code] : undefined
  return known ?? NO_ADDRESS
}

/** True for what comes again at each start until somebody mends it. */
export const needsOperator = (error: unknown): boolean => error instanceof OperatorError || isDamage(error)

/** @returns null for an error that only a change of the code can mend. */
export function whyFailed(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof OperatorError || error instanceof StorageUnavailable) return error.message
  const portProblem = whyNotListening(error)
  if (portProblem !== null) return portProblem
  if (isDamage(error))
    return `The database in DATA_DIR is damaged (${error.message}). Stop, copy DATA_DIR as it is, and restore the last backup into an empty folder.`
  if (error instanceof PostgresError) return `PostgreSQL says: ${error.message} (${error.code}).`
  return isStorageError(error) || isSystemError(error)
    ? `The disk or the database did not play along: ${error.message}`
    : null
}
