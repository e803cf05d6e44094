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
  found,
  isSettled,
  isTakenBack,
  kept,
  latestWaiting,
  lost,
  nothingDone,
  notStored,
  placeOf,
  stillQueued,
  stored,
  type UndoState,
  undone,
} from '../../../admin/app/undo/undo-state.ts'

const onFamily = (n: number): Change => ({ name: `Family ${n}`, events: [{ id: `f${n}`, seq: n }] })
const setting: Change = { name: 'Settings', events: [] }

test('given a change of one family and then one of another, when Undo is pressed, then the other is taken back, and then nothing', () => {
  const one = changed(begun(nothingDone), 1, onFamily(1))
  const two = changed(begun(one), 2, onFamily(2))
  const undoing = asked(two)
  expect(undoing.undoing).toEqual([{ ...onFamily(2), n: 2 }])
  expect(asked(undone(undoing, true)).undoing).toEqual([])
})

test('given a change whose answer is on the way, when Undo is pressed, then that one is taken back once it is made', () => {
  const before = changed(begun(nothingDone), 1, onFamily(1))
  const waiting = asked(begun(before))
  expect(waiting.undoing).toEqual([])
  expect(changed(waiting, 2, onFamily(2)).undoing).toEqual([{ ...onFamily(2), n: 2 }])
  expect(failed(waiting, 2).undoing).toEqual([])
})

test('given settings that were saved last, when Undo is pressed, then the family before them stays as it is', () => {
  const before = changed(begun(nothingDone), 1, onFamily(1))
  expect(asked(changed(begun(before), 2, setting)).undoing).toEqual([])
})

test('given an undo without a network, when it is pressed again, then the same is tried again', () => {
  const now = undone(asked(changed(begun(nothingDone), 1, onFamily(1))), false)
  expect(asked(now).undoing).toEqual([{ ...onFamily(1), n: 1 }])
})

test('given many of which one is to be looked at first, when it is pressed again, then only that one is taken back', () => {
  const other = onFamily(2).events
  const many = { name: '2 families', events: [...onFamily(1).events, ...other] }
  const now = undone(asked(changed(begun(nothingDone), 1, many)), true, other)
  expect(asked(now).undoing).toEqual([{ ...many, n: 1, events: other }])
})

test('given the button of an earlier change, when it is pressed, then that one is taken back, and the last one stays the last', () => {
  const two = changed(begun(changed(begun(nothingDone), 1, onFamily(1))), 2, onFamily(2))
  const now = askedFor(two, { ...onFamily(1), n: 1 })
  expect([now.undoing.map(({ n }) => n), undone(now, true).last?.n]).toEqual([[1], 2])
})

test('given a change whose answer got lost, when Undo is pressed, then nothing is taken back until it is known whether it was made', () => {
  const before = changed(begun(nothingDone), 1, onFamily(1))
  const unanswered = lost(begun(before))
  const refusedAfter = failed(begun(unanswered), 3)
  for (const one of [unanswered, refusedAfter, lost(before)]) expect(asked(one)).toBe(one)
  expect(asked(changed(found(unanswered), 2, onFamily(2))).undoing).toEqual([{ ...onFamily(2), n: 2 }])
  expect(asked(failed(found(unanswered), 2)).undoing).toEqual([{ ...onFamily(1), n: 1 }])
})

test('given a change that was refused after one on its way, when Undo is pressed, then the one on its way is taken back and not what is older', () => {
  const before = changed(begun(nothingDone), 1, onFamily(1))
  expect(asked(failed(begun(begun(before)), 3))).toMatchObject({ wanted: [2], undoing: [] })
})

type Step = 'begin' | 'beginSetting' | 'make' | 'refuse' | 'undo' | 'undone' | 'undoLost' | 'lost' | 'found'
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
      'undoLost',
      'lost',
      'found',
    ),
    which: fc.nat(3),
  }),
  { maxLength: 40 },
)

test('given two changes on their way, when Undo is pressed after each, then each is taken back, one after the other', () => {
  const one = asked(begun(nothingDone))
  const both = asked(begun(one))
  const made = changed(changed(both, 1, onFamily(1)), 2, onFamily(2))
  expect(made.undoing.map(({ n }) => n)).toEqual([1, 2])
  expect(undone(made, true).undoing.map(({ n }) => n)).toEqual([2])
})

test('given a change that is on its way and to be taken back, when Undo is pressed again, then the press is known to do nothing', () => {
  const waiting = asked(begun(nothingDone))
  const undoing = changed(waiting, 1, onFamily(1))
  expect([asked(waiting) === waiting, asked(undoing) === undoing]).toEqual([true, true])
  expect([isTakenBack(undoing, 'f1'), isTakenBack(undoing, 'f2')]).toEqual([true, false])
})

