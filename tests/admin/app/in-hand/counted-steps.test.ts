/** Arrows in one go and the key after them, for any order of steps, presses and changes by colleagues. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  aimedAt,
  type CountedSteps,
  isCountedRight,
  isOtherWay,
  noSteps,
  stepped,
  wayChanged,
  wayPainted,
} from '../../../../admin/app/in-hand/counted-steps.ts'

const rows = (names: string) => [...names].map((id) => ({ id }))

test('given the rows before and now, when they are compared from the row in hand, then only what is near it and in another order is another way', () => {
  const far = rows('abcdefghijklmnopqrstuvwxyz')
  const without = (name: string) => far.filter(({ id }) => id !== name)
  expect([
    isOtherWay(rows('abc'), rows('abc'), 'b'),
    isOtherWay(rows('abc'), rows('bc'), 'b'),
    isOtherWay(rows('abc'), rows('acb'), 'b'),
    isOtherWay(rows('abc'), rows('ac'), 'b'),
    isOtherWay(far, without('z'), 'a'),
    isOtherWay(far, without('a'), 'z'),
    isOtherWay(far, without('d'), 'a'),
  ]).toEqual([false, true, true, true, false, false, true])
})

/** In the trial: a colleague took the next row at the first of three arrows. */
test('given three arrows, when a row in their way goes at the first, then the key after them does not count, and the next one does', () => {
  const first = stepped(noSteps, 9251)
  const gone = wayPainted(wayChanged(first), 9348)
  const last = stepped(stepped(gone, 9511), 9647)
  expect([isCountedRight(last, 9803), isCountedRight(aimedAt(last), 10_603)]).toEqual([false, true])
})

/** In a trial on a slow machine: the arrow was pressed before a colleague's row went, and came to its turn after. */
test('given an arrow that went over rows before they were painted, when a key follows a second later, then it counts only once they could be read', () => {
  const blind = stepped(wayChanged(stepped(noSteps, 9251)), 9300)
  expect(isCountedRight(blind, 10_400)).toBe(false)
  const painted = wayPainted(blind, 10_350)
  expect([isCountedRight(painted, 10_400), isCountedRight(painted, 10_551)]).toEqual([false, true])
})

type Act = { kind: 'step' | 'aim' | 'change' | 'paint' | 'press'; after: number }
const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom('step', 'step', 'aim', 'change', 'paint', 'press'),
    after: fc.constantFrom(0, 20, 150, 199, 200, 400, 699, 701, 2000),
  }),
  { maxLength: 25, size: 'max' },
)

test('given any sequence, when a key is pressed, then it does not count exactly where arrows led to it over rows that could not be read: before the first of them in one go, or by now', () => {
  fc.assert(
    fc.property(acts, (sequence) => {
      let now: CountedSteps = noSteps
      let at = 10_000
      let steps: number[] = []
      let isBlind = false
      let change: 'none' | 'unpainted' | number = 'none'
      for (const { kind, after } of sequence) {
        at += after
        if (kind === 'step') {
          if (at - (steps.at(-1) ?? Number.NEGATIVE_INFINITY) > 700) {
            steps = []
            isBlind = false
          }
          steps.push(at)
          if (change === 'unpainted' || (change !== 'none' && at <= change + 200)) isBlind = true
          now = stepped(now, at)
        }
        if (kind === 'aim') {
          steps = []
          isBlind = false
          now = aimedAt(now)
        }
        if (kind === 'change') {
          change = 'unpainted'
          now = wayChanged(now)
        }
        if (kind === 'paint') {
          if (change === 'unpainted') change = at
          now = wayPainted(now, at)
        }
        if (kind === 'press') {
          const [first] = steps
          const isInOneGo = first !== undefined && at - (steps.at(-1) ?? 0) <= 700
          const isUnread = change === 'unpainted' || (change !== 'none' && change > (first ?? 0) - 200)
          const isUnreadNow = change === 'unpainted' || (change !== 'none' && at <= change + 200)
          const isLate = first !== undefined && !isInOneGo && isBlind && isUnreadNow
          expect(isCountedRight(now, at)).toBe(!((isInOneGo && isUnread) || isLate))
          steps = []
          isBlind = false
          now = aimedAt(now)
        }
      }
    }),
  )
})
