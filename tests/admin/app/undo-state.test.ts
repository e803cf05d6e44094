/** Undo for any order in which changes are sent, answered, refused and taken back. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  asked,
  askedFor,
  begun,
  type Change,
  changed,
  failed,
  nothingDone,
  type UndoState,
  undone,
} from '../../../admin/app/undo/undo-state.ts'

const onFamily = (n: number): Change => ({ name: `Family ${n}`, events: [{ id: `f${n}`, seq: n }] })
const setting: Change = { name: 'Settings', events: [] }

test('given a change of one family and then one of another, when Undo is pressed, then the other is taken back, and then nothing', () => {
  const one = changed(begun(nothingDone), 1, onFamily(1))
  const two = changed(begun(one), 2, onFamily(2))
  const undoing = asked(two)
  expect(undoing.undoing).toEqual({ ...onFamily(2), n: 2 })
  expect(asked(undone(undoing, true)).undoing).toBeNull()
})

test('given a change whose answer is on the way, when Undo is pressed, then that one is taken back once it is made', () => {
  const before = changed(begun(nothingDone), 1, onFamily(1))
  const waiting = asked(begun(before))
  expect(waiting.undoing).toBeNull()
  expect(changed(waiting, 2, onFamily(2)).undoing).toEqual({ ...onFamily(2), n: 2 })
  expect(failed(waiting, 2).undoing).toBeNull()
})

test('given settings that were saved last, when Undo is pressed, then the family before them stays as it is', () => {
  const before = changed(begun(nothingDone), 1, onFamily(1))
  expect(asked(changed(begun(before), 2, setting)).undoing).toBeNull()
})

test('given an undo without a network, when it is pressed again, then the same is tried again', () => {
  const now = undone(asked(changed(begun(nothingDone), 1, onFamily(1))), false)
  expect(asked(now).undoing).toEqual({ ...onFamily(1), n: 1 })
})

test('given the button of an earlier change, when it is pressed, then that one is taken back, and the last one stays the last', () => {
  const two = changed(begun(changed(begun(nothingDone), 1, onFamily(1))), 2, onFamily(2))
  const now = askedFor(two, { ...onFamily(1), n: 1 })
  expect([now.undoing?.n, undone(now, true).last?.n]).toEqual([1, 2])
})

type Step = 'begin' | 'beginSetting' | 'make' | 'refuse' | 'undo' | 'undone' | 'lost'
const steps = fc.array(
  fc.record({
    step: fc.constantFrom<Step>(
      'begin',
      'begin',
      'beginSetting',
      'make',
      'make',
      'refuse',
      'undo',
      'undo',
      'undone',
      'lost',
    ),
    which: fc.nat(3),
  }),
  { maxLength: 40 },
)

test('given any sequence, when Undo is pressed, then at most what was sent last is taken back, and nothing twice', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let now: UndoState = nothingDone
      const settings = new Set<number>()
      const takenBack: number[] = []
      let sentLast = 0
      let askedAt: number | null = null
      for (const { step, which } of sequence) {
        const before = now
        const n = now.pending[which % Math.max(1, now.pending.length)]
        if (step === 'begin' || step === 'beginSetting') {
          now = begun(now)
          sentLast = now.newest
          if (step === 'beginSetting') settings.add(sentLast)
        } else if (step === 'make' && n !== undefined)
          now = changed(now, n, settings.has(n) ? setting : onFamily(n))
        else if (step === 'refuse' && n !== undefined) now = failed(now, n)
        else if (step === 'undo') {
          now = asked(now)
          if (before.undoing === null) askedAt = sentLast
        } else if ((step === 'undone' || step === 'lost') && now.undoing) {
          if (step === 'undone') takenBack.push(now.undoing.n)
          now = undone(now, step === 'undone')
        }
        if (now.undoing !== null && before.undoing === null) {
          // Nothing that was sent after Undo was pressed, and nothing that cannot be undone.
          expect(now.undoing.n).toBeLessThanOrEqual(askedAt ?? 0)
          expect(settings.has(now.undoing.n)).toBe(false)
          expect(takenBack).not.toContain(now.undoing.n)
          // The one that Undo was pressed for, or else the last that stands.
          expect(now.undoing.n).toBe(before.wanted ?? now.last?.n ?? 0)
        }
      }
    }),
  )
})
