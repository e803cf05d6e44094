/** The right family under every press, for any order of choices, changes by oneself and by colleagues, paintings and presses. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  chosen,
  moved,
  nothingSeen,
  painted,
  pressed,
  put,
  type Sights,
  shown,
} from '../../../../admin/app/in-hand/sights.ts'
import { REACTION } from '../../../../admin/app/reaction-times.ts'

const chose = (id: string): Sights => shown(chosen(put(nothingSeen, id), 1, id), id)
const isMeantAt = (now: Sights, place: 'list' | 'panel', at: number): boolean =>
  pressed(now, place, at).isMeant

test('given a row that a person chose, when a key or a button of the panel is pressed, then it counts at once', () => {
  const now = chose('a')
  expect([isMeantAt(now, 'list', 2), isMeantAt(now, 'panel', 2)]).toEqual([true, true])
})

test('given a row that one’s own change took away, when the next is pressed for, then it counts once it could be read, in the list and in the panel', () => {
  const there = moved(chose('a'), { id: 'b', isByOthers: false })
  const inList = painted(there, 'list', { n: there.list.n, at: 100 })
  const inBoth = shown(inList, 'b')
  const all = painted(inBoth, 'panel', { n: inBoth.panel.n, at: 400 })
  expect([isMeantAt(there, 'list', 99), isMeantAt(inList, 'list', 100 + REACTION)]).toEqual([false, false])
  expect([isMeantAt(inList, 'list', 101 + REACTION), isMeantAt(inBoth, 'panel', 999)]).toEqual([true, false])
  expect([isMeantAt(all, 'panel', 400 + REACTION), isMeantAt(all, 'panel', 401 + REACTION)]).toEqual([
    false,
    true,
  ])
})

test('given a row that a colleague took away, when it is pressed however late, then the next one is named first, and once for both places', () => {
  const there = shown(moved(chose('a'), { id: 'b', isByOthers: true }), 'b')
  const seen = painted(painted(there, 'list', { n: there.list.n, at: 1 }), 'panel', {
    n: there.panel.n,
    at: 2,
  })
  const { now, isMeant } = pressed(seen, 'panel', 5000)
  expect([isMeant, isMeantAt(now, 'panel', 5000 + REACTION)]).toEqual([false, false])
  expect([isMeantAt(now, 'panel', 5001 + REACTION), isMeantAt(now, 'list', 5001 + REACTION)]).toEqual([
    true,
    true,
  ])
})

test('given a panel that is behind the list, when its button is pressed, then it counts for the family that it showed all along', () => {
  const now = moved(chose('a'), { id: 'b', isByOthers: true })
  expect([now.panel.id, isMeantAt(now, 'panel', 5)]).toEqual(['a', true])
})

test('given nobody in hand, when the list takes the focus for a key, then the row that comes into hand is not decided about before it could be read', () => {
  const there = put(nothingSeen, 'a')
  const seen = painted(there, 'list', { n: there.list.n, at: 100 })
  expect([isMeantAt(there, 'list', 50), isMeantAt(seen, 'list', 100 + REACTION)]).toEqual([false, false])
  expect(isMeantAt(seen, 'list', 101 + REACTION)).toBe(true)
})

const ids = ['a', 'b', 'c'] as const
const place = fc.constantFrom('list' as const, 'panel' as const)
const steps = fc.array(
  fc.record({
    step: fc.constantFrom(
      'click',
      'arrow',
      'lateArrow',
      'ownMove',
      'colleague',
      'show',
      'paint',
      'press',
      'wait',
      'leave',
      'gridTakes',
    ),
    id: fc.constantFrom(...ids),
    place,
    time: fc.integer({ min: 1, max: 400 }),
  }),
  { maxLength: 60 },
)

/**
 * What is known of a family in one place: since when it could be read there, and whether a person knows that it is there, since
 * they chose it, made it come, or were told.
 */
type Known = { id: string | null; readableFrom: number; isKnown: boolean }

