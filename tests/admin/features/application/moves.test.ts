/** What the quick action of a row says before it is pressed. */
import { expect, test } from 'bun:test'
import { translatorIn } from '../../../../admin/app/texts/console.ts'
import { asksBefore, quickName } from '../../../../admin/features/application/own-door.tsx'

const en = translatorIn('en')

test('given a row, when its quick action is named, then it says what it does, and what will be said of the visit', () => {
  const under = { status: 'under_verification' } as const
  expect([
    quickName(en, 'admin', { ...under, visit: 'none' }),
    quickName(en, 'admin', { ...under, visit: 'partly' }),
    quickName(en, 'admin', { ...under, visit: null }),
    quickName(en, 'admin', under),
    quickName(en, 'verifier', { ...under, visit: 'none' }),
    quickName(en, 'admin', { status: 'ranked', visit: null }),
    quickName(en, 'verifier', { status: 'ranked' }),
  ]).toEqual([
    'Rank, without a visit',
    'Rank, visit settled only part',
    'Rank',
    'Rank',
    'Mark as Verified, without a visit',
    'Add to Shortlist',
    null,
  ])
  expect(quickName(translatorIn('ml'), 'admin', { ...under, visit: 'none' })).toBe('റാങ്ക് നൽകുക, ഗൃഹസന്ദർശനം കൂടാതെ')
})

test('given a family under verification, when its quick action is pressed, then it asks first unless its visits are known to have settled enough', () => {
  const under = { status: 'under_verification' } as const
  expect([
    asksBefore({ ...under, visit: 'none' }),
    asksBefore({ ...under, visit: 'partly' }),
    asksBefore(under),
    asksBefore({ ...under, visit: null }),
    asksBefore({ status: 'ranked' }),
  ]).toEqual([true, true, true, false, false])
})
