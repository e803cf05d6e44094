/** What staff read of a card that was checked. */
import { expect, test } from 'bun:test'
import { cardResults } from '#events/application/case-file.ts'
import { translatorIn } from '../../../../admin/app/texts/console.ts'
import { cardRows } from '../../../../admin/features/application/Details.tsx'

const en = translatorIn('en')
const ml = translatorIn('ml')

const alsoIn: string[] = []

test('given a card that was genuine, when it is worded, then its row is that of its own side, and without one there is none', () => {
  const cards = { bride: { lastFour: '4712', said: 'agrees', alsoIn } } as const
  expect([cardRows({ cards }, 'bride', en), cardRows({ cards }, 'groom', en)]).toEqual([
    [{ label: 'Aadhaar card', value: 'QR code genuine, ends in 4712; name and birth date agree' }],
    [],
  ])
})

test('given everything that can be said, when it is worded, then each has words of its own in both languages', () => {
  const words = cardResults.flatMap((said) =>
    [en, ml].map(
      (t) => cardRows({ cards: { groom: { lastFour: '0907', said, alsoIn } } }, 'groom', t)[0]?.value,
    ),
  )
  expect([new Set(words).size, words.every((one) => one?.includes('0907'))]).toEqual([12, true])
})

test('given a card that other applications have too, when it is worded, then their numbers stand in a row of their own, in both languages', () => {
  const others = ['412 087 3', '500 111 8']
  const cards = { bride: { lastFour: '4712', said: 'name' as const, alsoIn: others } }
  const rows = [en, ml].map((t) => cardRows({ cards }, 'bride', t)[1])
  expect(rows.map((row) => [row?.label, row?.value.includes('412 087 3, 500 111 8')])).toEqual([
    ['Same Aadhaar card', true],
    [ml('detail.sameCard'), true],
  ])
})
