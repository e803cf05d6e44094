/** The errors that callers tell apart by their class: one that the operator can mend, and one that may pass by itself. */
import type { Clock } from './clock.ts'

/** Its message is a sentence for the person who runs the server or a command, and is printed without a stack. */
export class OperatorError extends Error {}

/** A command was given other words than it takes; its message says which those are. */
export class WrongUsage extends OperatorError {}

/** The code of sysexits.h for what only a person can mend: a service manager need not start the server again. */
export const OPERATOR_NEEDED = 78

/** A disk, database or object store is full, read-only or unreachable. Answered with 503; the next call tries again. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** Who asked lost the right to while the request was on its way. Answered with 403. */
export class RightLost extends Error {
  override name = 'RightLost'
}

// The server's log output: one JSON object a line, with ids and never names, bodies, cookies or passwords.

/** From which kind of line on it is written. */
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

/** Where an error arose, without its message, which may quote what it failed on. */
export function framesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').replace(error.message, '').split('\n')
  return [error.name, ...frames.filter((line) => /^\s+at /.test(line))].join('\n')
}

/** The stack of an error, which has no user data in it. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.stack ?? error.message}` : String(error)
