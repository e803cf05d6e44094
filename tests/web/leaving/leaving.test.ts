/** Logging out: what is unsent is asked about for both faces, and nothing is wiped before the server has ended the session. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { belongTo } from '#web/account.ts'
import { onDisk } from '#web/keeping/database.ts'
import { familiesLayout, visitsLayout } from '#web/keeping/layouts.ts'
import { endSession } from '#web/leaving/leave.ts'
import { hasUnsent } from '#web/leaving/unsent.ts'
import { type TestApp, testApp } from '../../kit/app.ts'
import type { Client } from '../../kit/client.ts'
import { openPage, type TestPage } from '../../kit/page.ts'
import { signedInOrigin } from '../../kit/signed-in-origin.ts'

type Families = {
  drafts: { userId: string; base: object; form: object }
  files: { id: string; userId: string }
}
type Visits = { sealed: { id: string; kind: string } }

let app: TestApp
let family: Client
let origin: ReturnType<typeof signedInOrigin>
let page: TestPage
const families = () => onDisk<Families>(familiesLayout)
const visits = () => onDisk<Visits>(visitsLayout)
beforeEach(async () => {
  app = await testApp()
  family = await app.family()
  origin = signedInOrigin(app, family)
  page = openPage(() => origin.url)
})
afterEach(async () => {
  page.close()
  await origin.close()
  await app.close()
})

const sent = { groomName: 'Sent' }
const draft = (form: object) => ({ userId: 'one', base: sent, form })
const changed = { groomName: 'New' }
const note = (base: object, form: object) =>
  JSON.stringify({ base: { version: 2, status: 'draft', form: base }, form })
const leavings: [what: string, leave: () => unknown, isUnsent: boolean][] = [
  ['nothing', () => undefined, false],
  ['a draft that was sent', () => families().put('drafts', draft(sent)), false],
  ['a draft that was changed', () => families().put('drafts', draft({ groomName: 'New' })), true],
  ['a file that waits', () => families().put('files', { id: '1', userId: 'one' }), true],
  ['a note that the server has all of', () => localStorage.setItem('typed-one', note(sent, sent)), false],
  ['a note that is ahead of the server', () => localStorage.setItem('typed-one', note(sent, changed)), true],
  [
    'an old draft, and a newer note that the server has all of',
    async () => {
      await families().put('drafts', draft(changed))
      localStorage.setItem('typed-one', note(changed, changed))
    },
    false,
  ],
  ['the sheets of a day', () => visits().put('sealed', { id: 'sheets', kind: 'sheets' }), false],
  ['a home visit that waits', () => visits().put('sealed', { id: 'one', kind: 'answer' }), true],
]
for (const [what, leave, isUnsent] of leavings)
  test(`given ${what} on the phone, when it is asked whether something is unsent, then it says ${isUnsent}`, async () => {
    await leave()
    expect(await hasUnsent()).toBe(isUnsent)
  })

test('given a phone where nobody wrote anything, when it is asked, then no database is made', async () => {
  await hasUnsent()
  expect(await indexedDB.databases()).toEqual([])
})

const left = async () => ({
  drafts: (await families().list('drafts')).length,
  visits: (await visits().list('sealed')).length,
  stored: Object.keys(localStorage).sort(),
  session: Object.keys(sessionStorage).sort(),
  me: (await family.get('/api/me')).status,
})
async function keepAll(): Promise<void> {
  await families().put('drafts', draft({ groomName: 'New' }))
  await visits().put('sealed', { id: 'one', kind: 'answer' })
  for (const key of ['language', 'theme', 'console:widths', 'typed-one']) localStorage.setItem(key, 'x')
  sessionStorage.setItem('key', 'x')
}
const everything = {
  drafts: 1,
  visits: 1,
  stored: ['console:widths', 'language', 'theme', 'typed-one'],
  session: ['key'],
  me: 200,
}

test('given a session, when it is ended, then it is gone, and of this browser only preferences are left', async () => {
  await keepAll()
  expect(await left()).toEqual(everything)
  expect(await endSession()).toBe('ended')
  expect(await left()).toEqual({
    drafts: 0,
    visits: 0,
    stored: ['console:widths', 'language', 'theme'],
    session: [],
    me: 401,
  })
})

test('given a server that cannot be reached, when a session is to be ended, then nothing is wiped', async () => {
  await keepAll()
  await origin.close()
  expect(await endSession()).toBe('unreachable')
  expect(await left()).toEqual(everything)
})

/** What a network does that is too weak: nothing, without an end. Patience is short here. */
async function withoutAnswer(path: string, work: () => Promise<void>): Promise<string[]> {
  const { fetch } = globalThis
  const { timeout } = AbortSignal
  const asked: string[] = []
  globalThis.fetch = Object.assign(
    (input: string | URL | Request, init: RequestInit = {}) => {
      const { signal, ...others } = init
      // Others are answered, however long that takes on a busy machine.
      if (input !== path) return fetch(input, others)
      asked.push(input)
      return new Promise<Response>((_answer, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason))
      })
    },
    { preconnect: fetch.preconnect },
  )
  AbortSignal.timeout = () => timeout(50)
  try {
    await work()
  } finally {
    globalThis.fetch = fetch
    AbortSignal.timeout = timeout
  }
  return asked
}
for (const path of ['/api/health', '/api/auth/logout'])
  test(`given a network on which ${path} is never answered, when a session is to be ended, then nobody waits for ever, and nothing is wiped`, async () => {
    await keepAll()
    const asked = await withoutAnswer(path, async () => expect(await endSession()).toBe('unreachable'))
    expect([asked, await left()]).toEqual([[path], everything])
  })

const sealedNow = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('left-for-'))
    .sort()

/** One or several endings at once, of a page that knows its account or not, is idle or not, waits to log out or not. */
const ending = fc.record({
  account: fc.constantFrom('one', null),
  isIdle: fc.boolean(),
  isWaiting: fc.boolean(),
  times: fc.integer({ min: 1, max: 3 }),
})

test('given words that are sealed for two families, when sessions end in any order and at once, then only those go whose family finished with everything sent', () =>
  fc.assert(
    fc.asyncProperty(fc.array(ending, { minLength: 1, maxLength: 4 }), async (endings) => {
      for (const key of ['left-for-one-7', 'left-for-two-8']) localStorage.setItem(key, 'x')
      let expected = sealedNow()
      for (const { account, isIdle, isWaiting, times } of endings) {
        belongTo(account)
        if (isWaiting) localStorage.setItem('left', 'yes')
        const stays = account === null || isIdle || isWaiting
        if (!stays) expected = expected.filter((key) => key !== 'left-for-one-7')
        await Promise.all(Array.from({ length: times }, () => endSession({ isIdle })))
        belongTo(null)
        expect(sealedNow()).toEqual(expected)
      }
    }),
    { numRuns: 20 },
  ))
