/** The last status has one word on each screen: that of docs/product.md for it. */
import { expect, test } from 'bun:test'
import { statuses } from '#events/application/statuses.ts'
import { translatorIn } from '#events/language/index.ts'
import { statusWord } from '../../../admin/app/names.ts'

const t = translatorIn('en')
const page = '/admin/applications/00000000-0000-4000-8000-000000000000'

test('given the list or the full page, when the last status is named, then each has its own word, and all others are the same', () => {
  expect(['/admin/dashboard', page].map((path) => statusWord(t, 'finalized', path))).toEqual([
    'Final Selection',
    'Finalized',
  ])
  for (const status of statuses.filter((one) => one !== 'finalized'))
    expect(statusWord(t, status, page)).toBe(statusWord(t, status, '/admin/dashboard'))
})
