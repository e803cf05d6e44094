/** The image of the Dockerfile, really built and run: small, not root, on a root nobody can write to, and it ends in order. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { client, done } from '../kit/client.ts'
import { freePort } from '../kit/free-port.ts'
import { jpeg } from '../server/files/samples.ts'
import { containerOf } from './container.ts'
import { type Image, imageBuilder, whyNot } from './image.ts'
import { ran } from './ran.ts'

const reason = whyNot()
const skipped = reason && ` (skipped: ${reason})`
const builder = reason ? null : imageBuilder()
let image: Image
let volumes = ''
beforeAll(() => {
  if (!builder) return
  volumes = mkdtempSync(join(tmpdir(), 'wedding-volumes-'))
  image = builder.build()
}, 600_000)
afterAll(() => {
  if (!builder) return
  rmSync(volumes, { recursive: true, force: true })
  builder.remove()
}, 600_000)

/** Megabytes of a million bytes that the program adds to the image it begins with: 47 when this was written. */
const MOST_MEGABYTES = 60

const given = test.skipIf(!builder)

given(
  `given the Dockerfile, when its image is built, then it holds the program alone, small${skipped}`,
  () => {
    const { User, StopSignal, Volumes } = image.config
    expect([User, StopSignal, Object.keys(Volumes).sort()]).toEqual([
      'bun',
      'SIGTERM',
      ['/backups', '/data', '/keys'],
    ])
    const inside = (path: string) => ran(['ls', '-A', join(image.files, path)]).split('\n')
    // What lay about where it was built, a data folder and an .env with secrets in them, is not in the image.
    expect(inside('app')).toEqual([
      ...['bunfig.toml', 'dist', 'events', 'node_modules', 'package.json', 'server', 'tsconfig.json'],
    ])
    expect(['data', 'keys', 'backups', 'home/bun', 'tmp'].flatMap(inside).join('')).toBe('')
    const bytes = Number(ran(['du', '-sb', join(image.files, 'app')]).split('\t')[0])
    expect(bytes / 1e6).toBeLessThan(MOST_MEGABYTES)
  },
)

/** The status that an address answers with, as soon as somebody listens there; 0 for nobody within half a minute. */
async function answered(url: string): Promise<number> {
  for (let tries = 0; tries < 120; tries++) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => null,
    )
    if (status !== null) return status
    await Bun.sleep(250)
  }
  return 0
}

/** Where the image's user can write: a word for each, of places where it could on a root that is not read-only too. */
const places = '/tmp /home/bun /dev/shm /data /keys /backups'
const writable = `for place in ${places}; do (: > $place/x) 2>/dev/null && echo $place && rm $place/x; done; id -u`

given(
  `given a container with a read-only root, when families and staff use it, then only its volumes and memory are written to, and it stops when asked${skipped}`,
  async () => {
    const { run, start } = containerOf(image, join(volumes, 'of-one'))
    const port = `PORT=${freePort()}`
    const url = `http://127.0.0.1:${port.slice(5)}`
    await using server = start(image.config.Cmd, ['HOST=127.0.0.1', port])
    const said = new Response(server.stdout).text()
    expect([await answered(`${url}/api/health`), await answered(url)]).toEqual([200, 200])
    expect(run(['sh', '-c', writable]).split('\n')).toEqual([
      ...['/tmp', '/data', '/keys', '/backups', '1000'],
    ])
    const family = client(() => url)
    const account = { email: 'f@example.org', phone: '+91 98470 00000', password: 'chembarathi poovu' }
    await done(family.post('/api/auth/register', account), 201)
    await done(family.get(await family.upload('photo', await jpeg())))
    const probe = image.config.Healthcheck.Test.slice(1)
    run(probe, [port])
    expect(() => run(probe, ['PORT=1'])).toThrow()
    // As docs/organiser.md gives them, beside the running server.
    run(['bun', 'run', 'staff', 'add', '--email', 'asha', '--role', 'verifier'])
    const copy = /\/backups\/wedding-backup-\S+/.exec(run(['bun', 'run', 'backup']))?.[0] ?? ''
    run(['bun', 'run', 'restore', '--from', copy, '--to', '/backups/drill'])
    run(['bun', 'run', 'audit', 'verify', '--data', '/backups/drill'])
    expect(run(['bun', 'run', 'audit', 'verify'])).not.toBe('')
    server.kill('SIGTERM')
    expect([await server.exited, (await said).split('\n').at(-2)]).toEqual([
      0,
      'SIGTERM: finishing what is under way ...',
    ])
  },
  600_000,
)

given(
  `given what the image leaves out, when every program in it is linked, then nothing is missing${skipped}`,
  () => {
    const { run } = containerOf(image, join(volumes, 'of-another'))
    const link = 'bun build --target=bun --outdir=/data/linked server/main.ts server/commands/*.ts'
    expect(run(['sh', '-c', link])).toStartWith('Bundled ')
  },
)
