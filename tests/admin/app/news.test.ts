/** Which queries a message of the stream touches. */
import { expect, test } from 'bun:test'
import { isTouched } from '../../../admin/app/changes/news.ts'

const list = { follows: ['moved', 'programme'] } as const
const file = { follows: ['moved', 'noted'], application: 'a' } as const
const notes = { follows: ['noted'], application: 'a' } as const
const team = { follows: ['team'] } as const
const visits = { follows: ['own'] } as const
const log = { follows: ['log'] } as const
const touched = (news: Parameters<typeof isTouched>[1]) =>
  Object.entries({ list, file, notes, team, visits, log }).flatMap(([name, meta]) =>
    isTouched(meta, news) ? name : [],
  )

test.each([
  [{ moved: ['a'] }, ['list', 'file', 'log']],
  [{ moved: ['b'] }, ['list', 'log']],
  [{ noted: ['a'] }, ['file', 'notes', 'log']],
  [{ noted: ['b'] }, ['log']],
  [{ lists: true } as const, ['list', 'file', 'log']],
  [{ programme: true } as const, ['list', 'log']],
  [{ team: true } as const, ['team', 'log']],
  [{ moved: ['a'], own: true as const }, ['list', 'file', 'visits', 'log']],
  [{ everything: true } as const, ['list', 'file', 'notes', 'team', 'visits', 'log']],
])('given news %p, when they arrive, then these are read anew: %p', (news, expected) => {
  expect(touched(news)).toEqual(expected)
})

test('given a query of nothing on the server, when there are news of everything, then it is left alone', () => {
  expect(isTouched(undefined, { everything: true })).toBe(false)
})
