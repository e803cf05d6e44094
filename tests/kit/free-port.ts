/**
 * Ports for what cannot choose one itself and say which, and for what comes back where it was. They lie below those that the system
 * gives to connections and to whoever lets it choose (from 32768 on Linux, from 49152 elsewhere): one of these may be given to
 * somebody else between being found free and being used.
 */
import { randomInt } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

export const FIRST = 20_000
export const BEYOND = 32_000

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** @returns false where another test has it: those that run side by side have one temporary folder. */
function reserve(port: number): boolean {
  const file = join(tmpdir(), `wedding-port-${port}`)
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
  atEnd(() => rmSync(file, { force: true }))
  return true
}

/** Whether no program on this machine listens there. */
function isFree(port: number): boolean {
  try {
    void Bun.serve({ port, hostname: '127.0.0.1', fetch: () => new Response() }).stop(true)
    return true
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return false
    throw error
  }
}

/** A port that nobody has, and that no other test is given while this process runs. */
export function freePort(): number {
  for (;;) {
    const port = randomInt(FIRST, BEYOND)
    if (reserve(port) && isFree(port)) return port
  }
}
