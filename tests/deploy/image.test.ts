/** The image of the Dockerfile, really built and run: small, not root, healthy, and it ends in order. */
import { afterAll, expect, test } from 'bun:test'
import { imageBuilder, ran } from './image.ts'

const isAsked = process.env.IMAGE_TEST === '1'
const can =
  isAsked && process.getuid?.() === 0 && ['buildah', 'debootstrap'].every((one) => Bun.which(one) !== null)
const why = can
  ? ''
  : ' (skipped: takes minutes; IMAGE_TEST=1 asks for it, as root, with buildah and debootstrap)'

const builder = can ? imageBuilder() : null
afterAll(() => builder?.remove())

/** A port that nobody has at this moment. */
function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  void server.stop(true)
  return port
}

async function firstLine(output: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of output) {
    text += decoder.decode(piece, { stream: true })
    if (text.includes('\n')) break
  }
  return text.split('\n')[0] ?? ''
}

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

test.skipIf(!builder)(
  `given the Dockerfile, when its image is built and run, then it serves as nobody special, and stops when it is asked to${why}`,
  async () => {
    if (!builder) return
    const container = builder.build()
    const { Docker } = JSON.parse(builder.inspect())
    expect([Docker.config.User, Docker.config.StopSignal, Object.keys(Docker.config.Volumes).sort()]).toEqual(
      ['bun', 'SIGTERM', ['/backups', '/data', '/keys']],
    )
    const port = freePort()
    const start = `echo $$ $(id -u); HOST=127.0.0.1 PORT=${port} exec ${Docker.config.Cmd.join(' ')}`
    const child = Bun.spawn(builder.inside(container, start), { stdout: 'pipe', stderr: 'pipe' })
    const [first, rest] = child.stdout.tee()
    const said = new Response(rest).text()
    const [pid, user] = (await firstLine(first)).split(' ')
    const [health, home] = [
      await answered(`http://127.0.0.1:${port}/api/health`),
      await answered(`http://127.0.0.1:${port}/`),
    ]
    const check = Docker.config.Healthcheck.Test.slice(1)
    const probe = check.map((word: string) => `'${word}'`).join(' ')
    ran(builder.inside(container, `PORT=${port} ${probe}`))
    expect(() => ran(builder.inside(container, `PORT=1 ${probe}`))).toThrow()
    // What a data folder, tests or this machine's settings would add is not in the image.
    expect(ran(builder.inside(container, 'ls -A /app | sort | tr "\\n" " "'))).toBe(
      'bunfig.toml dist events node_modules package.json server tsconfig.json',
    )
    process.kill(Number(pid), 'SIGTERM')
    const [code, text] = [await child.exited, await said]
    expect([health, home, code, user]).toEqual([200, 200, 0, '1000'])
    expect(text).toContain('SIGTERM: finishing what is under way')
  },
  600_000,
)
