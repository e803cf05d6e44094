/** What is said of a change that could not even be sent: without a network nothing leaves the machine, so nothing was saved. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { ApiError } from '#web/api.ts'
import { NotSaved, readBefore, sendChange } from '../../../../admin/app/changes/send-change.ts'
import { openPage, type TestPage } from '../../../kit/page.ts'

let page: TestPage
let server: ReturnType<typeof Bun.serve>
let asked: string[]
beforeEach(() => {
  asked = []
  const fetch = ({ url }: Request) => {
    asked.push(new URL(url).pathname)
    return Response.json({ message: 'Choose a family', code: 'invalid' }, { status: 422 })
  }
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
  const { origin } = server.url
  page = openPage(() => origin)
})
afterEach(async () => {
  page.close()
  await server.stop(true)
})

const failureOf = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => null,
    (error: unknown) => error,
  )
const change = () => sendChange('/api/admin/change', { method: 'POST', body: {}, schema: z.unknown() })

test('given no network, when a change is made, then it is known not to be saved, and nobody is asked what became of it', async () => {
  page.online(false)
  await server.stop(true)
  expect([await failureOf(change()), asked]).toEqual([new NotSaved(), []])
})

test('given a browser that thinks it is offline and is not, when a change is refused, then the refusal is what is told', async () => {
  page.online(false)
  expect([await failureOf(change()), asked]).toEqual([
    expect.objectContaining({ name: 'ApiError', status: 422, words: 'Choose a family' }),
    ['/api/admin/change'],
  ])
})

const refusal = new ApiError(409, '{"message":"It is verified already","code":"not-submitted"}')
test.each([
  ['has no answer', new TypeError('network'), new NotSaved()],
  ['is answered by a proxy alone', new ApiError(502, 'Bad Gateway'), new NotSaved()],
  ['is refused', refusal, refusal],
])('given what is read before a change, when it %s, then it is told so', async (_how, error, told) => {
  const failure = await failureOf(readBefore(Promise.reject(error)))
  expect(failure).toBeInstanceOf(told.constructor)
  expect(failure).toEqual(told)
})
