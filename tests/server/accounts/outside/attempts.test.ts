/** Sign-ins under way at a provider: finished by the browser that began them, also after a restart, and by nobody else. */
import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { ATTEMPT_LIFETIME, attempts } from '#server/accounts/outside/provider.ts'
import { sealingKey } from '#server/store/seal.ts'
import { testClock } from '../../../kit/app.ts'

const asked = { redirect: 'https://one.example/back', locale: 'ml', linkTo: null, isShared: false } as const
const key = sealingKey(randomBytes(32))

function stage() {
  const clock = testClock()
  const first = attempts(key, clock.now)
  const second = attempts(key, clock.now)
  return { clock, first, second, ...first.begin(asked) }
}

test('given an attempt, when it comes back after a restart of the server, then it is finished', () => {
  const { second, token, attempt } = stage()
  expect(attempt).toMatchObject(asked)
  expect(second.take(token, attempt.state)).toEqual(attempt)
})

test('given what a browser has of an attempt, when it is read, then neither the nonce nor the verifier is in it', () => {
  const { token, attempt } = stage()
  const text = token + Buffer.from(token, 'base64url').toString('latin1')
  for (const secret of [attempt.nonce, attempt.verifier, attempt.state]) expect(text).not.toContain(secret)
})

test('given an attempt, when it comes with another state, changed, from other keys, too late or not at all, then there is none', () => {
  const { clock, first, token, attempt } = stage()
  const other = attempts(sealingKey(randomBytes(32)), clock.now).begin(asked)
  const changed = token.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))
  expect(first.take(token, other.attempt.state)).toBe(null)
  expect(first.take(changed, attempt.state)).toBe(null)
  expect(first.take(other.token, other.attempt.state)).toBe(null)
  expect(first.take('', '')).toBe(null)
  clock.advance(ATTEMPT_LIFETIME)
  expect(first.take(token, attempt.state)).toBe(null)
})
