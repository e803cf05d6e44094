/** Short texts in the browser's storage, and pages whose browser refuses to keep any. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { phoneStorage, tabStorage } from '#web/keeping/web-storage.ts'
import { openPage, type TestPage } from '../../kit/page.ts'

let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(() => page.close())
const Place = z.object({ id: z.string() })

test('given a note, when it is taken, then it is there once; what is not as expected is nothing', () => {
  tabStorage.set('place', '{"id":"groomName"}')
  expect([
    tabStorage.read('place', Place),
    tabStorage.take('place', Place),
    tabStorage.take('place', Place),
  ]).toEqual([{ id: 'groomName' }, { id: 'groomName' }, null])
  for (const text of ['', '{', '{"id":1}', 'null']) {
    tabStorage.set('place', text)
    expect([text, tabStorage.take('place', Place), tabStorage.get('place')]).toEqual([text, null, null])
  }
})

test('given notes of the phone, when one is removed, then the others stay; those of the tab are others', () => {
  phoneStorage.set('a', '1')
  phoneStorage.set('b', '2')
  tabStorage.set('c', '3')
  phoneStorage.remove('a')
  expect([phoneStorage.keys(), phoneStorage.get('a'), phoneStorage.get('b')]).toEqual([['b'], null, '2'])
  phoneStorage.clear()
  expect([phoneStorage.keys(), tabStorage.keys()]).toEqual([[], ['c']])
})

test('given a browser that refuses its storage, when notes are kept and asked for, then the page goes on without them', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  phoneStorage.set('a', '1')
  phoneStorage.remove('a')
  phoneStorage.clear()
  expect([phoneStorage.get('a'), phoneStorage.read('a', Place), phoneStorage.keys()]).toEqual([
    null,
    null,
    [],
  ])
})
