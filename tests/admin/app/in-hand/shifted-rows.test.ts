/** The right family under every press on a button in a row, for any order of shifts, paintings, moves of the pointer and presses. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  aimed,
  nothingShifted,
  pressedOn,
  replaced,
  type ShiftedRows,
  shifted,
  shiftedIn,
  shiftPainted,
} from '../../../../admin/app/in-hand/shifted-rows.ts'
import { REACTION } from '../../../../admin/app/reaction-times.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const isMeantAt = (now: ShiftedRows, id: string, at: number): boolean => pressedOn(now, id, at).isMeant
const byOthers = (...ids: string[]) =>
  shiftPainted(shifted(nothingShifted, { ids: new Set(ids), isByOthers: true }), { n: 1, at: 100 })

test('given a list, when one row leaves it, then those after it have moved, and those before it have not', () =>
  expect(shiftedIn(rows('a', 'b', 'c', 'd'), rows('a', 'c', 'd'))).toEqual(new Set(['c', 'd'])))

test('given rows that a colleague moved under a pointer at rest, when one is pressed on however late, then it is named first, and then it counts; a row that stayed counts at once', () => {
  const now = byOthers('b', 'c')
  const first = pressedOn(now, 'b', 10_000)
  // The second press of a double click comes before the name can have been read.
  expect([first.isMeant, isMeantAt(first.now, 'b', 10_100), isMeantAt(first.now, 'b', 10_400)]).toEqual([
    false,
    false,
    true,
  ])
  expect([isMeantAt(first.now, 'c', 10_400), isMeantAt(now, 'a', 101)]).toEqual([false, true])
})

test('given the same, when the pointer is moved once they can have been read, then a press counts, and not before', () => {
  const now = byOthers('b')
  expect(isMeantAt(aimed(now, 100 + REACTION), 'b', 101 + REACTION)).toBe(false)
  expect(isMeantAt(aimed(now, 101 + REACTION), 'b', 102 + REACTION)).toBe(true)
})

test('given rows that one’s own change moved, when one is pressed on, then it counts once it can have been read', () => {
  const now = shifted(nothingShifted, { ids: new Set(['b']), isByOthers: false })
  const seen = shiftPainted(now, { n: 1, at: 100 })
  expect([isMeantAt(now, 'b', 999), isMeantAt(seen, 'b', 300), isMeantAt(seen, 'b', 301)]).toEqual([
    false,
    false,
    true,
  ])
})

test('given rows that a colleague moved, when another list comes that was asked for, then a press in it counts once it can be read, and at once on a row that stands where it stood', () => {
  const now = replaced(byOthers('b', 'c'), new Set(['c']))
  const seen = shiftPainted(now, { n: 2, at: 100 })
  expect([isMeantAt(now, 'b', 50), isMeantAt(now, 'c', 999)]).toEqual([true, false])
  expect([isMeantAt(seen, 'c', 100 + REACTION), isMeantAt(seen, 'c', 101 + REACTION)]).toEqual([false, true])
  const same = replaced(byOthers('b', 'c'), new Set())
  expect([isMeantAt(same, 'b', 101), isMeantAt(same, 'c', 101)]).toEqual([true, true])
})

const ids = ['a', 'b', 'c'] as const
const steps = fc.array(
  fc.record({
    step: fc.constantFrom(
      'own',
      'others',
      'other list',
      'paint',
      'paint',
      'late paint',
      'aim',
      'press',
      'press',
    ),
    id: fc.constantFrom(...ids),
    wait: fc.constantFrom(1, 50, REACTION, REACTION + 1, 1000),
  }),
  { maxLength: 30 },
)

test('given any sequence, when a press counts, then its row stayed, or could be read, and was aimed at or named where a colleague moved it; repeated, every press counts', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let now = nothingShifted
      let at = 0
      /** What a person knows: when each row was last painted in its place, or named, and whether they have aimed at it since. */
      const since = new Map<
        string,
        { paintedAt: number | null; isByOthers: boolean; isAimedAt: boolean; namedAt: number | null }
      >()
      for (const { step, id, wait } of sequence) {
        at += wait
        if (step === 'own' || step === 'others') {
          const isByOthers = step === 'others'
          now = shifted(now, { ids: new Set([id]), isByOthers })
          since.set(id, {
            paintedAt: null,
            isByOthers: isByOthers || since.get(id)?.isByOthers === true,
            isAimedAt: false,
            namedAt: null,
          })
        } else if (step === 'other list') {
          now = replaced(now, new Set([id]))
          since.clear()
          since.set(id, { paintedAt: null, isByOthers: false, isAimedAt: false, namedAt: null })
        } else if (step === 'paint') {
          now = shiftPainted(now, { n: now.n, at })
          for (const [one, known] of since) since.set(one, { ...known, paintedAt: known.paintedAt ?? at })
        } else if (step === 'late paint') now = shiftPainted(now, { n: now.n - 1, at })
        else if (step === 'aim') {
          now = aimed(now, at)
          for (const [one, known] of since)
            if (known.paintedAt !== null && at > known.paintedAt + REACTION)
              since.set(one, { ...known, isAimedAt: true })
        } else {
          const { isMeant, now: next } = pressedOn(now, id, at)
          now = next
          const known = since.get(id)
          if (!known) continue
          if (isMeant) {
            const isRead = known.paintedAt !== null && at > known.paintedAt + REACTION
            const isNamed = known.namedAt !== null && at > known.namedAt + REACTION
            expect(isRead && (known.isAimedAt || isNamed || !known.isByOthers)).toBe(true)
            since.delete(id)
          } else since.set(id, { ...known, namedAt: known.namedAt ?? at })
        }
      }
      now = shiftPainted(now, { n: now.n, at })
      for (const id of ids) {
        const first = pressedOn(now, id, at + 1000)
        at += 2000
        expect(pressedOn(first.now, id, at).isMeant).toBe(true)
        now = first.now
      }
    }),
    { numRuns: 500 },
  )
})
