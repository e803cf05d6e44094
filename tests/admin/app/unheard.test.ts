/** A press that was not acted on is named once, with the outcome of what was on its way, and asked for where it would do the same. */
import { afterAll, beforeEach, expect, test } from 'bun:test'
import { createStore } from 'jotai'
import { currentToasts, dismiss, stopTime } from '#web/ui/toast.ts'
import { localeNow } from '#web/words/language.ts'
import type { Target } from '../../../admin/app/state.ts'
import { openPage } from '../../kit/page.ts'

// Loaded where there is a page: a module looks at its address.
const page = openPage()
const { dialogAtom, focusedAtom } = await import('../../../admin/app/state.ts')
const { translatorIn } = await import('../../../admin/app/texts/console.ts')
const { followUndoPresses } = await import('../../../admin/app/undo/follow-undo-presses.ts')
const { tracked, undoAtom } = await import('../../../admin/app/undo/tracked.ts')
const { asked } = await import('../../../admin/app/undo/undo-state.ts')
type Outcome = import('../../../admin/app/unheard.ts').Outcome
const { asTyped, followUnheard, noteUnheard, withUnheard } = await import('../../../admin/app/unheard.ts')
afterAll(() => page.close())

const words = 'Saved. Not acted on, since it was pressed while that was being saved: '
const change = { name: 'Family 1', events: [{ id: 'f1', seq: 1 }] }
const family: Target = {
  id: 'f1',
  groomName: 'G',
  brideName: 'B',
  groomDistrict: 'Kannur',
  status: 'submitted',
  totalScore: null,
  submittedAt: null,
  version: 1,
}

let store: ReturnType<typeof createStore>
beforeEach(() => {
  store = createStore()
  followUndoPresses(store)
  store.set(focusedAtom, family)
})
/** What is said, and whether another press is asked for. */
function told(outcome: Outcome = 'success') {
  const { text, ask } = withUnheard(store, translatorIn('en'), 'Saved', outcome)
  return [text, ask === 'Press again.']
}

test('given presses that came to nothing, when outcomes follow, then the first names them, and how often each was pressed', () => {
  for (const press of ['V', 'F', 'V']) noteUnheard(store, press, { use: 'row' })
  expect([told(), told()]).toEqual([
    [`${words}V ×2, F.`, true],
    ['Saved', false],
  ])
})

test('given a press about the family in hand, when that is another, has another status or a dialog is open, then no other press is asked for', () => {
  const asks = (before: () => void): boolean => {
    store.set(focusedAtom, family)
    noteUnheard(store, 'F', { use: 'row' })
    before()
    const [, isAsked] = told()
    store.set(dialogAtom, null)
    return isAsked === true
  }
  expect([
    asks(() => undefined),
    asks(() => store.set(focusedAtom, { ...family, version: 2 })),
    asks(() => store.set(focusedAtom, { ...family, id: 'f2' })),
    asks(() => store.set(focusedAtom, { ...family, status: 'under_verification' })),
    asks(() => store.set(focusedAtom, null)),
    asks(() => store.set(dialogAtom, 'a dialog')),
  ]).toEqual([true, true, false, false, false, false])
})

test('given "Press again", when another family comes into hand or a dialog opens, then it would not do that any more', () => {
  noteUnheard(store, 'F', { use: 'row' })
  const { askWhile } = withUnheard(store, translatorIn('en'), 'Saved')
  const isSo = () => askWhile?.()
  expect(isSo()).toBe(true)
  store.set(focusedAtom, { ...family, id: 'f2' })
  expect(isSo()).toBe(false)
  store.set(focusedAtom, family)
  store.set(dialogAtom, 'a dialog')
  expect(isSo()).toBe(false)
})

test('given Ctrl+Enter, letters and Undo during saving, when it succeeds or fails, then only those are asked for that would do the same', () => {
  const after = (use: 'save' | 'typing' | 'undo' | 'once', outcome: Outcome) => {
    noteUnheard(store, 'K', { use })
    return told(outcome)
  }
  const uses = ['save', 'typing', 'undo', 'once'] as const
  expect(uses.map((use) => after(use, 'success'))).toEqual([
    [`${words}K.`, false],
    [`${words}K.`, false],
    [`${words}K.`, true],
    [`${words}K.`, false],
  ])
  const failed = [
    ['Saved', false],
    [`${words}K.`, false],
    [`${words}K.`, false],
  ]
  expect(uses.map((use) => after(use, 'failure'))).toEqual([[`${words}K.`, true], ...failed])
  // What has changed is to be looked at first.
  expect(uses.map((use) => after(use, 'refusal'))).toEqual([[`${words}K.`, false], ...failed])
})

test('given presses of which one would not do the same again, when they are told, then no other press is asked for', () => {
  noteUnheard(store, 'F', { use: 'row' })
  noteUnheard(store, 'Ctrl ↵', { use: 'save' })
  expect(told()).toEqual([`${words}F, Ctrl ↵.`, false])
})

test('given Undo pressed for a change on its way, when that fails, then Undo is named, and is not asked for again', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const failing = tracked(
    store,
    () => promise,
    () => change,
  ).catch(() => undefined)
  store.set(undoAtom, asked(store.get(undoAtom)))
  reject(new TypeError('network'))
  await failing
  expect(told('failure')).toEqual([`${words}${translatorIn(localeNow())('console.undo')}.`, false])
})

test('given a press that came to nothing, when all is settled and nothing is said of it, then it is named by itself', async () => {
  followUnheard(store)
  noteUnheard(store, 'F', { use: 'row' })
  store.set(undoAtom, { ...store.get(undoAtom), newest: 1 })
  await new Promise((done) => setTimeout(done))
  const t = translatorIn(localeNow())
  const all = currentToasts.now()
  for (const { id } of all) dismiss(id)
  stopTime()
  expect(all.map(({ text, ask }) => [text, ask])).toEqual([
    [t('presses.whileSaving', { presses: 'F' }), t('presses.pressAgain')],
  ])
})

test('given letters, spaces and Backspace among other keys, when they are named, then what was typed is one text', () => {
  expect(
    asTyped([' ', 'n', 'o', 'x', 'Backspace', ' ', 'v', 'Tab', 'Backspace', '↓', 'y', 'Ctrl ↵', ' ']),
  ).toEqual(['no v', 'Tab', '↓', 'y', 'Ctrl ↵'])
  for (const press of [' ', 'n', 'o', ' ', 'w']) noteUnheard(store, press, { use: 'typing' })
  expect(told()).toEqual([`${words}no w.`, false])
})
