/** Short texts in the browser's storage, and pages whose browser refuses to keep any. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { phoneNotes, tabNotes } from '#web/keeping/notes.ts'
import { openPage, type TestPage } from '../../kit/page.ts'

let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(() => page.close())
const Place = z.object({ id: z.string() })

test('given a note, when it is taken, then it is there once; what is not as expected is nothing', () => {
  tabNotes.set('place', '{"id":"groomName"}')
  expect([
    tabNotes.read('place', Place),
    tabNotes.take('place', Place),
    tabNotes.take('place', Place),
  ]).toEqual([{ id: 'groomName' }, { id: 'groomName' }, null])
  for (const text of ['', '{', '{"id":1}', 'null']) {
    tabNotes.set('place', text)
    expect([text, tabNotes.take('place', Place), tabNotes.get('place')]).toEqual([text, null, null])
  }
})

test('given notes of the phone, when one is removed, then the others stay; those of the tab are others', () => {
  phoneNotes.set('a', '1')
  phoneNotes.set('b', '2')
  tabNotes.set('c', '3')
  phoneNotes.remove('a')
  expect([phoneNotes.keys(), phoneNotes.get('a'), phoneNotes.get('b')]).toEqual([['b'], null, '2'])
  phoneNotes.clear()
  expect([phoneNotes.keys(), tabNotes.keys()]).toEqual([[], ['c']])
})

test('given a browser that refuses its storage, when notes are kept and asked for, then the page goes on without them', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  phoneNotes.set('a', '1')
  phoneNotes.remove('a')
  phoneNotes.clear()
  expect([phoneNotes.get('a'), phoneNotes.read('a', Place), phoneNotes.keys()]).toEqual([null, null, []])
})
