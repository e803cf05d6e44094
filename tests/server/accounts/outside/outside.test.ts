/** Signing in with an outside account: whose account it opens, and all that must not open one. */

import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { OutsideTrouble } from '#events/outside.ts'
import { inTransaction } from '#server/store/database.ts'
import { START, type TestApp, testApp } from '../../../kit/app.ts'
import { done } from '../../../kit/client.ts'
import { type Browser, browser, type OidcPeer, oidcPeer, type Person } from '../../../kit/oidc-peer.ts'

const WAY = '/api/auth/outside'
/** As the page in Malayalam links to it. */
const IN_ML = `${WAY}?locale=ml`
const PASSWORD = 'chembarathi poovu'
const MINUTE = 60_000
let peer: OidcPeer
let app: TestApp
beforeAll(async () => {
  peer = await oidcPeer()
  app = await testApp({ environment: peer.environment })
})
beforeEach(() => app.clock.set(START))
afterAll(async () => {
  await app.close()
  await peer.close()
})

let made = 0
const person = (about: Partial<Person> = {}): Person => {
  const sub = `person-${++made}`
  return { sub, email: `${sub}@outside.example`, email_verified: true, ...about }
}
const sorry = (trouble: OutsideTrouble, root = '') => `${root}/login?outside=${trouble}#outside-${trouble}`
const comeAs = (who: Person | null, path = IN_ML, by = browser(app.url)): Promise<string> => {
  peer.at(who)
  return by.visit(path)
}
const me = async (by: Browser) => {
  const answer = await by.ask(`${app.url}/api/me`)
  return answer.ok ? await answer.json() : answer.status
}
const post = (by: Browser, path: string, body: unknown) =>
  by.ask(app.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
/** A family that opened its account here, in a browser of its own. */
async function registered(email: string, isVerified = false): Promise<Browser> {
  const by = browser(app.url)
  const answer = await post(by, '/api/auth/register', { email, phone: '+91 98470 00000', password: PASSWORD })
  expect(answer.status).toBe(201)
  const { id } = await me(by)
  const { vault } = app.parts.store
  if (isVerified) inTransaction(vault.db, () => vault.accounts.prove(id, 'email', START))
  return by
}
const links = () => app.parts.store.vault.db.query('select count(*) as n from outside_link').get()

test('given nobody of that e-mail, when a family comes by an outside account, then a new account is opened, in its language, and known again', async () => {
  const somebody = person()
  const by = browser(app.url)
  expect(await comeAs(somebody, `${WAY}?locale=en`, by)).toBe('/en/application')
  const { id, createdAt, ...account } = await me(by)
  expect(account).toEqual({
    email: somebody.email,
    phone: '',
    role: 'customer',
    locale: 'en',
    consent: '',
    isEmailVerified: true,
    isPhoneVerified: false,
  })
  const again = browser(app.url)
  expect(await comeAs({ ...somebody, email: 'moved@outside.example' }, IN_ML, again)).toBe('/dashboard')
  expect(await me(again)).toEqual({ id, createdAt, ...account })
  expect(again.cookies()).toMatch(/^session=[\w-]{43}$/)
})

test('given a link that names no language, when a new account is opened by it, then it has English, as every account made without one', async () => {
  const by = browser(app.url)
  expect(await comeAs(person(), WAY, by)).toBe('/en/application')
  expect((await me(by)).locale).toBe('en')
})

test('given a device that is not the family’s own, when it comes by an outside account, then the session ends with the browser and after 15 minutes, and the next one has no mark', async () => {
  const somebody = person()
  const by = browser(app.url)
  expect(await comeAs(somebody, `${IN_ML}&shared=1`, by)).toBe('/application')
  expect(by.cookies().split('; ').sort()).toEqual([expect.stringMatching(/^session=/), 'shared=1'])
  app.clock.advance(15 * MINUTE)
  expect(await me(by)).toBe(401)
  expect(await comeAs(somebody, IN_ML, by)).toBe('/dashboard')
  expect(by.cookies()).toMatch(/^session=[\w-]{43}$/)
})

test('given an account whose e-mail is shown to be its own, when an outside account of that e-mail comes, then it opens that one', async () => {
  const somebody = person()
  const own = await registered(somebody.email ?? '', true)
  const by = browser(app.url)
  expect(await comeAs(somebody, IN_ML, by)).toBe('/dashboard')
  expect((await me(by)).id).toBe((await me(own)).id)
})

test('given an account with that e-mail that anybody could have opened, when its outside account comes, then it is the owner’s: sessions, password, number and another’s link end, and the page says so', async () => {
  const somebody = person()
  const stranger = await registered(somebody.email ?? '')
  const { id } = await me(stranger)
  const others = person()
  expect(await comeAs(others, `${WAY}/link?locale=en`, stranger)).toBe('/en/dashboard?outside=linked')
  const by = browser(app.url)
  expect(await comeAs(somebody, IN_ML, by)).toBe('/dashboard?off=phone,outside')
  expect(await me(by)).toMatchObject({ id, email: somebody.email, phone: '', isEmailVerified: true })
  expect(await me(stranger)).toBe(401)
  const login = await post(browser(app.url), '/api/auth/login', { email: somebody.email, password: PASSWORD })
  expect(login.status).toBe(401)
  const again = browser(app.url)
  expect(await comeAs(others, IN_ML, again)).toBe('/application')
  expect((await me(again)).id).not.toBe(id)
  expect(await comeAs(somebody, IN_ML, browser(app.url))).toBe('/dashboard')
})

test('given a browser in which somebody is signed in, when another comes by an outside account, then the session before ends', async () => {
  const by = await registered('before@example.org')
  const before = by.cookies()
  expect(await comeAs(person(), IN_ML, by)).toBe('/application')
  const answer = await fetch(`${app.url}/api/me`, { headers: { cookie: before } })
  expect(answer.status).toBe(401)
})

test('given a session, when an outside account of any e-mail is linked to it, then that one opens it; and no other family can link it', async () => {
  const somebody = person()
  const own = await registered('first@example.org')
  const other = await registered('second@example.org')
  expect(await comeAs(somebody, `${WAY}/link?locale=ml`, own)).toBe('/dashboard?outside=linked')
  const before = links()
  expect(await comeAs(somebody, `${WAY}/link?locale=ml`, other)).toBe(sorry('elsewhere'))
  expect(links()).toEqual(before)
  expect((await me(other)).email).toBe('second@example.org')
  const by = browser(app.url)
  expect(await comeAs(somebody, IN_ML, by)).toBe('/dashboard')
  expect((await me(by)).email).toBe('first@example.org')
})

test('given a linked outside account, when its family unlinks it, then it takes the password, and the outside account opens nothing of theirs any more', async () => {
  const somebody = person()
  const own = await registered('unlinking@example.org')
  const other = await registered('still-linked@example.org')
  await comeAs(somebody, `${WAY}/link?locale=ml`, own)
  await comeAs(person(), `${WAY}/link`, other)
  const isLinked = async (by: Browser) => (await (await by.ask(`${app.url}${WAY}/mine`)).json()).isLinked
  expect([await isLinked(own), await isLinked(other)]).toEqual([true, true])
  const wrong = await post(own, `${WAY}/unlink`, { password: 'not the one' })
  expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([422, ['password']])
  expect(await isLinked(own)).toBe(true)
  expect((await post(own, `${WAY}/unlink`, { password: PASSWORD })).status).toBe(200)
  expect([await isLinked(own), await isLinked(other)]).toEqual([false, true])
  const by = browser(app.url)
  // To us it is now somebody whom nobody knows.
  expect(await comeAs(somebody, IN_ML, by)).toBe('/application')
  expect((await me(by)).id).not.toBe((await me(own)).id)
})

test('given a link that somebody else has sent, or a session that ended on the way, when a linking begins or ends, then nothing is linked', async () => {
  const own = await registered('careful@example.org')
  const before = links()
  for (const site of ['cross-site', 'same-site']) {
    const answer = await own.ask(`${app.url}${WAY}/link`, { headers: { 'sec-fetch-site': site } })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  }
  peer.at(person())
  const started = await own.ask(`${app.url}${WAY}/link?locale=ml`)
  await post(own, '/api/auth/logout', {})
  const back = await backFrom(own, started)
  expect((await own.ask(back)).headers.get('location')).toBe(sorry('expired'))
  expect(links()).toEqual(before)
})

/** Through the provider, up to the address that it sends back to. */
async function backFrom(by: Browser, started: Response): Promise<string> {
  let address = started.headers.get('location') ?? ''
  while (!address.startsWith(app.url)) {
    const answer = await by.ask(address)
    address = new URL(answer.headers.get('location') ?? '', address).href
  }
  return address
}

test('given a new outside account that comes from two tabs at once, or is linked meanwhile, when both come back, then each opens the one account', async () => {
  const somebody = person()
  const tabs = [browser(app.url), browser(app.url)]
  const both = await Promise.all(tabs.map((tab) => comeAs(somebody, IN_ML, tab)))
  expect(both.sort()).toEqual(['/application', '/dashboard'])
  const [one, other] = await Promise.all(tabs.map(me))
  expect(one.id).toBe(other.id)

  const racing = person()
  const own = await registered('linking-meanwhile@example.org')
  const { passwords } = app.parts
  const { hash } = passwords
  passwords.hash = async (password) => {
    passwords.hash = hash
    expect(await comeAs(racing, `${WAY}/link?locale=ml`, own)).toBe('/dashboard?outside=linked')
    return hash(password)
  }
  const by = browser(app.url)
  expect(await comeAs(racing, IN_ML, by)).toBe('/dashboard')
  expect((await me(by)).id).toBe((await me(own)).id)
})

test('given an e-mail that the provider has not confirmed, or none, when its owner comes, then no account is opened or found', async () => {
  const own = await registered('claimed@example.org', true)
  const victim = { email: 'claimed@example.org', sub: 'claims-it' }
  for (const who of [{ ...victim, email_verified: false }, victim, { sub: 'without-one' }]) {
    const by = browser(app.url)
    expect(await comeAs(who, `${WAY}?locale=en`, by)).toBe(sorry('unverified', '/en'))
    expect([await me(by), by.cookies()]).toEqual([401, ''])
  }
  expect((await me(own)).email).toBe('claimed@example.org')
})

test('given staff, when an outside account has their e-mail or was linked before they were staff, then it opens nothing', async () => {
  const { db, accounts } = app.parts.store.vault
  const verifier = person()
  const risen = person()
  await app.verifier(verifier.email ?? '')
  const known = accounts.holders('email', verifier.email ?? '')[0]
  inTransaction(db, () => accounts.prove(known?.id ?? '', 'email', START))
  const first = browser(app.url)
  expect(await comeAs(risen, IN_ML, first)).toBe('/application')
  const { id } = await me(first)
  inTransaction(db, () => accounts.setRights(id, 'admin', null))
  for (const who of [verifier, risen]) {
    const by = browser(app.url)
    expect(await comeAs(who, IN_ML, by)).toBe(sorry('staff'))
    expect([await me(by), by.cookies()]).toEqual([401, ''])
  }
})

test('given somebody who says no at the provider, when they come back, then nothing is opened', async () => {
  expect(await comeAs(null)).toBe(sorry('cancelled'))
})

test('given the address that one browser came back to, when another opens it, or the same too late, then it opens nothing', async () => {
  peer.at(person())
  const by = browser(app.url)
  const thief = browser(app.url)
  const address = await backFrom(by, await by.ask(app.url + IN_ML))
  await thief.ask(`${app.url}${WAY}`)
  const answer = async (who: Browser, at = address, headers = {}) =>
    (await who.ask(at, { headers })).headers.get('location')
  expect(await answer(thief)).toBe(sorry('expired'))
  expect(await answer(browser(app.url), address, { 'accept-language': 'en' })).toBe(sorry('expired', '/en'))
  expect(await answer(by, address.replace(/state=./, 'state=!'))).toBe(sorry('expired'))
  expect([await me(thief), await me(by)]).toEqual([401, 401])
  expect(await answer(by)).toBe('/application')

  const slow = browser(app.url)
  const late = await backFrom(slow, await slow.ask(app.url + IN_ML))
  app.clock.advance(10 * MINUTE)
  expect(await answer(slow, late)).toBe(sorry('expired'))

  const early = browser(app.url)
  const ahead = await backFrom(early, await early.ask(app.url + IN_ML))
  app.clock.advance(-11 * MINUTE)
  expect(await answer(early, ahead)).toBe(sorry('expired'))
})

test('given a code that was used, when it comes back in a new attempt, then the provider refuses it, and so do we', async () => {
  peer.at(person())
  const by = browser(app.url)
  const first = await backFrom(by, await by.ask(app.url + IN_ML))
  expect((await by.ask(first)).headers.get('location')).toBe('/application')
  const thief = browser(app.url)
  const own = new URL(await backFrom(thief, await thief.ask(app.url + IN_ML)))
  own.searchParams.set('code', new URL(first).searchParams.get('code') ?? '')
  expect((await thief.ask(own.href)).headers.get('location')).toBe(sorry('expired'))
  expect(await me(thief)).toBe(401)
})

test('given the cookie of an attempt, when the server sets it, then it is out of reach of scripts and of other sites', async () => {
  const secure = await testApp({
    environment: { ...peer.environment, PUBLIC_URL: 'https://wedding.example' },
  })
  const answer = await fetch(`${secure.url}${WAY}`, { redirect: 'manual' })
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie.replace(/=[\w-]+;/, '=token;')).toBe(
    '__Host-outside=token; Path=/; Max-Age=600; Secure; HttpOnly; SameSite=Lax',
  )
  const sent = new URL(answer.headers.get('location') ?? '').searchParams
  expect([answer.status, sent.get('code_challenge_method'), sent.get('redirect_uri')]).toEqual([
    ...[303, 'S256', `https://wedding.example${WAY}/callback`],
  ])
  expect(answer.headers.get('location')).not.toContain(cookie.slice(15, 58))
  await secure.close()
})

test('given the vault, when links are in it, then no word of the outside account is, and they go with their account', async () => {
  const somebody = person({ sub: 'a-very-plain-subject' })
  const by = browser(app.url)
  await comeAs(somebody, IN_ML, by)
  const { db, accounts, outsideLinks } = app.parts.store.vault
  const outside = { issuer: peer.environment.OIDC_ISSUER ?? '', subject: somebody.sub }
  const { id } = await me(by)
  expect(outsideLinks.accountOf(outside)).toBe(id)
  using stored = new Database(db.location)
  expect(stored.serialize().includes('a-very-plain-subject')).toBe(false)
  inTransaction(db, () => accounts.remove(id))
  expect(outsideLinks.accountOf(outside)).toBeNull()
})

test('given no provider, when somebody takes this way, then it is not there', async () => {
  const plain = await testApp()
  const family = await plain.family()
  for (const path of [WAY, `${WAY}/link`, `${WAY}/callback?code=one&state=two`])
    expect((await done(family.get(path), 404)).json.code).toBe('not-found')
  await plain.close()
})