test('given any sequence, when a press decides, then the family was chosen, or was seen long enough and asked for where a colleague moved it', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let now = chose('a')
      let at = 10
      const known: Record<'list' | 'panel', Known> = {
        list: { id: 'a', readableFrom: Number.NEGATIVE_INFINITY, isKnown: true },
        panel: { id: 'a', readableFrom: Number.NEGATIVE_INFINITY, isKnown: true },
      }
      const counts = { list: now.list.n, panel: now.panel.n }
      for (const one of sequence) {
        at += 1
        if (one.step === 'wait') at += one.time
        else if (one.step === 'click') {
          now = chosen(put(now, one.id), at, one.id)
          known.list = { id: one.id, readableFrom: Number.NEGATIVE_INFINITY, isKnown: true }
          if (known.panel.id === one.id) known.panel = known.list
        } else if (one.step === 'arrow' || one.step === 'lateArrow') {
          // A key that is handled late was pressed before what has been painted meanwhile.
          const pressedAt = one.step === 'lateArrow' ? at - 200 : at
          const isFromSeen = pressedAt > known.list.readableFrom + REACTION
          const isFromNone = known.list.id === null
          now = put(chosen(now, pressedAt), one.id)
          counts.list = now.list.n
          known.list = isFromSeen
            ? { id: one.id, readableFrom: Number.NEGATIVE_INFINITY, isKnown: true }
            : { ...known.list, id: one.id, isKnown: false }
          if (isFromNone) known.list.readableFrom = Number.POSITIVE_INFINITY
        } else if (one.step === 'leave') {
          now = put(now, null)
          known.list = { ...known.list, id: null }
        } else if (one.step === 'gridTakes') {
          // A key was pressed where nothing was in hand and the list had not the focus: it then has its first row in hand.
          if (known.list.id !== null) continue
          now = put(now, one.id)
          counts.list = now.list.n
          known.list = { ...known.list, id: one.id, readableFrom: Number.POSITIVE_INFINITY }
        } else if (one.step === 'ownMove' || one.step === 'colleague') {
          const isByOthers = one.step === 'colleague'
          now = moved(now, { id: one.id, isByOthers })
          counts.list = now.list.n
          const isKnown = known.list.isKnown && !isByOthers
          known.list = { id: one.id, readableFrom: Number.POSITIVE_INFINITY, isKnown }
        } else if (one.step === 'show') {
          const before = now.panel.n
          now = shown(now, one.id)
          if (now.panel.n === before) continue
          counts.panel = now.panel.n
          const isInStep = one.id === known.list.id
          const isChosen =
            isInStep && known.list.isKnown && known.list.readableFrom === Number.NEGATIVE_INFINITY
          const readableFrom = isChosen ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
          known.panel = { id: one.id, readableFrom, isKnown: isInStep && known.list.isKnown }
        } else if (one.step === 'paint') {
          now = painted(now, one.place, { n: counts[one.place], at })
          const there = known[one.place]
          if (there.readableFrom === Number.POSITIVE_INFINITY)
            known[one.place] = { ...there, readableFrom: at }
        } else if (known[one.place].id !== null) {
          const there = known[one.place]
          const result = pressed(now, one.place, at)
          now = result.now
          expect(result.isMeant).toBe(there.isKnown && at > there.readableFrom + REACTION)
          // It was named: that counts as told where it stood on the screen.
          if (!there.isKnown && Number.isFinite(there.readableFrom))
            for (const each of ['list', 'panel'] as const)
              if (known[each].id === there.id)
                known[each] = {
                  id: there.id,
                  readableFrom: Math.max(at, known[each].readableFrom),
                  isKnown: true,
                }
        }
      }
    }),
    { numRuns: 20_000 },
  )
})

test('given any sequence, when it ends, then a press that is repeated is obeyed: nothing is refused for ever', () => {
  fc.assert(
    fc.property(steps, place, (sequence, where) => {
      let now = chose('a')
      let at = 10
      for (const one of sequence) {
        at += 1
        if (one.step === 'click') now = chosen(put(now, one.id), at, one.id)
        else if (one.step === 'ownMove' || one.step === 'colleague')
          now = moved(now, { id: one.id, isByOthers: one.step === 'colleague' })
        else if (one.step === 'show') now = shown(now, one.id)
        else if (one.step === 'press') now = pressed(now, one.place, at).now
      }
      now = painted(now, where, { n: now[where].n, at })
      const first = pressed(now, where, at + REACTION + 1)
      const again = pressed(first.now, where, at + 2 * REACTION + 2)
      expect(again.isMeant).toBe(true)
    }),
  )
})
