/** The cost at which the passwords of real accounts are hashed, and a server that has more to hash than it can. */
import { expect, test } from 'bun:test'
import { testApp } from '../../kit/app.ts'

test('given a family, when its account is opened, then the password is hashed at the full cost', async () => {
  const app = await testApp({ passwordCost: 'full' })
  const email = 'hashed@example.org'
  await app.family(email)
  const known = app.parts.store.vault.accounts.passwordHash(
    app.parts.store.vault.accounts.holders('email', email)[0]?.id ?? '',
  )
  expect(known).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{43}\$[^$]{43}$/)
  await app.close()
})

test('given a server that is busy, when a password is not even compared, then that was no failure', async () => {
  const app = await testApp()
  const statusOf = async (email: string, password: string) => {
    const { status, json } = await app.guest().post('/api/auth/login', { email, password })
    return [status, json.code]
  }
  const email = 'busy@example.org'
  await app.family(email)
  const { passwords } = app.parts
  let isOver = false
  // As many as are served and may wait: whoever is done stands in line again before anybody else does.
  const others = Array.from({ length: 62 }, async () => {
    let last: string = ''
    while (!isOver && last !== 'busy') last = await passwords.hash('somebody else')
  })
  for (const _ of Array(6).keys()) expect(await statusOf(email, 'chembarathi poovu')).toEqual([503, 'busy'])
  isOver = true
  await Promise.all(others)
  for (const _ of Array(5).keys())
    expect(await statusOf(email, 'a guess')).toEqual([401, 'wrong-credentials'])
  await app.close()
})
