/** The launcher, run as npm runs it, on a small project: what it fetches, when, and how it ends. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Around, launch, type Project, program, project } from './project.ts'

let small: Project
beforeEach(async () => {
  small = await project()
})
afterEach(() => small.drop())

const textOf = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text()

/** Exit code, the launcher's own lines, and those of what it started. */
async function ended(args: string[], env: Record<string, string> = {}) {
  const child = launch(small, args, { env })
  const [out, err, code] = await Promise.all([textOf(child.stdout), textOf(child.stderr), child.exited])
  const isOwn = (line: string): boolean => line.startsWith('launch: ')
  const lines = out.split('\n').filter(Boolean)
  const errors = err.split('\n').filter(isOwn)
  return { code, said: [...lines.filter(isOwn), ...errors], lines: lines.filter((line) => !isOwn(line)), out }
}

/** Starts a waiting server and hands it over once it runs. */
async function waiting(args: string[] = [], around: Around = {}) {
  const child = launch(small, ['start', 'wait', ...args], around)
  const reader = child.stdout.getReader()
  let out = ''
  const until = async (text: string): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      out += new TextDecoder().decode(part.value)
      if (out.includes(text)) return
    }
  }
  await until('server wait')
  return { child, until, out: () => out }
}

test('given a fresh clone, when it is started, then it installs, builds and runs with what it was given', async () => {
  const { code, said, lines } = await ended(['start', '--families', '1000'])
  expect(said).toEqual([
    'launch: missing here, and fetched if there is a network: packages',
    `launch: bun ${Bun.version}, found on PATH`,
    'launch: installing packages',
    'launch: building what is stale',
    'launch: running server/main.ts --families 1000',
  ])
  expect(lines.slice(-2)).toEqual(['built', 'server --families 1000'])
  expect(code).toBe(3)
})

test('given it ran before, when it is started again, then packages are installed only when they changed', async () => {
  await ended(['start'])
  const again = await ended(['start'])
  await Bun.write(
    join(small.folder, 'own/package.json'),
    '{ "name": "own", "version": "1.0.0", "main": "a.js" }',
  )
  await Bun.write(
    join(small.folder, 'package.json'),
    '{ "name": "other", "dependencies": { "own": "file:./own" } }',
  )
  const changed = await ended(['start'])
  rmSync(join(small.folder, 'node_modules'), { recursive: true })
  const removed = await ended(['start'])
  const installs = [again, changed, removed].map(({ said }) => said.includes('launch: installing packages'))
  expect(installs).toEqual([false, true, true])
})

test('given a running server, when it is sent SIGTERM, then it ends in order and its code is passed on', async () => {
  const { child, until, out } = await waiting()
  child.kill('SIGTERM')
  await until('asked to end')
  expect(await child.exited).toBe(7)
  expect(out()).toContain('asked to end')
})

test('given a server that does not end, when a second signal comes, then it is killed', async () => {
  const { child, until } = await waiting(['stubborn'])
  child.kill('SIGTERM')
  await until('asked to end')
  await Bun.sleep(1100)
  child.kill('SIGTERM')
  expect(await child.exited).toBe(137)
})

test('given one Ctrl-C that arrives twice, when the second follows at once, then nothing is killed', async () => {
  const { child, until } = await waiting()
  child.kill('SIGTERM')
  child.kill('SIGTERM')
  await until('asked to end')
  expect(await child.exited).toBe(7)
})

test('given npm, when it is gone, then the server ends in order', async () => {
  const npm = { env: { npm_lifecycle_event: 'start' }, through: ['/bin/sh', '-c', '"$@"; true', 'sh'] }
  const { child, until, out } = await waiting([], npm)
  child.kill('SIGKILL')
  await until('asked to end')
  await until('only the end of its output ends this wait')
  expect(out().trim().split('\n').at(-1)).toBe('asked to end')
})

test('given a launcher that is ended by force, when nothing can be passed on, then the server ends in order all the same', async () => {
  const { child, until, out } = await waiting()
  child.kill('SIGKILL')
  await until('asked to end')
  await until('only the end of its output ends this wait')
  expect(out().trim().split('\n').at(-1)).toBe('asked to end')
})

test('given another Bun on PATH, when it is started, then the right one comes through npx', async () => {
  const old = join(small.folder, 'old')
  await program(old, 'bun', `echo '["1.2.0","/usr/bin/bun"]'`)
  await program(old, 'npx', `while [ "$1" != -e ]; do shift; done; exec '${process.execPath}' "$@"`)
  small = { ...small, path: `${join(old, 'bin')}:/usr/bin:/bin` }
  const { said, code } = await ended(['start'])
  expect([said.slice(0, 2), code]).toEqual([
    [
      'launch: missing here, and fetched if there is a network: Bun 1.4.4, packages',
      'launch: bun 1.4.4, through npx (the one on PATH is 1.2.0)',
    ],
    3,
  ])
})

test('given no Bun and no way to fetch one, when it is started, then it says so in one sentence', async () => {
  await program(join(small.folder, 'none'), 'npx', 'exit 1')
  small = { ...small, path: join(small.folder, 'none', 'bin') }
  const { said, code } = await ended(['test'], { CHROMIUM_PATH: '/nowhere' })
  const isThere = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].some((path) => existsSync(path))
  const browser = isThere ? '' : ', Chromium'
  expect([said, code]).toEqual([
    [
      `launch: missing here, and fetched if there is a network: Bun 1.4.4, packages${browser}`,
      'launch: bun 1.4.4, through npx',
      'launch: Bun 1.4.4 could not be fetched through npx; is there a network and an npm registry to reach?',
    ],
    1,
  ])
})

test('given a build that fails, when it is started, then nothing more runs', async () => {
  const { said, lines, code } = await ended(['start'], { BREAK: '1' })
  expect(said.at(-1)).toBe('launch: The build failed; what it said is above.')
  expect([lines.some((line) => line.startsWith('server')), code]).toEqual([false, 5])
})

test('given packages that do not fit, when the tests are run, then the last line counts it', async () => {
  await Bun.write(join(small.folder, 'package.json'), '{ "name": "small", "dependencies": {} }')
  const { out, code } = await ended(['test'])
  expect([out.split('\n').at(-2), code]).toEqual(['0 passed, 1 failed', 1])
})

test('given a lock that does not fit, when it is started, then it ends before anything is built', async () => {
  await Bun.write(join(small.folder, 'package.json'), '{ "name": "small", "dependencies": {} }')
  const { said, lines, code } = await ended(['start'])
  expect(said.at(-1)).toBe(
    'launch: The packages could not be installed; is there a network, and does bun.lock fit?',
  )
  expect([lines.includes('built'), code]).toEqual([false, 1])
})

test('given no such target, when it is started, then it says what there is', async () => {
  const { said, code } = await ended(['stop'])
  expect([said, code]).toEqual([['launch: Say what to run: start, demo, test.'], 1])
})
