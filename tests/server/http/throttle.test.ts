/** Rate limits under a flood: each kind forgets its own oldest entries and nothing of another. */
import { expect, test } from 'bun:test'
import { createThrottle } from '#server/http/throttle.ts'

const newThrottle = () => createThrottle(() => new Date('2026-03-01T04:30:00.000Z'), 1)
const HOUR = 3600

test('given a network that has used its limits up, when a hundred thousand others look at the log, try codes and guess, then it waits as before', () => {
  const throttle = newThrottle()
  const limits = {
    registration: () => throttle.beforeRegistration('here'),
    letters: () => throttle.beforeLinkTo('account', 'here'),
    signIn: () => throttle.beforeSignIn(['account'], 'here'),
  }
  for (const _ of Array(5).keys()) for (const limit of Object.values(limits)) limit()
  const waits = () => Object.values(limits).map((limit) => limit())
  expect(waits()).toEqual([HOUR, HOUR, 1])
  for (let n = 0; n < 100_000; n += 1) {
    throttle.beforeAudit(`network ${n}`)
    throttle.beforeCode(`network ${n}`)
    throttle.beforeCodeTo(`${n}`, 'elsewhere')
  }
  expect(waits()).toEqual([HOUR, HOUR, 1])
})

test('given more networks than are remembered, when they come, then those are forgotten that came longest ago', () => {
  const throttle = newThrottle()
  const register = (from: number, to: number) => {
    for (let n = from; n < to; n += 1) throttle.beforeRegistration(`network ${n}`)
  }
  register(0, 39_999)
  expect([throttle.beforeRegistration('network 0'), throttle.beforeRegistration('network 39998')]).toEqual([
    HOUR,
    HOUR,
  ])
  register(39_999, 40_000)
  expect([throttle.beforeRegistration('network 39998'), throttle.beforeRegistration('network 0')]).toEqual([
    HOUR,
    0,
  ])
})
