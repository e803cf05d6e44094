/** Names and birth dates of a card beside those of the form. */
import { expect, test } from 'bun:test'
import { birthAgreement, nameAgreement } from '#events/identity/agreement.ts'

const same: readonly (readonly [card: string, form: string])[] = [
  ['Fathima Beevi K', 'ഫാത്തിമ ബീവി'],
  ['Fathima Beevi K', 'K. Fathima Beevi'],
  ['Reshma', 'രേഷ്മ'],
  ['Sreelakshmi P', 'Sri Lakshmi'],
  ['Mohammed Kutty', 'Muhammedkutty'],
  ['RESMI KRISHNAN NAIR', 'Resmi Nair'],
  ['Anjali', 'കെ. അഞ്ജലി'],
]
const other: readonly (readonly [card: string, form: string])[] = [
  ['Fathima Beevi', 'Ayisha Beevi'],
  ['Anjali Das', 'Anjali Menon'],
  ['Anjali', 'Anju'],
  ['K P', 'K P'],
  ['Beevi Beevi', 'Beevi Fathima'],
]

for (const [card, form] of same)
  test(`given ${card} on the card, when the form has ${form}, then they agree`, () =>
    expect(nameAgreement(card, form)).toBe('agrees'))
for (const [card, form] of other)
  test(`given ${card} on the card, when the form has ${form}, then they differ`, () =>
    expect(nameAgreement(card, form)).toBe('differs'))

test('given a form without a name or a birth date, when a card is read, then that is missing', () =>
  expect([nameAgreement('Anjali', ' '), birthAgreement('1999', '')]).toEqual(['missing', 'missing']))

test('given birth dates, when they are compared, then the year alone agrees where the card has no more', () => {
  const form = '1998-12-31'
  const cards = ['1998-12-31', '1998', '1997', '1998-12-30']
  expect(cards.map((card) => birthAgreement(card, form))).toEqual(['agrees', 'year', 'differs', 'differs'])
})
