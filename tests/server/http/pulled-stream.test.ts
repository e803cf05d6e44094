/** A long answer is made in pieces, between which others have their turn. */
import { expect, test } from 'bun:test'
import { pulledStream } from '#server/http/responses.ts'
import { createReports } from '#server/runtime/errors.ts'

test('given a reader that takes all at once, when a long answer is made, then the event loop comes round before each piece', async () => {
  let rounds = 0
  let isOver = false
  function count() {
    rounds += 1
    if (!isOver) setImmediate(count)
  }
  count()
  const madeIn: number[] = []
  function* pieces() {
    for (let n = 0; n < 20; n += 1) {
      madeIn.push(rounds)
      yield 'piece '
    }
  }
  const reports = createReports('silent', () => new Date('2026-03-01T09:00:00Z'))
  const text = await new Response(pulledStream(pieces(), reports, () => true)).text()
  isOver = true
  expect([text, new Set(madeIn).size]).toEqual(['piece '.repeat(20), 20])
}, 600_000)
