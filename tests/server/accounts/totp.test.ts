/** The codes of RFC 6238's own table, and which of them are good when. */
import { expect, test } from 'bun:test'
import { addressOfSecret, base32, codeOf, stepAt, stepOf } from '#server/accounts/totp.ts'

const secret = Buffer.from('12345678901234567890')

test('given the secret and the times of RFC 6238, when codes are made, then they are those of its table', () => {
  const seconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000]
  const codes = seconds.map((at) => codeOf(secret, stepAt(new Date(at * 1000))))
  expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130'])
})

test('given the texts of RFC 4648, when they are encoded, then they are as in it, without padding', () => {
  const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
  expect(texts).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})

test('given codes around now, when they are tried, then those of half a minute before and after are good, and none that was used', () => {
  const now = new Date('2026-03-01T04:30:10.000Z')
  const step = stepAt(now)
  const tried = (after: number) =>
    [-2, -1, 0, 1, 2].map((by) => stepOf(secret, codeOf(secret, step + by), { now, after }))
  expect(tried(0)).toEqual([null, step - 1, step, step + 1, null])
  expect(tried(step)).toEqual([null, null, null, step + 1, null])
  const others = ['', '12345', '1234567', ` ${codeOf(secret, step)}`, 'abcdef', '௧௨௩௪௫௬']
  expect(others.map((code) => stepOf(secret, code, { now, after: 0 }))).toEqual(others.map(() => null))
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
  })
})
