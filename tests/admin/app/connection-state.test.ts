/** The connection to the stream of changes, for any order of what can happen to it. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  ended,
  heard,
  isWanted,
  looked,
  notConnected,
  opening,
  SILENCE,
  shouldClose,
  shouldOpen,
  shownAs,
} from '../../../admin/app/changes/connection-state.ts'

test('given a new window, when it is looked at, then it connects at once, and is connected with the first message', () => {
  const now = notConnected(7)
  expect([shouldOpen(now, 0), shownAs(now)]).toEqual([true, 'reconnecting'])
  const open = heard(opening(now, 0), 9, 20)
  expect([
    shownAs(open),
    open.heard,
    shouldClose(open, 20 + SILENCE),
    shouldClose(open, 21 + SILENCE),
  ]).toEqual(['connected', 9, false, true])
})

test('given a server that stays away, when it is tried again and again, then less and less often, and the bar says so within five seconds', () => {
  let now = ended(heard(opening(notConnected(7), 0), 9, 0), 0)
  const said: [number, string][] = []
  for (let at = 0; at < 12_000; at += 50) {
    if (shouldOpen(now, at)) now = ended(opening(now, at), at)
    const text = shownAs(now)
    if (said.at(-1)?.[1] !== text) said.push([at, text])
  }
  expect(said.map(([, text]) => text)).toEqual(['reconnecting', 'lost'])
  expect(said[1]?.[0]).toBeLessThan(5000)
  expect(now.failures).toBeLessThan(9)
})

test('given a window that is hidden, when it is shown again, then it connects at once with what it has heard', () => {
  const open = heard(opening(notConnected(7), 0), 9, 0)
  const hidden = looked(open, { isHidden: true })
  expect([shouldClose(hidden, 1), shouldOpen(ended(hidden, 1), 9999)]).toEqual([true, false])
  const again = looked(ended(hidden, 1), { isHidden: false })
  expect([shouldOpen(again, 2), again.heard, again.failures]).toEqual([true, 9, 0])
})

type Step = 'time' | 'message' | 'end' | 'hide' | 'show' | 'offline' | 'online'
const steps = fc.array(
  fc.record({
    step: fc.constantFrom<Step>(
      'time',
      'time',
      'time',
      'message',
      'end',
      'hide',
      'show',
      'offline',
      'online',
    ),
    n: fc.nat(6000),
  }),
  { maxLength: 60 },
)

test('given any sequence, when time goes on, then there is one connection where it is wanted and none elsewhere, and the bar never says connected to a silent server', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let now = notConnected(0)
      let at = 0
      let connections = 0
      let lastMessage = Number.NEGATIVE_INFINITY
      let position = 0
      const tick = () => {
        if (shouldClose(now, at)) {
          now = ended(now, at)
          connections -= 1
        }
        if (shouldOpen(now, at)) {
          now = opening(now, at)
          connections += 1
        }
      }
      for (const { step, n } of sequence) {
        if (step === 'time') for (const end = at + n; at < end; at += 250) tick()
        else if (step === 'message' && connections > 0) {
          position += n
          lastMessage = at
          now = heard(now, position, at)
        } else if (step === 'end' && connections > 0) {
          connections -= 1
          now = ended(now, at)
        } else if (step === 'hide' || step === 'show') now = looked(now, { isHidden: step === 'hide' })
        else if (step === 'offline' || step === 'online') now = looked(now, { isOffline: step === 'offline' })
        tick()
        expect(connections).toBe(now.phase === 'closed' ? 0 : 1)
        expect(connections === 1 && !isWanted(now)).toBe(false)
        expect(now.heard).toBe(position)
        if (shownAs(now) === 'connected') expect(at - lastMessage).toBeLessThanOrEqual(SILENCE + 250)
      }
      now = looked(now, { isHidden: false, isOffline: false })
      for (const end = at + 5000; at < end && connections === 0; at += 250) tick()
      expect(connections).toBe(1)
    }),
  )
})
