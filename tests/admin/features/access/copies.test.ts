/** What erasing cannot reach, in words: how a family was written to, for how long letters are known, and what backups keep. */
import { expect, test } from 'bun:test'
import { type Copies, copiesInWords } from '../../../../admin/features/access/Reads.tsx'

const nothing: Copies = {
  letters: [],
  lettersKnownFrom: null,
  pictures: [],
  exports: [],
  prints: [],
  lists: 0,
  bundles: [],
  backups: { kept: 0, until: null },
}
const said = (copies: Partial<Copies>) => copiesInWords({ ...nothing, ...copies }, 'en')

test('given a family of whom nothing left, when it is put into words, then nothing is said', () => {
  expect(said({})).toEqual([])
})

test('given letters and messages of every way, when they are put into words, then none is called what it is not', () => {
  const letters: Copies['letters'] = [
    { carrier: 'letter', to: 'organisers' },
    { carrier: 'letter', to: 'family' },
    { carrier: 'letter', to: 'family' },
    { carrier: 'sms', to: 'family' },
    { carrier: 'whatsapp', to: 'family' },
    { carrier: 'hand', to: 'family' },
    { carrier: 'hand', to: 'family' },
  ]
  expect(said({ letters, lettersKnownFrom: '2026-03-02T04:31:00.000Z' })).toEqual([
    '2 letters to the family, in its mailbox',
    "1 text message on the family's phone, and with the company that delivered it",
    "1 WhatsApp message on the family's phone, and with WhatsApp",
    "2 messages by staff, on the family's phone and on theirs: delete them there",
    '1 letter with the whole form in the mailbox of the programme: delete it there',
    "Letters from before 02/03/2026, if there were any, are not counted here any more: search the mailbox of the programme for the application's number",
  ])
})

test('given backups, when they are put into words, then it is said how many there are, and until when they can be opened', () => {
  const until = '2026-03-31T04:30:00.000Z'
  expect([said({ backups: { kept: 2, until } }), said({ backups: null })]).toEqual([
    [
      '2 backups, sealed: no backup can be opened for this family after 31/03/2026. Copies of backups elsewhere are your own to remove',
    ],
    ['The backups could not be listed; none can be opened for this family 30 days after it is erased'],
  ])
})
