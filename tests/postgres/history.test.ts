/** What a server may go by after a standby was promoted: the history of the database that it has followed, or none. */
import { expect, test } from 'bun:test'
import { createHistory, HistoryLost } from '#server/postgres/history.ts'

/** One that has followed a timeline up to a number. */
function following(timeline: number, changed: number) {
  const history = createHistory()
  history.follow({ timeline, changed, branched: null }, 0)
  return history
}

test('given a server, when a standby was promoted that has everything it has followed, then it goes on, and is behind until it has what was there', () => {
  const history = following(1, 10)
  history.follow({ timeline: 2, changed: 25, branched: 20 }, 10)
  const places = [
    { timeline: 1, changed: 10 },
    { timeline: 1, changed: 999 },
    { timeline: 2, changed: 21 },
    { timeline: 3, changed: 1 },
  ]
  expect(places.map((place) => history.has(place, 10))).toEqual([false, false, false, false])
  expect(places.map((place) => history.has(place, 20))).toEqual([true, true, false, false])
  expect(places.map((place) => history.has(place, 25))).toEqual([true, true, true, false])
})

test('given a server that has followed more than a promoted standby has, when it hears of it, also when that has gone on since, then it does not go on', () => {
  const told = [
    { timeline: 2, changed: 9, branched: null },
    { timeline: 2, changed: 30, branched: 9 },
    { timeline: 1, changed: 9, branched: null },
  ]
  for (const one of told) expect(() => following(1, 10).follow(one, 10)).toThrow(HistoryLost)
})

test('given a server that follows a promoted standby, when the primary of before comes back, then it is none', () => {
  const history = following(2, 10)
  expect(() => history.follow({ timeline: 1, changed: 10, branched: null }, 10)).toThrow(
    'a primary that was given up',
  )
  expect(history.known()).toBe(2)
})
