/** What the server says about itself: one JSON object a line, with ids and never names, bodies, cookies or passwords. */

import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'

type Line = Readonly<Record<string, string | number | null>>
export type Reports = { error: (line: Line) => void; info: (line: Line) => void; tellsAll: boolean }

const silent = () => undefined

export function createReports(level: Config['logLevel'], clock: Clock): Reports {
  const say = (kind: 'error' | 'info') => (line: Line) =>
    process.stderr.write(`${JSON.stringify({ level: kind, at: clock().toISOString(), ...line })}\n`)
  return {
    error: level === 'silent' ? silent : say('error'),
    info: level === 'info' ? say('info') : silent,
    tellsAll: level === 'info',
  }
}

/** An error as a line may carry it: its stack tells where, and never what somebody sent. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.stack ?? error.message}` : String(error)