test('given any sequence, when all has been answered, then each press of Undo took back what was sent last, or was known to do nothing, and nothing was taken back twice', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      let now: UndoState = nothingDone
      const settings = new Set<number>()
      const takenBack: number[] = []
      const refused = new Set<number>()
      const heard: number[] = []
      const answer = (n: number) => changed(now, n, settings.has(n) ? setting : onFamily(n))
      const end = (isOver: boolean) => {
        const [first] = now.undoing
        if (!first) return
        // What cannot be undone stays the last, so that nothing older is offered.
        const isUndone = isOver && !settings.has(first.n)
        if (isUndone) takenBack.push(first.n)
        else refused.add(first.n)
        now = undone(now, isUndone)
      }
      for (const { step, which } of sequence) {
        const n = now.pending[which % Math.max(1, now.pending.length)]
        if (step === 'begin' || step === 'beginSetting') {
          now = begun(now)
          if (step === 'beginSetting') settings.add(now.newest)
        } else if (step === 'make' && n !== undefined) now = answer(n)
        else if (step === 'refuse' && n !== undefined) {
          refused.add(n)
          now = failed(now, n)
        } else if (step === 'undo') {
          const before = now
          now = asked(now)
          if (now === before) continue
          expect(before.looking).toBe(0)
          // Nothing that was sent after the press, and nothing before the last that stands.
          const isWaiting = now.wanted.length > before.wanted.length
          const meant = isWaiting ? (now.wanted.at(-1) ?? 0) : (now.last?.n ?? 0)
          expect(Math.max(before.last?.n ?? 0, ...before.pending)).toBe(meant)
          heard.push(meant)
        } else if (step === 'undone') end(true)
        else if (step === 'undoLost') end(false)
        else if (step === 'lost') now = lost(now)
        else if (step === 'found' && now.looking > 0) now = found(now)
      }
      for (const n of now.pending) now = answer(n)
      while (now.undoing.length > 0) end(true)
      expect([isSettled(now), now.wanted]).toEqual([true, []])
      expect(takenBack).toHaveLength(new Set(takenBack).size)
      expect(takenBack.every((n) => heard.includes(n))).toBe(true)
      expect(heard.filter((n) => !takenBack.includes(n) && !refused.has(n))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

const visit = (n: number) => ({ id: `v${n}`, name: `Family ${n}` })

test('given a change of one family, when a visit of another is saved and not sent, then Undo takes nothing back; once it is recorded, Undo means the visit', () => {
  const before = changed(begun(nothingDone), 1, onFamily(1))
  const saving = kept(before, visit(2))
  expect([asked(saving) === saving, latestWaiting(saving)?.name]).toEqual([true, 'Family 2'])
  const queued = stored(saving, 'v2')
  expect(asked(queued) === queued).toBe(true)
  const sent = stillQueued(changed(queued, placeOf(queued, ['v2']), onFamily(2)), [])
  expect(asked(sent).undoing).toEqual([{ ...onFamily(2), n: 2 }])
})

test('given a visit that waits, when a family is decided after it and the visit is recorded later, then Undo means the decision', () => {
  const queued = stored(kept(nothingDone, visit(1)), 'v1')
  const decided = changed(begun(queued), 2, onFamily(2))
  const sent = stillQueued(changed(decided, placeOf(decided, ['v1']), onFamily(1)), [])
  expect(asked(sent).undoing.map(({ n }) => n)).toEqual([2])
})

test('given a visit that an earlier window had saved, when it is recorded, then it has no place among the changes of this one', () => {
  expect(placeOf(nothingDone, ['v1'])).toBe(0)
})

const acts = fc.array(
  fc.record({
    act: fc.constantFrom('change', 'save', 'store', 'fail', 'send', 'refuse', 'look', 'undo'),
    which: fc.nat(9),
  }),
  { maxLength: 40 },
)

test('given any sequence of changes and visits, when Undo is pressed, then it means what was done last, or nothing while that is not sent', () => {
  fc.assert(
    fc.property(acts, (sequence) => {
      let now: UndoState = nothingDone
      /** What was done and stands, in its order; `sent` is false for a visit that is on its way. */
      let done: { n: number; sent: boolean }[] = []
      /** Visits by their number, and whether they are in the queue. */
      const onTheWay = new Map<number, boolean>()
      const idsInQueue = () => [...onTheWay].flatMap(([n, isStored]) => (isStored ? [`v${n}`] : []))
      const leave = (n: number) => {
        onTheWay.delete(n)
        done = done.filter((one) => one.n !== n)
      }
      for (const { act, which } of sequence) {
        const saving = [...onTheWay].filter(([, isStored]) => !isStored).map(([n]) => n)
        const queued = [...onTheWay].filter(([, isStored]) => isStored).map(([n]) => n)
        const anySaving = saving[which % Math.max(1, saving.length)]
        const anyQueued = queued[which % Math.max(1, queued.length)]
        if (act === 'change') {
          now = begun(now)
          now = changed(now, now.newest, onFamily(now.newest))
          done.push({ n: now.newest, sent: true })
        } else if (act === 'save') {
          now = kept(now, visit(now.newest + 1))
          onTheWay.set(now.newest, false)
          done.push({ n: now.newest, sent: false })
        } else if (act === 'store' && anySaving !== undefined) {
          now = stored(now, `v${anySaving}`)
          onTheWay.set(anySaving, true)
        } else if (act === 'fail' && anySaving !== undefined) {
          now = notStored(now, `v${anySaving}`)
          leave(anySaving)
        } else if (act === 'send' && anyQueued !== undefined) {
          const n = placeOf(now, [`v${anyQueued}`])
          expect(n).toBe(anyQueued)
          onTheWay.delete(n)
          now = stillQueued(changed(now, n, onFamily(n)), idsInQueue())
          done = done.map((one) => (one.n === n ? { n, sent: true } : one))
        } else if (act === 'refuse' && anyQueued !== undefined) {
          leave(anyQueued)
          now = stillQueued(now, idsInQueue())
        } else if (act === 'look') now = stillQueued(now, idsInQueue())
        else if (act === 'undo') {
          const last = done.at(-1)
          const after = asked(now)
          if (last?.sent) {
            // Of what is not the last any more, this machine remembers only the last.
            expect(after.undoing.map(({ n }) => n)).toEqual(now.last === null ? [] : [last.n])
            now = undone(after, true)
            done.pop()
            // One Undo of one change: what was done before it is not offered.
            done = done.filter(({ sent }) => !sent)
          } else expect(after === now).toBe(true)
        }
      }
    }),
    { numRuns: 500 },
  )
})
