/**
 * The turns of any number of moves in any order, also such as arrive long after whoever asked for them is gone: the season goes from a folder
 * to PostgreSQL and back, and is never in two places.
 */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  beginClosing,
  beginFilling,
  close,
  type Found,
  type Outcome,
  open,
  type Place,
  stopClosing,
  stopFilling,
  type Turn,
} from '#server/postgres/moving/turns.ts'

const PROGRAMME = 'programme'
const ids = ['a', 'b', 'c', 'd'] as const
/** Moves have one direction each. */
const isOut = (move: string): boolean => move === 'a' || move === 'b'

type Ask = { move: string; turn: 'begin' | 'end' | 'stop' | 'stop as a copy'; isSame: boolean }
const ask: fc.Arbitrary<Ask> = fc.record({
  move: fc.constantFrom(...ids),
  turn: fc.constantFrom<Ask['turn']>('begin', 'end', 'stop', 'stop as a copy'),
  isSame: fc.boolean(),
})

function turned(found: Found, { move, turn, isSame }: Ask): Turn<string> {
  const mine = { move, programme: PROGRAMME }
  if (turn === 'stop as a copy') return stopClosing(found, { programme: PROGRAMME, move: null })
  if (isOut(move)) {
    if (turn === 'begin') return beginFilling(found, mine, isSame)
    return turn === 'end' ? open(found, mine, isSame) : stopFilling(found, mine)
  }
  if (turn === 'begin') return beginClosing(found, mine)
  return turn === 'end' ? close(found, mine) : stopClosing(found, mine)
}

test('given any turns of four moves in any order, when each is taken, then what has ended stays so, at most one move is under way, and the season goes to PostgreSQL and to a folder in turn', () => {
  fc.assert(
    fc.property(fc.array(ask, { maxLength: 30, size: 'max' }), (asks) => {
      let place: Place = { programme: null, standing: 'open', move: null }
      const moves = new Map<string, Outcome>()
      const went: string[] = []
      for (const one of asks) {
        const turn = turned({ place, moves }, one)
        for (const [id, outcome] of turn.moves ?? []) {
          expect([undefined, 'under way', outcome]).toContain(moves.get(id))
          if (outcome === 'done' && moves.get(id) !== 'done') went.push(isOut(id) ? 'PostgreSQL' : 'folder')
          moves.set(id, outcome)
        }
        place = { ...place, ...turn.place }
        const underWay = [...moves].flatMap(([id, outcome]) => (outcome === 'under way' ? id : []))
        const isMoving = place.standing === 'filling' || place.standing === 'closing'
        expect(underWay).toEqual(isMoving ? [place.move ?? 'none'] : [])
        // Servers work there just while it is there, and nobody closes it.
        if (place.programme !== null) {
          const isThere = went.at(-1) === 'PostgreSQL'
          expect(place.standing === 'open' || place.standing === 'closing').toBe(isThere)
        }
      }
      expect(went).toEqual(went.map((_, n) => (n % 2 === 0 ? 'PostgreSQL' : 'folder')))
    }),
    { numRuns: 2000 },
  )
})

const begun: Place = { programme: PROGRAMME, standing: 'open', move: null }
const cases: [string, Place, Turn<string>['answer']][] = [
  [
    'servers work with a season of their own',
    begun,
    {
      refused:
        'Another season is in this PostgreSQL, and no event of it can ever be removed. Name an empty database in DATABASE_URL.',
    },
  ],
  ['there is nothing', { programme: null, standing: 'open', move: null }, 'filling'],
  ['the same season was closed', { ...begun, standing: 'closed' }, 'filling'],
]
for (const [name, place, answer] of cases)
  test(`given a PostgreSQL in which ${name}, when a folder wants to go there, then the answer says so`, () => {
    const mine = { move: 'a', programme: PROGRAMME }
    const turn: Turn<string> = beginFilling({ place, moves: new Map() }, mine, true)
    expect(turn.answer).toEqual(answer)
  })
