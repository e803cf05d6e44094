/** The programs of PostgreSQL as they are installed, and the data that a new one begins with. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

const PACKAGED = '/usr/lib/postgresql'

/** The folder of its programs, of version 15 or newer; null where there is none. */
function programs(): string | null {
  const packaged = existsSync(PACKAGED) ? readdirSync(PACKAGED).filter((name) => Number(name) >= 15) : []
  const newest = packaged.sort((a, b) => Number(a) - Number(b)).at(-1)
  if (newest !== undefined) return join(PACKAGED, newest, 'bin')
  const found = Bun.which('pg_ctl')
  return found === null ? null : join(found, '..')
}
export const hasPostgres = programs() !== null
const POSTGRES_WANTED = 'apt-get install postgresql-15'

/** PostgreSQL does not run as root: its package's own user does. */
const isRoot = process.getuid?.() === 0
const idOf = (flag: '-u' | '-g'): number => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
/** @throws with what it said */
export function execute(program: string, args: readonly string[]): void {
  const all = isRoot ? ['runuser', '-u', 'postgres', '--', program, ...args] : [program, ...args]
  const [command = '', ...rest] = all
  const { status, stderr } = spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

/** Its folder, which only its own user may read. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-postgres-'))
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  return folder
}

export const wantedPrograms = (): string => {
  const bin = programs()
  if (bin === null) throw new Error(`PostgreSQL is wanted: ${POSTGRES_WANTED}`)
  return bin
}

let untouched: string | null = null
function initialized(bin: string): string {
  const folder = newFolder()
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const kind = ['-U', 'owner', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C']
  execute(join(bin, 'initdb'), ['-D', join(folder, 'data'), ...kind])
  return folder
}

/** Data of a PostgreSQL that never ran, in its folder: to make them takes twenty times as long as to copy them. */
export function beginData(bin: string, folder: string): void {
  untouched ??= initialized(bin)
  execute('cp', ['-a', join(untouched, 'data'), folder])
}
