/** The second press of a double click does nothing where it falls on something that came under the pointer by the first. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  afterHappening,
  type Happening,
  noPresses,
  type PointerPress,
  type Whereabouts,
} from '#web/presses/stray-presses.ts'

type Press = PointerPress<string>

const first: Press = { control: 'Visit sheet', at: 1000, x: 200, y: 300 }
const pressed = (press: Press, first: Whereabouts): Happening<string> => ({ kind: 'press', press, first })
const key: Happening<string> = { kind: 'key' }
const scrolled = (first: Whereabouts): Happening<string> => ({ kind: 'scroll', first })

/** Which of the happenings is a press that does nothing. */
function stray(happenings: readonly Happening<string>[]): boolean[] {
  let now = noPresses as Parameters<typeof afterHappening<string>>[0]
  return happenings.map((happening) => {
    now = afterHappening(now, happening)
    return happening.kind === 'press' && now.isStray
  })
}

const after = (...happenings: Happening<string>[]) => stray([pressed(first, 'gone'), ...happenings]).at(-1)
const yes = { control: 'Yes', at: 1150, x: 203, y: 298 }

test('given a button that has gone or is covered, when the second press of a double click falls on another or behind it, then it is stray', () => {
  expect([
    after(pressed(yes, 'gone')),
    after(pressed(yes, 'there')),
    after(pressed({ ...first, control: null, at: 1599 }, 'gone')),
    after(scrolled('gone'), pressed(yes, 'gone')),
    // Told late by a slow machine: it was scrolled before the first press.
    after(scrolled('there'), pressed(yes, 'gone')),
  ]).toEqual([true, true, true, true, true])
})

test('given a press on the same button, later, elsewhere, or after one on nothing, when it is made, then it is one of its own', () => {
  const onNothing = pressed({ ...first, control: null }, 'gone')
  expect([
    after(pressed({ ...first, at: 1150 }, 'there')),
    after(pressed({ ...yes, at: 1600 }, 'gone')),
    after(pressed({ ...yes, x: 210 }, 'gone')),
    stray([onNothing, pressed(yes, 'gone')]).at(-1),
  ]).toEqual([false, false, false, false])
})

test('given a key or a scroll between them, or a button that was scrolled away, when a second press is made, then it is one of its own', () => {
  expect([
    after(key, pressed(yes, 'gone')),
    after(scrolled('elsewhere'), pressed(yes, 'there')),
    after(pressed(yes, 'elsewhere')),
  ]).toEqual([false, false, false])
})

const happenings = fc
  .array(
    fc.record({
      kind: fc.constantFrom('press', 'press', 'press', 'scroll', 'key'),
      wait: fc.integer({ min: 0, max: 700 }),
      x: fc.constantFrom(0, 5, 50),
      control: fc.constantFrom('Undo', 'Yes', null),
      first: fc.constantFrom<Whereabouts>('there', 'elsewhere', 'gone'),
    }),
    { maxLength: 20 },
  )
  .map((steps) => {
    let at = 0
    return steps.map(({ kind, wait, x, control, first }): Happening<string> => {
      at += wait
      if (kind === 'press') return pressed({ control, at, x, y: 0 }, first)
      return kind === 'key' ? key : scrolled(first)
    })
  })

const isNear = (one: Press, other: Press) => Math.abs(one.x - other.x) < 8
const isOther = (one: Press, other: Press) => one.control !== null && one.control !== other.control

test('given any presses, keys and scrolls, when a press does nothing, then one on something else was near before it, and no key since', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      const isStray = stray(all)
      all.forEach((one, place) => {
        if (one.kind !== 'press' || !isStray[place]) return
        const sinceKey = all.slice(all.slice(0, place).findLastIndex(({ kind }) => kind === 'key') + 1, place)
        const earlier = sinceKey.flatMap((before) => (before.kind === 'press' ? [before.press] : []))
        expect(earlier.some((press) => isNear(press, one.press) && isOther(press, one.press))).toBe(true)
        expect(one.press.at - (earlier.at(-1)?.at ?? 0)).toBeLessThan(600)
        expect(one.first).not.toBe('elsewhere')
      })
    }),
  )
})

test('given any presses, keys and scrolls, when one that counts has removed what it fell on, then the next at once does nothing behind it', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      const isStray = stray(all)
      all.forEach((one, place) => {
        const before = all[place - 1]
        if (one.kind !== 'press' || before?.kind !== 'press' || isStray[place - 1]) return
        const isDouble = one.press.at - before.press.at < 600 && isNear(before.press, one.press)
        if (isDouble && isOther(before.press, one.press) && one.first === 'gone')
          expect(isStray[place]).toBe(true)
      })
    }),
  )
})
