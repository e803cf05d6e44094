/** What a device of several families keeps sealed: who can open it, for how long, and what is there while nothing can be sent. */
import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { knownNow, syncClock } from '#web/clock.ts'
import { dropOld, sealedKeys, sealedReturn } from '#web/keeping/sealed-return.ts'
import { openPage, type TestPage } from '../../kit/page.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const OWN = keyOf(1)
/** `before`: that of an account which had no application yet. */
const BEFORE = keyOf(9)
const given = (key: string) => async () => ({ key, before: BEFORE })
const DAY = 24 * 60 * 60_000
let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(() => page.close())

const everything = () => JSON.stringify({ ...localStorage })

test('given what was typed, when it is sealed, then nothing of it is readable, and the next page of the account alone opens it', async () => {
  await sealedReturn('one', given(OWN)).put('{"brideName":"Secret-Name"}')
  expect([sealedKeys('one').length, everything().includes('Secret-Name')]).toEqual([1, false])
  expect(await sealedReturn('other', given(OWN)).open()).toEqual([])
  expect(await sealedReturn('one', given(keyOf(2))).open()).toEqual([])
  expect(await sealedReturn('one', given(OWN)).open()).toEqual(['{"brideName":"Secret-Name"}'])
})

test('given what another account left, when its name is changed to one’s own, then it does not open', async () => {
  await sealedReturn('one', given(OWN)).put('Secret-Name')
  const [name = ''] = sealedKeys('one')
  localStorage.setItem(name.replace('one', 'two'), localStorage.getItem(name) ?? '')
  expect(await sealedReturn('two', given(OWN)).open()).toEqual([])
})

test('given what was opened, when the page is killed before it is sent, then it is still there, and once it is sent, gone', async () => {
  await sealedReturn('one', given(OWN)).put('first')
  const killed = sealedReturn('one', given(OWN))
  expect(await killed.open()).toEqual(['first'])
  const next = sealedReturn('one', given(OWN))
  expect(await next.open()).toEqual(['first'])
  await next.put('first, and more')
  expect(sealedKeys('one')).toHaveLength(1)
  await next.put('')
  expect(sealedKeys()).toEqual([])
})

test('given no key, because the server is away, when something is typed, then nothing is written, and later it is', async () => {
  let isAway = true
  const fetchKey = async () => {
    if (isAway) throw new TypeError('no network')
    return { key: OWN, before: BEFORE }
  }
  const warned = console.warn
  console.warn = () => {}
  const sealed = sealedReturn('one', fetchKey)
  await sealed.put('typed')
  console.warn = warned
  expect(sealedKeys()).toEqual([])
  isAway = false
  await sealed.put('typed')
  expect(sealedKeys()).toHaveLength(1)
})

test('given no application yet, when something is typed and the server goes away, then it lies sealed, and opens once there is one; from then on its own key seals', async () => {
  let answer: () => Promise<{ key: string; before: string }> = given(BEFORE)
  const sealed = sealedReturn('one', () => answer())
  expect(await sealed.open()).toEqual([])
  answer = () => Promise.reject(new TypeError('no network'))
  await sealed.put('typed before the first save')
  expect(await sealedReturn('one', given(OWN)).open()).toEqual(['typed before the first save'])
  answer = given(OWN)
  const openedByFormer = () => sealedReturn('one', given(BEFORE)).open()
  do await sealed.put('with its own key')
  while ((await openedByFormer()).length > 0)
  expect(await sealedReturn('one', given(OWN)).open()).toEqual(['with its own key'])
})

test('given what nobody came back for, when a week has gone by, or it is damaged, then it is dropped, and not before', async () => {
  await sealedReturn('one', given(OWN)).put('typed')
  localStorage.setItem('left-for-two-1', 'no JSON')
  localStorage.setItem('left-for-two-2', '{"at":1}')
  const now = Date.now()
  dropOld(now + 6 * DAY)
  expect(sealedKeys()).toHaveLength(1)
  dropOld(now + 8 * DAY)
  expect(sealedKeys()).toEqual([])
})

test('given a device whose clock was years behind, or ahead, when it is put right, then what was typed by it is kept for its week all the same', async () => {
  const now = new Date()
  const answered = () => syncClock(now.toUTCString())
  for (const wrong of ['2000-01-01', '2031-01-01']) {
    setSystemTime(new Date(wrong))
    answered()
    await sealedReturn('one', given(OWN)).put(wrong)
    setSystemTime(now)
    answered()
    expect(await sealedReturn('one', given(OWN)).open()).toContain(wrong)
    setSystemTime(new Date(wrong))
    answered()
    expect(await sealedReturn('one', given(OWN)).open()).toContain(wrong)
  }
  setSystemTime()
  answered()
  dropOld((knownNow() ?? 0) + 8 * DAY)
  expect(sealedKeys()).toEqual([])
})

test('given a page that no server has answered, when it looks for what is old, then it throws nothing away', async () => {
  await sealedReturn('one', given(OWN)).put('typed')
  dropOld(null)
  expect(sealedKeys()).toHaveLength(1)
})
