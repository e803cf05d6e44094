/** A made-up season behind the real server, in a process of its own: in a folder that is given, or in one made for now. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoEnvironment } from '#server/demo/folder.ts'
import { type ServerProcess, startServer } from '../../kit/server-process.ts'

const script = (...names: string[]): string => join(import.meta.dir, '..', '..', '..', ...names)

/** Does nothing in a folder that the demo has filled before, and refuses any other that holds something. */
async function fill(folder: string, families: number): Promise<void> {
  const demo = [script('server', 'commands', 'demo.ts'), '--families', `${families}`, '--pictures', '0']
  const child = Bun.spawn([process.execPath, ...demo, '--fill-only'], {
    env: { ...process.env, DATA_DIR: folder },
    stdout: 'ignore',
    stderr: 'inherit',
  })
  if ((await child.exited) !== 0) throw new Error(`${folder} could not be filled.`)
}

/** @param dist the built pages */
export async function onDemo<T>(
  { folder, families, dist }: { folder: string | undefined; families: number; dist: string },
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const own = folder ?? mkdtempSync(join(tmpdir(), 'wedding-scale-'))
  await fill(own, families)
  const { KEY_DIR } = demoEnvironment({ DATA_DIR: own })
  const environment = { KEY_DIR, PAGES: dist, LOG_LEVEL: 'silent' }
  const server = await startServer({
    folder: own,
    script: script('tests', 'bench', 'servers', 'pages.ts'),
    environment,
  })
  try {
    return await work(server)
  } finally {
    await server.stop()
    if (folder === undefined) rmSync(own, { recursive: true, force: true })
  }
}
