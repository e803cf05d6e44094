/** What the table of letters says of each kind: to whom, after which event, and what a phone gets. */
import { expect, test } from 'bun:test'
import { lettersAfter, messageFor, signInKinds } from '#events/letters.ts'

const about = { id: '1a2b3c4d-0000-4000-8000-000000000000', number: null, season: 'Season 3' }
const place = { at: '2026-03-01T04:30:00.000Z', seq: 7 }

test('given a submission, when it is followed, then the family and the organiser are written to, and after a note nobody', () => {
  const after = (type: string) => lettersAfter({ type, ...about, ...place })
  expect(after('ApplicationSubmitted')).toEqual([
    { to: 'family', letter: { kind: 'acknowledgement', ...about, ...place } },
    { to: 'organiser', letter: { kind: 'details', ...about, ...place } },
  ])
  expect(after('NoteAdded')).toEqual([])
})

test('given a waitlisted family and a rejected one, when both get a text on a shared phone, then it is the same text', () => {
  const textOf = (status: 'waitlist' | 'rejected') =>
    messageFor({ kind: 'status', ...about, status, from: 'ranked' }, { locale: 'en', publicUrl: null })
  expect(textOf('waitlist')).toEqual(textOf('rejected'))
  expect(textOf('rejected')).toMatchObject({ name: 'answer', reference: '1a2b3c4d', link: '', code: '' })
})

test('given a letter by e-mail alone, when a text for a phone is asked for, then there is none; codes of a sign-in have one', () => {
  const on = { locale: 'ml', publicUrl: null } as const
  expect(messageFor({ kind: 'details', ...about, ...place }, on)).toBeNull()
  expect(signInKinds).toEqual(['sign-in-code', 'shared-number'])
})
