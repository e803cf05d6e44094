/** The pages of the list. */
import { expect, test } from 'bun:test'
import { lastOffset } from '../../../../admin/features/applications/Pages.tsx'

test('given rows that leave the list, when the page lies beyond its end, then the last one with rows is known', () => {
  const asked = [0, 1, 49, 50, 51, 100, 101].map((total) => lastOffset(total, 50))
  expect(asked).toEqual([0, 0, 0, 0, 50, 50, 100])
})
