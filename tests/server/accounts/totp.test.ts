/** The codes of RFC 6238's own table, and which of them are good when. */
import { expect, test } from 'bun:test'
import { addressOfSecret, base32, stepOf } from '#server/accounts/second-factor.ts'
import { codeAt } from '../../kit/authenticator.ts'

const secret = Buffer.from('12345678901234567890')
const STEP = 30

test('given the secret, times and codes of RFC 6238, when they are tried at those times, then they are good', () => {
  const table = {
    59: '287082',
    1111111109: '081804',
    1111111111: '050471',
    1234567890: '005924',
    2000000000: '279037',
    20000000000: '353130',
  }
  for (const [second, code] of Object.entries(table)) {
    const now = new Date(Number(second) * 1000)
    expect(stepOf(secret, code, { now, after: 0 })).toBe(Math.floor(Number(second) / STEP))
  }
})

test('given codes around now, when they are tried, then those of half a minute before and after are good, and none that was used', () => {
  const now = new Date('2026-03-01T04:30:10.000Z')
  const step = Math.floor(now.getTime() / 1000 / STEP)
  const code = (by: number) => codeAt(base32(secret), new Date(now.getTime() + by * STEP * 1000))
  const tried = (after: number) => [-2, -1, 0, 1, 2].map((by) => stepOf(secret, code(by), { now, after }))
  expect(tried(0)).toEqual([null, step - 1, step, step + 1, null])
  expect(tried(step)).toEqual([null, null, null, step + 1, null])
  const others = ['', '12345', '1234567', ` ${code(0)}`, 'abcdef', '௧௨௩௪௫௬']
  expect(others.map((other) => stepOf(secret, other, { now, after: 0 }))).toEqual(others.map(() => null))
})

test('given a secret, when an app reads its address, then it names the account and the secret', () => {
  const address = new URL(addressOfSecret(secret, 'asha & co@example.org'))
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Community Wedding:asha & co@example.org',
  ])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Community Wedding',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
