/** Guessed passwords: what counts as a guess, also of many at once and under other spellings, and what never does. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ADMIN, type TestApp, testApp } from '../../kit/app.ts'
import { codeAt } from '../../kit/authenticator.ts'
import { type Answer, done } from '../../kit/client.ts'

const RIGHT = 'chembarathi poovu'
let app: TestApp
let made = 0
beforeAll(async () => {
  app = await testApp({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => app.close())

/** A network that no test before has used. */
const network = () => `198.51.100.${++made}`
const from = (address: string) => ({ 'x-forwarded-for': address })
const login = (address: string, email: string, password = RIGHT, code?: string) =>
  app.guest().post('/api/auth/login', { email, password, ...(code !== undefined && { code }) }, from(address))
const said = ({ status, json, headers }: Answer) => [status, json.code, headers.get('retry-after')]
const times = <T>(many: number, one: () => Promise<T>) => Promise.all(Array.from({ length: many }, one))
const inTurn = async (many: number, one: () => Promise<Answer>) => {
  const answers: unknown[] = []
  for (const _ of Array(many).keys()) answers.push(said(await one()))
  return answers
}
const wrong = [401, 'wrong-credentials', null]
const later = [429, 'too-many-attempts', '1']
const sorted = (answers: Answer[]) => answers.map(said).sort(([a], [b]) => Number(a) - Number(b))

for (const email of ['forty@example.org', 'nobody-has-this@example.org'])
  test(`given ${email}, when forty passwords are guessed at once, then five are compared, and the right one elsewhere opens`, async () => {
    if (email.startsWith('forty')) await app.family(email)
    const here = network()
    expect(sorted(await times(40, () => login(here, email, 'a guess')))).toEqual([
      ...Array(5).fill(wrong),
      ...Array(35).fill(later),
    ])
    expect(said(await login(here, email))).toEqual(later)
    if (email.startsWith('forty')) await done(login(network(), email))
  })

const refusals = () => [...app.parts.store.log.read()].filter(({ type }) => type === 'SignInRefused').length
async function guessed(times: number): Promise<number> {
  for (let n = 0; n < times; n += 1) await login(network(), ADMIN.email, 'a guess')
  // It is not waited for.
  await app.parts.store.write(() => undefined)
  return refusals()
}

test('given staff, when passwords are guessed for hours, then there is one event an hour', async () => {
  const before = refusals()
  const counts = [await guessed(40)]
  app.clock.advance(3_599_999)
  counts.push(await guessed(40))
  app.clock.advance(1)
  counts.push(await guessed(40))
  expect(counts.map((count) => count - before)).toEqual([1, 1, 2])
})

test('given a log that ends ahead of the clock, when passwords of staff are guessed for hours, then there is still one event an hour', async () => {
  const right = app.clock.now()
  app.clock.set('2027-06-01T00:00:00.000Z')
  await app.admin()
  const inTheFuture = await guessed(3)
  app.clock.set(right.toISOString())
  const counts = [await guessed(3), await guessed(3)]
  app.clock.advance(3_600_000)
  counts.push(await guessed(3), await guessed(3))
  expect(counts.map((one) => one - inTheFuture)).toEqual([1, 1, 2, 2])
})

test('given names that are no account, and families, when passwords are guessed, then the log does not grow', async () => {
  const { log } = app.parts.store
  await app.family('guessed@example.org')
  const before = log.size()
  for (const email of ['guessed@example.org', 'no such name', `${ADMIN.email}.not`])
    expect(said(await login(network(), email, 'a guess'))).toEqual(wrong)
  await app.parts.store.write(() => undefined)
  expect(log.size()).toBe(before)
})

test('given one e-mail in many spellings, when each is tried, then all count as one', async () => {
  await app.family('spelled-kk@example.org')
  const here = network()
  const spellings = [
    'spelled-kk@example.org',
    ' SPELLED-KK@Example.org ',
    'ｓｐｅｌｌｅｄ-kk@example.org',
    'spelled-\u212A\u212A@example.org',
    '\u3000ｓｐｅｌｌｅｄ－ｋｋ＠ｅｘａｍｐｌｅ．ｏｒｇ',
  ]
  for (const email of spellings) await done(login(network(), email))
  for (const email of spellings) expect(said(await login(here, email, 'a guess'))).toEqual(wrong)
  for (const email of spellings) expect(said(await login(here, email))).toEqual(later)
})

test('given four wrong passwords, when the fifth is right, then it opens, and five more are free', async () => {
  const email = 'forgetful@example.org'
  await app.family(email)
  const here = network()
  const guess = () => login(here, email, 'a guess')
  expect(await inTurn(4, guess)).toEqual(Array(4).fill(wrong))
  await done(login(here, email))
  expect(await inTurn(6, guess)).toEqual([...Array(5).fill(wrong), later])
})

test('given a second step, when the right password comes without its code, or after too many codes, then that was no failure', async () => {
  const email = 'two-steps'
  const password = 'a verifier password'
  const staff = await app.verifier(email)
  const { secret } = (await done(staff.post('/api/me/second-factor', { password }))).json
  const code = () => codeAt(secret, app.clock.now())
  await done(staff.post('/api/me/second-factor/confirm', { code: code() }))
  const here = network()
  const alone = () => login(here, email, password)
  expect(await inTurn(10, alone)).toEqual(Array(10).fill([401, 'second-factor', null]))
  app.clock.advance(30_000)
  await done(login(here, email, password, code()))
  // Two codes have been heard: eight are left, from wherever.
  for (const _ of Array(8).keys())
    expect((await login(network(), email, password, '000000')).json.code).toBe('wrong-code')
  // The quarter of an hour began half a minute ago.
  const over = () => login(here, email, password, '000000')
  expect(await inTurn(10, over)).toEqual(Array(10).fill([429, 'too-many-attempts', '870']))
  app.clock.advance(15 * 60_000)
  await done(login(here, email, password, code()))
})

test('given somebody signed in, when they type the password again and again, then only wrong ones count, also at once', async () => {
  const family = await app.family('own@example.org')
  const here = network()
  const change = (password: string) =>
    family.post('/api/me/password', { password, newPassword: RIGHT }, from(here))
  expect(await inTurn(8, () => change(RIGHT))).toEqual(Array(8).fill([200, undefined, null]))
  expect(sorted(await times(40, () => change('a guess')))).toEqual([
    ...Array(5).fill([422, 'wrong-password', null]),
    ...Array(35).fill(later),
  ])
})
