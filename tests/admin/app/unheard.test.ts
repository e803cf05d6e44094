/** A press that was not acted on is named with the outcome of what was on its way, once, and with no later one. */
import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { createStore } from 'jotai'
import { localeNow } from '#web/words/language.ts'
import { openPage } from '../../kit/page.ts'

// Loaded where there is a page: a module looks at its address.
const page = openPage()
const { dialogAtom } = await import('../../../admin/app/state.ts')
const { translatorIn } = await import('../../../admin/app/texts/console.ts')
const { followUndoPresses } = await import('../../../admin/app/undo/follow-undo-presses.ts')
const { tracked, undoAtom } = await import('../../../admin/app/undo/tracked.ts')
const { asked } = await import('../../../admin/app/undo/undo-state.ts')
const { followUnheard, noteUnheard, withUnheard } = await import('../../../admin/app/unheard.ts')
afterAll(() => page.close())

const NOTHING = { text: 'Saved' }
const named = (press: string) => ({
  text: `Saved. Not acted on, since it was pressed while that was being saved: ${press}.`,
  ask: 'Press again.',
})
const change = { name: 'Family 1', events: [{ id: 'f1', seq: 1 }] }

let store: ReturnType<typeof createStore>
let later = 0
const { now } = performance
beforeEach(() => {
  later = 0
  performance.now = () => now.call(performance) + later
  store = createStore()
  followUnheard(store)
  followUndoPresses(store)
  // While a dialog is open, what was told is not settled by that nothing is on its way.
  store.set(dialogAtom, 'a dialog')
})
afterEach(() => {
  performance.now = now
})
const told = (isFailure = false) => withUnheard(store, translatorIn('en'), 'Saved', isFailure)
const sent = (answer: Promise<unknown> = Promise.resolve()) =>
  tracked(
    store,
    () => answer,
    () => change,
  ).catch(() => undefined)

test('given a press that was told, when the next outcome comes before that can have been read, then it is told with it too', () => {
  noteUnheard(store, 'F')
  expect([told(), told()]).toEqual([named('F'), named('F')])
})

test('given a press that was told in an open dialog, when an outcome comes seconds later, then it is not told again', () => {
  noteUnheard(store, 'Ctrl Z', { isUndo: true })
  expect(told()).toEqual(named('Ctrl Z'))
  later = 7000
  expect(told()).toEqual(NOTHING)
})

test('given a press that was told, when another change is sent at once, then it is not told with that one', async () => {
  noteUnheard(store, 'Ctrl Z', { isUndo: true })
  told()
  await sent()
  expect(told()).toEqual(NOTHING)
})

test('given a press that was told, when another press comes to nothing, then only that one is told', () => {
  noteUnheard(store, 'F')
  told()
  noteUnheard(store, 'W')
  expect(told()).toEqual(named('W'))
})

test('given one press that came to nothing twice, when it is told, then it is said how often', () => {
  for (const press of ['V', 'F', 'V']) noteUnheard(store, press)
  expect(told()).toEqual(named('V ×2, F'))
})

test('given presses that were not told yet, when another change is sent, then all are told once it is answered', async () => {
  noteUnheard(store, 'F')
  await sent()
  noteUnheard(store, 'W')
  expect(told()).toEqual(named('F, W'))
})

test('given Undo pressed for a change on its way, when that fails, then Undo is named, and is not asked for again', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const failing = sent(promise)
  store.set(undoAtom, asked(store.get(undoAtom)))
  reject(new TypeError('network'))
  await failing
  const { text } = named(translatorIn(localeNow())('console.undo'))
  expect(told(true)).toEqual({ text })
})
