/** What the console asks for when a bundle is made, and what it takes for one: only a whole file. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createServer, type Server } from 'node:http'
import {
  BundleCut,
  blankBundle,
  bundleAddress,
  bundleIn,
} from '../../../../admin/features/audit/BundleDialog.tsx'

const sample = { ...blankBundle, auditor: ' A. Auditor ', level: 'sample' as const, number: '471208' }

test('given a level, when a bundle is asked for, then the draw is part of the request for a sample alone', () => {
  expect(bundleAddress({ ...sample, count: ' 31' })).toBe(
    '/api/admin/audit/bundle?auditor=A.+Auditor&level=sample&number=471208&count=31',
  )
  expect(bundleAddress({ ...sample, level: 'full' })).toBe(
    '/api/admin/audit/bundle?auditor=A.+Auditor&level=full',
  )
  expect(bundleAddress({ ...sample, number: '൪൭൧' })).toContain('&number=471&')
})

const lines = ['{"kind":"header","level":"public"}', '{"kind":"entry"}', '{"kind":"closing","note":"x"}']
const whole = lines.map((line) => `${line}\n`).join('')
/** `broken`: the connection ends before the answer does. */
const answers: Record<string, { text: string; isBroken: boolean }> = {
  '/whole': { text: whole, isBroken: false },
  '/within-a-line': { text: whole.slice(0, -12), isBroken: false },
  '/between-lines': { text: `${lines.slice(0, 2).join('\n')}\n`, isBroken: false },
  '/empty': { text: '', isBroken: false },
  '/broken': { text: whole, isBroken: true },
}
let server: Server
let origin = ''
let breakOff = (): void => undefined
beforeAll(async () => {
  server = createServer((request, response) => {
    const { text, isBroken } = answers[request.url ?? ''] ?? { text: '', isBroken: false }
    response.writeHead(200, { 'content-disposition': 'attachment; filename="audit-bundle-a.jsonl"' })
    if (!isBroken) return void response.end(text)
    response.write(text)
    breakOff = () => void request.socket.destroy()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`
})
afterAll(() => void server.close())

test('given a download, when it comes whole, then it is a bundle; when it broke off anywhere, then it is said to be cut', async () => {
  const bundle = await bundleIn(await fetch(`${origin}/whole`))
  expect([bundle.name, await bundle.file.text()]).toEqual(['audit-bundle-a.jsonl', whole])
  for (const path of ['/within-a-line', '/between-lines', '/empty', '/broken']) {
    const answer = await fetch(origin + path)
    // Not before its head has come: without that there would be no answer at all.
    breakOff()
    await expect(bundleIn(answer)).rejects.toBeInstanceOf(BundleCut)
  }
})
