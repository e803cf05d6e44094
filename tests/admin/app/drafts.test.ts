/** Unsent input of the console: by account, also where the browser refuses storage, and gone at logout. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { forgetDrafts, readDraft, writeDraft } from '../../../admin/app/drafts.tsx'
import { openPage, type TestPage } from '../../kit/page.ts'

let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(() => {
  forgetDrafts()
  page.close()
})

const read = (owner: string) => JSON.parse(readDraft(owner, 'note a') ?? 'null')

test('given two accounts in one tab, when each writes, clears and logs out, then each has its own, and nothing is left', () => {
  writeDraft('asha', 'note a', 'Half a sen')
  writeDraft('binu', 'note a', 'Another')
  expect([read('asha'), read('binu')]).toEqual(['Half a sen', 'Another'])
  writeDraft('asha', 'note a', undefined)
  expect([read('asha'), read('binu')]).toEqual([null, 'Another'])
  forgetDrafts()
  expect([read('binu'), Object.keys(sessionStorage)]).toEqual([null, []])
})

test('given a browser that refuses storage after the first letters, when more is written, then the page has the newest text', () => {
  writeDraft('asha', 'note a', 'Half')
  const { setItem } = sessionStorage
  Object.assign(sessionStorage, {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  writeDraft('asha', 'note a', 'Half a sentence')
  expect(read('asha')).toBe('Half a sentence')
  Object.assign(sessionStorage, { setItem })
  writeDraft('asha', 'note a', 'Whole')
  expect([read('asha'), sessionStorage.getItem('draft asha note a')]).toEqual(['Whole', '"Whole"'])
})
