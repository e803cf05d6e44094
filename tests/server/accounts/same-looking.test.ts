/** A password opens its account however the keyboard of a phone or a computer writes it; numbers and addresses likewise. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const onPhone = 'അവൻ കൊല്ലത്ത്'
const onComputer = 'അവന്\u200D\u00A0ക\u0D46\u0D3Eല്ലത്ത്'
const register = (account: object) => app.guest().post('/api/auth/register', account)
const signIn = (email: string, password: string) => app.guest().post('/api/auth/login', { email, password })

test('given a password from a phone, when a computer writes it in another encoding, then it opens the account, and is changed by it', async () => {
  const email = 'encoded@example.org'
  const family = app.guest()
  await done(family.post('/api/auth/register', { email, phone: '98470 30001', password: onPhone }), 201)
  await done(signIn(email, onComputer))
  await done(signIn(` EN\u200Bcoded@exam\u00ADple.org\n`, onPhone))
  await done(family.post('/api/me/password', { password: onComputer, newPassword: `${onComputer}!` }))
  await done(signIn(email, `${onPhone}!`))
  const wrong = await signIn(email, 'അവന് കൊല്ലത്ത്!')
  expect([wrong.status, wrong.json.code]).toEqual([401, 'wrong-credentials'])
})

test('given a number that has an account, when the same password is chosen in another encoding, then it is that account’s', async () => {
  await done(register({ phone: '98470 30002', password: onPhone }), 201)
  const again = await register({ phone: '+91 98470 30002', password: onComputer, another: true })
  expect([again.status, again.json.code]).toEqual([409, 'phone-taken'])
  await done(register({ phone: '98470 30002', password: 'അവന് കൊല്ലത്ത്', another: true }), 201)
})

test('given a password of which nothing is seen, when it is chosen or tried, then it is asked for again', async () => {
  const password = '\u3164\u200B\u00A0\u2060\u2800\u3000\u00AD'
  const registered = await register({ phone: '98470 30003', password })
  const tried = await signIn('98470 30003', password)
  const fields = { password: 'This field is required' }
  expect([registered.status, registered.json.fields, tried.status, tried.json.fields]).toEqual([
    422,
    fields,
    422,
    fields,
  ])
})

test('given invisible characters in a number and an address, when an account is made, then it is stored without them', async () => {
  const marked = {
    email: 'ma\u200Dr\u00ADked@example.org\r\n',
    phone: '\u202A98470\n3\uFEFF0004\u202C',
    password: onPhone,
  }
  const family = app.guest()
  const made = await done(family.post('/api/auth/register', marked), 201)
  expect([made.json.email, made.json.phone]).toEqual(['marked@example.org', '98470 30004'])
  const moved = await done(
    family.post('/api/me/phone', { phone: '９８４７０\u2011３０００５', password: onComputer }),
  )
  expect(moved.json.phone).toBe('98470-30005')
  await done(signIn('\u202A+91 98470 30005\u202C', onPhone))
})

const aadhaar = '7392 1846 5027'
test('given an Aadhaar number in a field for a phone, when it is sent, then each says that it is none, and does not repeat it', async () => {
  const family = await app.family()
  const admin = await app.admin()
  const { id } = (await done(family.post('/api/applications', {}), 201)).json
  const sends = [
    [await register({ phone: aadhaar, password: onPhone }), 'phone'],
    [await family.post('/api/me/phone', { phone: aadhaar, password: onPhone }), 'phone'],
    [await app.guest().post('/api/auth/code', { phone: aadhaar }), 'phone'],
    [await admin.post('/api/admin/door', { phone: aadhaar, locale: 'ml', consent: '' }), 'phone'],
    [await admin.post('/api/admin/test-message', { carrier: 'sms', to: aadhaar }), 'to'],
    [
      await family.put(`/api/applications/${id}/nominee`, { nominee: { name: 'Anil', phone: aadhaar } }),
      'nominee.phone',
    ],
    [
      await family.put(`/api/applications/${id}/filler`, { by: 'neighbour', name: 'Anil', phone: aadhaar }),
      'phone',
    ],
    [await admin.put('/api/admin/settings/whatsapp_number', { value: aadhaar }), 'value'],
  ] as const
  for (const [answer, field] of sends) {
    expect([answer.status, answer.json.fields?.[field]]).toEqual([
      422,
      'This looks like an Aadhaar number. Please write a phone number; one of another country begins with +',
    ])
    expect(answer.text).not.toContain(aadhaar)
  }
})

test('given a nominee’s number that begins with 91, when it is named, then it is taken, whatever its check digit', async () => {
  const family = await app.family()
  const { id } = (await done(family.post('/api/applications', {}), 201)).json
  for (let last = 0; last < 10; last++) {
    const phone = `91 98470 1230${last}`
    const rights = await done(
      family.put(`/api/applications/${id}/nominee`, { nominee: { name: 'Anil', phone } }),
    )
    expect(rights.json.nominee).toEqual({ name: 'Anil', phone })
  }
})

test('given a helper’s name of nothing that is seen or with an Aadhaar number, when it is saved, then it is asked for again', async () => {
  const family = await app.family()
  const { id } = (await done(family.post('/api/applications', {}), 201)).json
  const helper = { by: 'neighbour', phone: '98470 30006' }
  const blank = await family.put(`/api/applications/${id}/filler`, { ...helper, name: '\u3164\u200B' })
  const numbered = await family.put(`/api/applications/${id}/filler`, {
    ...helper,
    name: 'Anil 7392,1846,5027',
  })
  expect([blank.json.fields?.name, numbered.json.fields?.name]).toEqual([
    'This field is required',
    'Please do not write an Aadhaar number here',
  ])
})
