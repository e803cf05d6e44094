/** No key of a burst acts once one of them did not, or its field has gone, and nothing is confirmed unread: for any course of events. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { REACTION, SOON } from '../../../admin/app/reaction-times.ts'
import {
  type Burst,
  calm,
  closed,
  type Key,
  opened,
  painted,
  pointed,
  pressed,
  refused,
  SAVE_KEYS,
  sent,
  type Verdict,
} from '../../../admin/window/burst.ts'

const onList = { use: 'other', isForForm: false, isLate: false } as const
const inField = { use: 'text', isForForm: true, isLate: false } as const
const save = { name: SAVE_KEYS, use: 'confirm', isForForm: true, isLate: false } as const

/** The verdicts on keys that are pressed 60 ms after one another from a moment on. */
function all(from: Burst, at: number, keys: readonly Omit<Key, 'at'>[]): { now: Burst; verdicts: Verdict[] } {
  let now = from
  const verdicts = keys.map((key, place) => {
    const next = pressed(now, { ...key, at: at + 60 * place })
    now = next.now
    return next.verdict
  })
  return { now, verdicts }
}
const typed = (text: string, where: Omit<Key, 'at' | 'name'>) => [...text].map((name) => ({ ...where, name }))
const read = painted(opened(calm), 0)

test('given a key that was refused, when a reason follows in one go, then none of it acts; after a pause or Escape it does', () => {
  const one = all(calm, 1000, typed('W', onList))
  const now = refused(one.now)
  const rest = all(now, 1060, typed('NO V', onList))
  expect(rest.verdicts).toEqual(['refused', 'refused', 'refused', 'refused'])
  expect(all(rest.now, 1240 + SOON, typed('V', onList)).verdicts).toEqual(['acts'])
  const givenUp = { name: 'Escape', ...onList, use: 'escape' } as const
  expect(all(rest.now, 1300, [givenUp, ...typed('V', onList)]).verdicts).toEqual(['acts', 'acts'])
  expect(all(pointed(rest.now), 1300, typed('V', onList)).verdicts).toEqual(['acts'])
})

test('given a key that was refused, when the same key is pressed again, then it does nothing until the burst is over', () => {
  const now = refused(all(calm, 1000, typed('V', onList)).now)
  expect(all(now, 1000 + SOON - 1, typed('V', onList)).verdicts).toEqual(['refused'])
  expect(all(now, 1000 + SOON, typed('V', onList)).verdicts).toEqual(['acts'])
  expect(all(now, 1200, typed('ERYV', onList)).verdicts).toEqual(Array(4).fill('refused'))
})

test('given a form that Ctrl+Enter has sent, when its burst goes on, then text is too late, Tab and Space do nothing, also once it is closed; after a pause they act', () => {
  const late = { ...inField, isLate: true }
  const tab = { ...onList, name: 'Tab', isForForm: true, isLate: true }
  const now = sent(all(read, 1000, [...typed('ok', inField), save]).now)
  const rest = all(now, 1180, [...typed('n', late), tab, ...typed(' ', { ...late, use: 'confirm' })])
  expect(rest.verdicts).toEqual(['late', 'refused', 'refused'])
  expect(all(closed(rest.now), 1360, typed('VERY', onList)).verdicts).toEqual(Array(4).fill('refused'))
  expect(all(now, 1180 + SOON, [tab, ...typed(' ', { ...late, use: 'confirm' })]).verdicts).toEqual([
    'acts',
    'acts',
  ])
})

test('given a form that was sent, when it is answered before the next key, then that one acts, but not Ctrl+Enter once more', () => {
  const now = closed(sent(all(read, 1000, [...typed('ok', inField), save]).now))
  expect(all(now, 1180, typed('N', onList)).verdicts).toEqual(['acts'])
  expect(all(now, 1180, [{ ...onList, name: SAVE_KEYS }, ...typed('V', onList)]).verdicts).toEqual([
    'refused',
    'refused',
  ])
})

test('given a field that is closed in the middle of typing, when the typing goes on, then nothing of it acts', () => {
  const now = closed(all(read, 1000, typed('dam', inField)).now)
  expect(all(now, 1180, typed('P V', onList)).verdicts).toEqual(Array(3).fill('refused'))
})

