/**
 * Ports for programs that cannot choose and report a port themselves, and for servers that restart on the same port. They are below the
 * system's ephemeral range (from 32768 on Linux, from 49152 elsewhere), whose ports may be given away between the check and the use.
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

/** Reserves a port by a file, since parallel tests share the temporary folder. @returns false where another test has the port */
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

/** Whether no program on this machine listens on the port. */
function isFree(port: number): boolean {
  try {
    void Bun.serve({ port, hostname: '127.0.0.1', fetch: () => new Response() }).stop(true)
    return true
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return false
    throw error
  }
}

/** A free port, which no other test gets while this process runs. */
export function freePort(): number {
  for (;;) {
    const port = randomInt(FIRST, BEYOND)
    if (reserve(port) && isFree(port)) return port
  }
}
