/** What the quick action of a row says before it is pressed. */
import { expect, test } from 'bun:test'
import { translatorIn } from '../../../../admin/app/texts/console.ts'
import { quickName } from '../../../../admin/features/application/moves.ts'

const en = translatorIn('en')

test('given a row, when its quick action is named, then it says what it does, and whether that is without a visit', () => {
  const under = { status: 'under_verification' } as const
  expect([
    quickName(en, 'admin', { ...under, isUnvisited: true }),
    quickName(en, 'admin', { ...under, isUnvisited: false }),
    quickName(en, 'admin', under),
    quickName(en, 'verifier', { ...under, isUnvisited: true }),
    quickName(en, 'admin', { status: 'ranked', isUnvisited: false }),
    quickName(en, 'verifier', { status: 'ranked' }),
  ]).toEqual([
    'Rank, without a visit',
    'Rank',
    'Rank',
    'Mark as Verified, without a visit',
    'Add to Shortlist',
    null,
  ])
  expect(quickName(translatorIn('ml'), 'admin', { ...under, isUnvisited: true })).toBe(
    'റാങ്ക് നൽകുക, ഗൃഹസന്ദർശനം കൂടാതെ',
  )
})
