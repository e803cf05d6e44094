/** What staff read of a card that was checked. */
import { expect, test } from 'bun:test'
import { cardsSaid } from '#events/application/card-said.ts'
import { translatorIn } from '../../../../admin/app/texts/console.ts'
import { cardRow } from '../../../../admin/features/application/card-row.ts'

const en = translatorIn('en')
const ml = translatorIn('ml')

test('given a card that was genuine, when it is worded, then its row is that of its own side, and without one there is none', () => {
  const cards = { bride: { lastFour: '4712', said: 'agrees' } } as const
  expect([cardRow({ cards }, 'bride', en), cardRow({ cards }, 'groom', en)]).toEqual([
    [{ label: 'detail.card', value: 'QR code genuine, ends in 4712; name and birth date agree' }],
    [],
  ])
})

test('given everything that can be said, when it is worded, then each has words of its own in both languages', () => {
  const words = cardsSaid.flatMap((said) =>
    [en, ml].map((t) => cardRow({ cards: { groom: { lastFour: '0907', said } } }, 'groom', t)[0]?.value),
  )
  expect([new Set(words).size, words.every((one) => one?.includes('0907'))]).toEqual([12, true])
})
