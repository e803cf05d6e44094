/** A small project around the real launcher: what it starts are stand-ins, so that its own work is all that is tested. */
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Says what it was given, waits, and on SIGTERM ends in order with 7; `stubborn` does not end by itself. */
const server = `
const stubborn = process.argv.includes('stubborn')
process.on('SIGTERM', () => { console.log('asked to end'); if (!stubborn) setTimeout(() => process.exit(7), 50) })
console.log('server', process.argv.slice(2).join(' '))
if (process.argv.includes('wait')) setInterval(() => {}, 1000)
else process.exit(3)
`
const files: Record<string, string> = {
  'package.json': '{ "name": "small", "dependencies": { "own": "file:./own" } }',
  'own/package.json': '{ "name": "own", "version": "1.0.0" }',
  'scripts/build.ts': "if (process.env.BREAK) process.exit(5)\nconsole.log('built')",
  'scripts/test.ts': "console.log('1 passed, 0 failed')",
  'server/main.ts': server,
}

/** Node where there is one, because that is what the launcher is for; Bun answers as `node` in `bun run`. */
function runtime(): string {
  const found = (process.env.PATH ?? '').split(':').map((PATH) => Bun.which('node', { PATH }))
  const real = found.find(
    (path) =>
      path &&
      Bun.spawnSync([path, '-p', 'String(process.versions.bun)']).stdout.toString().trim() === 'undefined',
  )
  return real ?? process.execPath
}

export const node = runtime()

export type Project = { path: string; folder: string; drop: () => void }

/** `path` is a PATH with this Bun and nothing else of the name; `drop` removes the project. */
export async function project(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'))
  for (const [name, text] of Object.entries(files)) await Bun.write(join(folder, name), text)
  for (const name of ['launch.mjs', 'ends-with-launcher.mjs'])
    cpSync(join('scripts', name), join(folder, 'scripts', name))
  Bun.spawnSync({ cmd: [process.execPath, 'install'], cwd: folder, stdout: 'ignore', stderr: 'ignore' })
  rmSync(join(folder, 'node_modules'), { recursive: true })
  await program(folder, 'bun', `exec '${process.execPath}' "$@"`)
  const path = `${join(folder, 'bin')}:/usr/bin:/bin`
  return { folder, path, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Puts a shell program on the PATH of a project. */
export async function program(folder: string, name: string, text: string): Promise<void> {
  const file = join(folder, 'bin', name)
  await Bun.write(file, `#!/bin/sh\n${text}\n`)
  chmodSync(file, 0o755)
}

/** `through` is put before the command, as npm puts a shell before it. */
export type Around = { env?: Record<string, string>; through?: readonly string[] }

/** Starts the launcher, with nothing of the environment of this test but what is given. */
export const launch = ({ folder, path }: Project, args: string[], { env = {}, through = [] }: Around = {}) =>
  Bun.spawn({
    cmd: [...through, node, join(folder, 'scripts/launch.mjs'), ...args],
    env: { HOME: folder, PATH: path, ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
