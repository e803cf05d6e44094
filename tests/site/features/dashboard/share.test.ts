/** Points in words: none and all are said only where it is so. */
import { expect, test } from 'bun:test'
import { shareOf } from '../../../../site/features/dashboard/share.ts'

test('given points of a criterion, when they are said in a word, then the edges are true and the thirds divide the rest', () => {
  const words = [0, 0.5, 4.99, 5, 7.5, 10, 10.01, 14.99, 15].map((points) => shareOf({ points, max: 15 }))
  expect(words).toEqual(['none', 'few', 'few', 'half', 'half', 'half', 'most', 'most', 'all'])
})
