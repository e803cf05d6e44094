/** A password link is sent to somebody, so it is whole, whether the server gave a whole address or a relative one. */
import { afterEach, expect, test } from 'bun:test'
import { openPage, type TestPage } from '../../../kit/page.ts'

let page: TestPage | null = null
let server: ReturnType<typeof Bun.serve> | null = null
afterEach(async () => {
  page?.close()
  await server?.stop(true)
})
async function linkFor(url: string): Promise<string> {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => Response.json({ url, expiresAt: '2026-03-02T04:30:00.000Z' }),
  })
  const origin = server.url.origin
  page = openPage(() => origin)
  // Loaded where there is a page: the module looks at it.
  const { passwordLink } = await import('../../../../admin/features/team/api.tsx')
  return (await passwordLink({ id: '00000000-0000-4000-8000-000000000000', to: null })).url.replace(
    origin,
    'HERE',
  )
}

test('given a relative link, when it is shown, then it is one of the site that the console was opened at', async () => {
  expect(await linkFor('/en/reset?token=a-b_c')).toBe('HERE/en/reset?token=a-b_c')
})
test('given a whole link, when it is shown, then it is what the server gave', async () => {
  expect(await linkFor('https://wedding.example/reset?token=a-b_c')).toBe(
    'https://wedding.example/reset?token=a-b_c',
  )
})
