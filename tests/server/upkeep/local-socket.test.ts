/** The command line asks the running server: one that is not there, and one that listens and never ends its answer. */
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '#server/runtime/errors.ts'
import { askServer, openSocketFolder } from '#server/upkeep/local-socket.ts'

const inFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-socket-'))
  await work(folder)
  rmSync(folder, { recursive: true, force: true })
}

test('given a folder without a server, when it is asked, then nobody is there', () =>
  inFolder(async (folder) => {
    expect(await askServer(folder, '/')).toBeNull()
  }))

for (const [name, drip] of [
  ['says nothing', ''],
  ['never ends its answer', 'x'],
] as const)
  test(`given a server that ${name}, when it is asked, then that is an error in time, and not a server that is not there`, () =>
    inFolder(async (folder) => {
      const sockets = new Set<Socket>()
      const server = createServer((socket) => {
        sockets.add(socket)
        const timer = setInterval(() => socket.write(drip), 20)
        socket.on('error', () => undefined).on('close', () => clearInterval(timer))
        socket.write(drip && 'HTTP/1.1 200 OK\r\n')
      })
      await new Promise<void>((ready) => server.listen(openSocketFolder(folder), ready))
      await expect(askServer(folder, '/', { within: 200 })).rejects.toThrow(OperatorError)
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    }))
