/** What is said of visits that were recorded, and what Undo says of them, names their families. */
import { expect, test } from 'bun:test'
import en from '#events/language/en/console.json'
import enTeam from '#events/language/en/team.json'
import { translator } from '#events/language/translate.ts'
import type { QueuedVisit } from '../../../../admin/features/visits/queued-visit.ts'
import { changeOf, successText } from '../../../../admin/features/visits/Sender.tsx'
import { world } from './visit-world.ts'

const t = translator<keyof typeof en | keyof typeof enTeam>('en', { ...en, ...enTeam })
const at = world()
const visitOf = (id: string, more: Partial<QueuedVisit> = {}): QueuedVisit => ({
  ...at.finish(id, 'own', false),
  ...more,
})

test('given a visit that decides nothing yet, when it is recorded, then the family is named', () => {
  expect(successText([visitOf('a')], t)).toBe('The visit has been recorded: Groom a · Bride a')
})

test('given a visit after which a decision is due, when it is recorded, then the family is named once', () => {
  expect(successText([visitOf('a', { isVisited: true })], t)).toBe(
    'The visit has been recorded. Visited, please decide: Groom a · Bride a',
  )
})

test('given several visits that ended otherwise, when they are recorded, then each is named by how it ended', () => {
  const done = [
    visitOf('a', { isVisited: true }),
    visitOf('b'),
    visitOf('a', { asNote: 'Nobody was at home', isNobodyHome: true }),
  ]
  expect(successText(done, t)).toBe(
    [
      'The visit has been recorded: Groom a · Bride a, Groom b · Bride b.',
      'It is recorded that nobody was at home: Groom a · Bride a.',
      'Visited, please decide: Groom a · Bride a',
    ].join(' '),
  )
})

test('given a visit with a photo, when it can be undone, then each of its events names the family', () => {
  const done = [visitOf('a', { seq: 7, photoSeq: 8 })]
  const family = 'Groom a · Bride a'
  expect(changeOf(done, { facts: 'What was found', photo: 'Home visit' })).toEqual({
    name: family,
    events: [
      { id: 'a', family, seq: 7, what: 'What was found' },
      { id: 'a', family, seq: 8, what: 'Home visit' },
    ],
  })
})
