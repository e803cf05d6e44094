/** Errors that callers distinguish by class, and the server's log. */
import type { Clock } from './clock.ts'

/** Its message is a sentence for the operator, printed without a stack. */
export class OperatorError extends Error {}

/** Wrong arguments of a command; the message states the usage. */
export class WrongUsage extends OperatorError {}

/** EX_CONFIG of sysexits.h: a service manager need not restart the server. */
export const OPERATOR_NEEDED = 78

/** A disk, database or object store is full, read-only or unreachable. Answered with 503; the next call retries. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** A change with this idempotency key was decided before, and an erasure has blanked what became of it. Answered with 409. */
export class OutcomeGone extends Error {
  override name = 'OutcomeGone'
}

/** The account lost the right during the request. Answered with 403. */
export class RightLost extends Error {
  override name = 'RightLost'
}

// The server's log: one JSON object a line, with ids, never with names, bodies, cookies or passwords.

/** The lowest level that is written. */
type LogLevel = 'silent' | 'error' | 'info'
type Line = Readonly<Record<string, string | number | null>>
export type Reports = { error: (line: Line) => void; info: (line: Line) => void; isVerbose: boolean }

const silent = () => undefined

export function createReports(level: LogLevel, clock: Clock): Reports {
  const write = (kind: 'error' | 'info') => (line: Line) =>
    process.stderr.write(`${JSON.stringify({ level: kind, at: clock().toISOString(), ...line })}\n`)
  return {
    error: level === 'silent' ? silent : write('error'),
    info: level === 'info' ? write('info') : silent,
    isVerbose: level === 'info',
  }
}

/** The stack without the message, which may quote personal data. */
export function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').replace(error.message, '').split('\n')
  return [error.name, ...frames.filter((line) => /^\s+at /.test(line))].join('\n')
}

/** For errors without personal data. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.stack ?? error.message}` : String(error)