test('given a dialog, when it is confirmed by a key that was pressed before it could be read, then it is not; later it is', () => {
  const asked = opened(all(calm, 1000, typed('S', onList)).now)
  expect(all(asked, 1060, [save]).verdicts).toEqual(['unread'])
  const seen = painted(asked, 1400)
  expect(all(seen, 1400 + REACTION, [save]).verdicts).toEqual(['unread'])
  expect(all(seen, 1401 + REACTION, [save]).verdicts).toEqual(['acts'])
  const refusedOnce = painted(all(asked, 1060, [save]).now, 1100)
  expect(all(refusedOnce, 1060 + SOON, [save]).verdicts).toEqual(['acts'])
  expect(all(refusedOnce, 1060 + SOON - 1, [save]).verdicts).toEqual(['refused'])
})

const uses = ['none', 'escape', 'confirm', 'text', 'other'] as const
const course = fc.array(
  fc.record({
    step: fc.constantFrom('key', 'key', 'key', 'key', 'refuse', 'send', 'open', 'paint', 'close', 'point'),
    use: fc.constantFrom(...uses),
    name: fc.constantFrom('V', 'N', 'E', SAVE_KEYS),
    isForForm: fc.boolean(),
    isLate: fc.boolean(),
    wait: fc.constantFrom(1, 1, 60, 60, REACTION, SOON - 1, SOON),
  }),
  { maxLength: 40, size: 'max' },
)
type Step = Parameters<Parameters<typeof course.map>[0]>[0][number]

/** What happens to the machine in a step that is no key. */
function happened(now: Burst, { step }: Step, at: number): Burst {
  if (step === 'refuse') return refused(now)
  if (step === 'send') return sent(now)
  if (step === 'open') return opened(now)
  if (step === 'paint') return painted(now, at)
  return step === 'close' ? closed(now) : pointed(now)
}

/** What is known of the burst without the machine. `isUndone`: a key was not acted on, or its field has gone. */
type Known = { isUndone: boolean; last: Step | null; lastAt: number; readAt: number }
const unknown = { isUndone: false, last: null, lastAt: Number.NEGATIVE_INFINITY }
const isOfField = ({ isForForm, use }: Step) => isForForm && use !== 'confirm' && use !== 'escape'

function learned(known: Known, { step }: Step, at: number): Known {
  const { last } = known
  if (step === 'point') return { ...known, ...unknown }
  if (step === 'open') return { ...known, readAt: Number.POSITIVE_INFINITY }
  if (step === 'paint') return known.readAt === Infinity ? { ...known, readAt: at + REACTION } : known
  if (step === 'refuse') return { ...known, isUndone: true }
  if (step === 'send') return known
  return { ...known, readAt: 0, isUndone: known.isUndone || (last !== null && isOfField(last)) }
}

function expectRight(known: Known, key: Step, verdict: Verdict, at: number): void {
  const isInField = key.isForForm || key.isLate
  if (key.use === 'escape') expect(verdict).toBe('acts')
  // Text may go on into the field of a form that was sent, and never to the list.
  else if (known.isUndone && !(key.use === 'text' && isInField)) expect(verdict).toBe('refused')
  if (key.use === 'confirm' && verdict === 'acts') expect(at).toBeGreaterThan(known.readAt)
  // What follows nothing that was left undone is never refused, but for what would send twice.
  const isFree = !known.isUndone && key.use === 'other' && !key.isLate && key.name !== SAVE_KEYS
  if (isFree) expect(verdict).toBe('acts')
}

test('given any course of keys, refusals, dialogs and time, when a key acts, then nothing of its burst was left undone, and what it confirms could be read', () =>
  fc.assert(
    fc.property(course, (steps) => {
      let now = calm
      let known: Known = { ...unknown, readAt: 0 }
      let at = 1000
      for (const step of steps) {
        at += step.wait
        if (step.step !== 'key') {
          now = happened(now, step, at)
          known = learned(known, step, at)
          continue
        }
        const next = pressed(now, { ...step, at })
        now = next.now
        if (step.use === 'none') continue
        if (step.use === 'escape' || at - known.lastAt >= SOON) known = { ...known, ...unknown }
        expectRight(known, step, next.verdict, at)
        known = { ...known, last: step, lastAt: at, isUndone: known.isUndone || next.verdict !== 'acts' }
      }
    }),
    { numRuns: 1000 },
  ))
