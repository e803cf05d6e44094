/** How the console writes dates that come to it as text, such as a date of birth or a value in the log. */
import { expect, test } from 'bun:test'
import { bothDistricts, datesInWords, pointsText } from '../../../admin/app/names.ts'

test('given a date or an instant as it is stored, when it is shown, then it is in the words of the language, in Kolkata', () => {
  const shown = ['1998-04-12', '2030-05-01T18:30:00.000Z', '2030-05-01T17:00:00+05:30'].map((text) => [
    datesInWords(text, 'ml'),
    datesInWords(text, 'en'),
  ])
  expect(shown).toEqual([
    ['1998 ഏപ്രിൽ 12', 'April 12, 1998'],
    ['2030 മേയ് 2, രാത്രി 12:00', 'May 2, 2030, 12:00 am'],
    ['2030 മേയ് 1, വൈകിട്ട് 5:00', 'May 1, 2030, 5:00 pm'],
  ])
})

test('given any other text, when it is shown, then it stays as it is', () => {
  for (const text of ['', '673019', '1998-04', 'Season 2026-27', 'Born 1998-04-12'])
    expect(datesInWords(text, 'en')).toBe(text)
})

test('given points, when they are shown, then all have two decimals, so that they stand below each other', () => {
  expect([80, 79.95, 7.5, 100, 0].map(pointsText)).toEqual(['80.00', '79.95', '7.50', '100.00', '0.00'])
})

test('given the districts of both, when they are shown, then each is seen, and one that is the same once', () => {
  const shown = (groomDistrict: string, brideDistrict: string) =>
    bothDistricts({ groomDistrict, brideDistrict }, 'en')
  expect([shown('kannur', 'wayanad'), shown('kannur', 'kannur'), shown('', 'kannur'), shown('', '')]).toEqual(
    [...['Kannur · Wayanad', 'Kannur', 'Kannur', '']],
  )
})
