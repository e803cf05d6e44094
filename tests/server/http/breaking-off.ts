/**
 * Run by broken-answers.test.ts, as a process of its own, since the runtime prints past `process.stderr`: each kind of
 * answer that is streamed fails in the middle. Prints the kind on both outputs, and after it what arrived, as JSON.
 */
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { type TestApp, testApp } from '../../kit/app.ts'
import { atEnd } from '../../kit/at-end.ts'
import type { Client } from '../../kit/client.ts'
import { sent, uploadAll } from '../../kit/season.ts'

/** All bytes of the answer, until the connection ends. */
function rawAnswer(url: string, path: string, who: Client): Promise<{ text: string; isCut: boolean }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${who.cookie()}\r\n\r\n`),
    )
    let isCut = true
    const end = setTimeout(() => {
      isCut = false
      socket.destroy()
    }, 5000)
    socket.on('data', (piece) => {
      text += piece.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(end)
      resolve({ text, isCut })
    })
  })
}

type Break = (app: TestApp) => void
const breaks: Record<string, [path: string, isFamily: boolean, breakIt: Break]> = {
  csv: [
    '/api/admin/applications/export',
    false,
    ({ parts: { queries } }) => {
      queries.details = () => {
        throw new Error('PlantedSecret in a database that is closed')
      }
    },
  ],
  bundle: [
    '/api/admin/audit/bundle?auditor=Somebody&level=full',
    false,
    ({ parts: { store } }) => {
      const { get } = store.vault.keys
      let asked = 0
      store.vault.keys.get = (stream) => {
        if (stream.startsWith('application-')) asked += 1
        // Those before are asked for before the first line.
        if (asked > 10) throw new Error(`PlantedSecret in ${stream}`)
        return get(stream)
      }
    },
  ],
  zip: [
    '/api/me/export',
    true,
    ({ parts: { files, store } }) => {
      const { read } = files
      files.read = (...ask) => {
        store.vault.db.close()
        return read(...ask)
      }
    },
  ],
}

async function broken([path, isFamily, breakIt]: [path: string, isFamily: boolean, breakIt: Break]) {
  const app = await testApp({ environment: { LOG_LEVEL: 'error' } })
  atEnd(() => rmSync(app.folder, { recursive: true, force: true }))
  const { family, id } = await sent(app, { groomName: 'PlantedSecret' })
  await family.put(`/api/applications/${id}`, await uploadAll(family))
  await sent(app)
  const who = isFamily ? family : await app.admin()
  breakIt(app)
  return rawAnswer(app.url, path, who)
}
for (const [kind, how] of Object.entries(breaks)) {
  process.stderr.write(`${kind}\n`)
  process.stdout.write(`${JSON.stringify({ kind, ...(await broken(how)) })}\n`)
}
process.exit(0)
