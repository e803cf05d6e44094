/** Each test gets ports of its own, outside the system's ephemeral range. */
import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BEYOND, FIRST, freePort } from './free-port.ts'

/** The ports of each of two processes: together nearly the whole range. */
const MANY = 5800
const program = `import { freePort } from './free-port.ts'
console.log(JSON.stringify(Array.from({ length: ${MANY} }, freePort)))
await Bun.stdin.text()`

/** A process that holds ports until `end` is called. */
function takes(folder: string) {
  const env = { ...process.env, TMPDIR: folder }
  const child = Bun.spawn([process.execPath, '-e', program], {
    cwd: import.meta.dir,
    env,
    stdin: 'pipe',
    stdout: 'pipe',
  })
  async function ports(): Promise<number[]> {
    let text = ''
    for await (const piece of child.stdout) {
      text += Buffer.from(piece).toString()
      if (text.endsWith('\n')) return JSON.parse(text)
    }
    throw new Error('it ended before')
  }
  const end = async () => {
    child.stdin.end()
    await child.exited
  }
  return { ports: ports(), end }
}

test('given a server that listens, when two processes take ports at once, then each has its own, that one is not among them, and nothing is left', async () => {
  await using server = Bun.serve({ port: freePort(), hostname: '127.0.0.1', fetch: () => new Response() })
  const folder = mkdtempSync(join(tmpdir(), 'wedding-ports-'))
  const both = [takes(folder), takes(folder)]
  const ports = (await Promise.all(both.map(({ ports }) => ports))).flat()
  await Promise.all(both.map(({ end }) => end()))
  const left = readdirSync(folder)
  rmSync(folder, { recursive: true })
  expect([new Set(ports).size, ports.includes(server.port ?? 0), left]).toEqual([2 * MANY, false, []])
  expect(ports.filter((port) => port < FIRST || port >= BEYOND)).toEqual([])
})
