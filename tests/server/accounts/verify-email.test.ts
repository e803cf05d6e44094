/** Showing that an e-mail is one's own: by a code from a real letter, for a while, for five tries; and never a gate. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { START, type TestApp, testApp } from '../../kit/app.ts'
import { type Client, done } from '../../kit/client.ts'
import { wholeForm } from '../../kit/forms.ts'
import { mailBy, type Peer, smtpPeer } from '../../kit/smtp-peer.ts'

let peer: Peer
let app: TestApp
let made = 0
beforeAll(async () => {
  peer = await smtpPeer()
  app = await testApp({ environment: { ALLOW_PRIVATE_SMTP: '1' } })
  await mailBy(await app.admin(), peer.port)
})
beforeEach(() => {
  peer.letters.length = 0
  app.clock.set(START)
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

const send = (family: Client) => family.post('/api/auth/verify-email/send')
const verify = (family: Client, code: string) => family.post('/api/auth/verify-email', { code })
const isVerified = async (family: Client) => (await done(family.get('/api/me'))).json.isEmailVerified
const refusal = async (family: Client, code: string) => {
  const { status, json } = await verify(family, code)
  return [status, json.code, Object.keys(json.fields)]
}
/** A family, and a way to the code of its newest letter. */
async function asking() {
  const email = `prove-${++made}@example.org`
  const family = await app.family(email, 'unproven')
  const codeOf = async () => {
    await done(send(family))
    await app.parts.mail.work()
    const letter = peer.letters.findLast(({ recipients }) => recipients.includes(email))
    return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? 'none'
  }
  return { family, email, codeOf }
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('given a family, when it types the code of its letter, then its e-mail is its own, and the code is used up', async () => {
  const { family, codeOf } = await asking()
  const code = await codeOf()
  expect(await isVerified(family)).toBe(false)
  expect(await refusal(family, other(code))).toEqual([422, 'wrong-code', ['code']])
  await done(verify(family, ` ${code.slice(0, 3)} ${code.slice(3)} `))
  expect(await isVerified(family)).toBe(true)
  peer.letters.length = 0
  await done(send(family))
  await app.parts.mail.work()
  expect(peer.letters).toEqual([])
})

test('given a code, when five tries were wrong, then the right one is too late, and a new one is good', async () => {
  const { family, codeOf } = await asking()
  const code = await codeOf()
  for (const _ of Array(5).keys())
    expect(await refusal(family, other(code))).toEqual([422, 'wrong-code', ['code']])
  expect(await refusal(family, code)).toEqual([422, 'code-expired', ['code']])
  await done(verify(family, await codeOf()))
  expect(await isVerified(family)).toBe(true)
})

test('given two letters, when the code of the first is typed, then only the second counts', async () => {
  const { family, codeOf } = await asking()
  const first = await codeOf()
  const second = await codeOf()
  expect(await refusal(family, first === second ? other(first) : first)).toEqual([
    422,
    'wrong-code',
    ['code'],
  ])
  await done(verify(family, second))
})

test('given a code, when a day has gone by, then it is good no more', async () => {
  const { family, codeOf } = await asking()
  const late = await asking()
  const code = await codeOf()
  const tooLate = await late.codeOf()
  app.clock.advance(24 * 3_600_000 - 1)
  await done(verify(family, code))
  app.clock.advance(1)
  expect(await refusal(late.family, tooLate)).toEqual([422, 'code-expired', ['code']])
})

test('given the code of one family, when another types it, then it proves nothing', async () => {
  const one = await asking()
  const two = await asking()
  const code = await one.codeOf()
  expect(await refusal(two.family, code)).toEqual([422, 'wrong-code', ['code']])
  await done(verify(one.family, code))
  expect(await isVerified(two.family)).toBe(false)
})

test('given a family that asks again and again, when five letters have gone out in an hour, then it waits', async () => {
  const { family } = await asking()
  // The first came with the account.
  for (const _ of Array(4).keys()) await done(send(family))
  const refused = await send(family)
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too-many-attempts',
    '3600',
  ])
})

test('given the vault as it rests, when it is read, then the code is not in it once the letter is gone', async () => {
  const { codeOf } = await asking()
  const code = await codeOf()
  const { db } = app.parts.store.vault
  const rows = db.query<{ hash: Uint8Array }, []>('select hash from code').all()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ hash }) => Buffer.from(hash).includes(code))).toBe(false)
  const mail = db.query<{ sealed: Uint8Array }, []>('select sealed from mail').all()
  expect(mail.some(({ sealed }) => Buffer.from(sealed).includes(code))).toBe(false)
})

test('given no mail server, when a code is asked for, then that is said, and the family can apply all the same', async () => {
  const quiet = await testApp()
  const family = await quiet.family(undefined, 'unproven')
  const refused = await send(family)
  expect([refused.status, refused.json.code]).toEqual([409, 'mail-off'])
  const { id } = (await done(family.post('/api/applications', wholeForm()), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
  await quiet.close()
})
