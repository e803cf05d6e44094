/** What a colleague has changed is confirmed only by a press made when it could have been read, for any sequence of what can happen. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { READABLE } from '#web/ui/toast.ts'
import { type Looking, nothingNew, painted, pressed, told } from '../../../../admin/window/Look.tsx'

const after = (now: Looking, ...steps: ((now: Looking) => Looking)[]): Looking =>
  steps.reduce((then, step) => step(then), now)
const news = (of: string | null) => (now: Looking) => told(now, of)
const paint = (of: string, at: number) => (now: Looking) => painted(now, of, at)
const press = (at: number) => (now: Looking) => pressed(now, at)

test('given news, when the button is pressed before it was painted, before it can have been read, and after that, then only the last counts', () => {
  const shown = after(nothingNew, news('ranked'), paint('ranked', 1000))
  expect([
    after(nothingNew, news('ranked'), press(60_000)).isLookedAt,
    after(shown, press(1074)).isLookedAt,
    after(shown, press(999 + READABLE)).isLookedAt,
    after(shown, press(1000 + READABLE)).isLookedAt,
  ]).toEqual([false, false, false, true])
})

test('given news that were looked at, when other news come, or there are none, then the others are to be looked at as well, and none are not', () => {
  const looked = after(nothingNew, news('a'), paint('a', 0), press(READABLE))
  expect([
    looked.isLookedAt,
    after(looked, news('a')).isLookedAt,
    after(looked, news('b')).isLookedAt,
    after(looked, news('b'), paint('a', 0), press(2 * READABLE)).isLookedAt,
    after(looked, news(null)),
  ]).toEqual([true, true, false, false, nothingNew])
})

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('tell', 'paint', 'press', 'send'),
    of: fc.constantFrom('a', 'b', null),
    /** Milliseconds since the step before; a press may have been made a while before it is heard. */
    wait: fc.constantFrom(0, 16, 400, READABLE),
    late: fc.constantFrom(0, 80, 500),
  }),
  { maxLength: 50 },
)

test('given any sequence, when the form is sent, then all that is told was on the screen long enough before a press that came after that', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let now = nothingNew
      let at = 0
      /** Since when what is told now has been on the screen; and whether a press was made long enough after that. */
      let seenAt = Infinity
      let isRead = true
      for (const { what, of, wait, late } of sequence) {
        at += wait
        if (what === 'tell' && of !== now.of) {
          seenAt = Infinity
          isRead = of === null
        }
        if (what === 'paint' && of !== null && of === now.of) seenAt = Math.min(seenAt, at)
        if (what === 'press' && at - late - seenAt >= READABLE) isRead = true
        if (what === 'tell') now = told(now, of)
        else if (what === 'paint' && of !== null) now = painted(now, of, at)
        else if (what === 'press') now = pressed(now, at - late)
        expect(now.isLookedAt).toBe(isRead)
      }
      // And nobody is kept waiting for ever.
      const end = at + READABLE
      const left =
        now.of === null ? now : pressed(painted(now, now.of, at), Math.max(end, now.seenAt + READABLE))
      expect(left.isLookedAt).toBe(true)
    }),
  )
})
