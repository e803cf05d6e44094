/** What a person is told has changed since they looked at the results: counts by status, names, and who published. */
import { expect, test } from 'bun:test'
import {
  differences,
  hasNewState,
  isAsSeen,
  newsOf,
  type Results,
} from '../../../../admin/features/results/publishing.tsx'

const at = '2026-03-01T04:30:00.000Z'
const sample = { ml: { subject: '', text: '', onPhone: '' }, en: { subject: '', text: '', onPhone: '' } }
const letters = (status: 'finalized' | 'waitlist', count: number) => ({
  status,
  letters: count,
  ways: '',
  noAddress: 0,
  told: 0,
  sample,
})
const family = (id: string) => ({ id, number: null, status: 'ranked', groomName: '', brideName: '' }) as const
const seen: Results = {
  season: 'Season 3',
  isPublished: false,
  publishedAt: null,
  undoableUntil: null,
  changed: null,
  position: 10,
  isOn: true,
  hasLink: true,
  letters: [letters('finalized', 1), letters('waitlist', 2)],
  otherwise: { total: 0, families: [] },
  undecided: { total: 1, byStatus: [{ status: 'ranked', count: 1 }], families: [family('one')] },
}

test('given the same counts and names at a later place in the log, when they are compared, then nothing has changed', () => {
  const now = { ...seen, position: 20 }
  expect([isAsSeen(seen, now), differences(seen, now), hasNewState(seen, now)]).toEqual([true, [], false])
})

test('given a family that was decided on, when the counts are compared, then each that is another is named with both numbers', () => {
  const undecided = { total: 0, byStatus: [{ status: 'ranked' as const, count: 0 }], families: [] }
  const now = { ...seen, letters: [letters('finalized', 1), letters('waitlist', 3)], undecided }
  expect([isAsSeen(seen, now), differences(seen, now)]).toEqual([
    false,
    [
      { status: 'waitlist', from: 2, to: 3 },
      { status: 'ranked', from: 1, to: 0 },
    ],
  ])
})

test('given another family in the place of one, when they are compared, then it is not as it was seen, though no count differs', () => {
  const now = { ...seen, undecided: { ...seen.undecided, families: [family('other')] } }
  expect([isAsSeen(seen, now), differences(seen, now)]).toEqual([false, []])
})

test('given results that were published, or taken back in the same moment, when they are compared, then that is new', () => {
  const published: Results = { ...seen, isPublished: true, publishedAt: at, changed: { at, by: null } }
  const back: Results = { ...seen, changed: { at, by: null } }
  const later: Results = { ...published, undoableUntil: at, position: 30 }
  expect([hasNewState(seen, published), hasNewState(published, back), hasNewState(published, later)]).toEqual(
    [true, true, false],
  )
})

test('given results just published again, when those of the taking back before are shown for a moment, then that is nothing new', () => {
  const back: Results = { ...seen, changed: { at, by: null } }
  const again: Results = { ...seen, isPublished: true, changed: { at, by: null }, position: 12 }
  expect([newsOf(again, back, 0), hasNewState(again, back)]).toEqual([null, false])
  expect([newsOf(back, again, 0) === null, hasNewState(back, again)]).toEqual([false, true])
})

test('given counts as they were seen, when a note, a decision, another or a refusal comes, then each but the note is other news', () => {
  const undecided = (total: number) => ({ undecided: { total, byStatus: [], families: [] } })
  const note = { ...seen, position: 11 }
  const news = [
    newsOf(seen, { ...note, ...undecided(0) }, 0),
    newsOf(seen, { ...note, ...undecided(2) }, 0),
    newsOf(seen, { ...note, ...undecided(2) }, 1000),
    newsOf(seen, note, 1000),
  ]
  expect([newsOf(seen, note, 0), new Set(news).size, news.includes(null)]).toEqual([null, 4, false])
})
