/** The position in the dialog for moving, for any sequence of keys while it is being opened, open, saving, and closed. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { openPage, type TestPage } from '../../../kit/page.ts'

let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(() => page.close())

const keyDown = (key: string, more: Partial<KeyboardEvent>): Event =>
  Object.assign(
    new Event('keydown', { cancelable: true }),
    { key, altKey: true, ctrlKey: false },
    { metaKey: false, shiftKey: false, repeat: false },
    more,
  )

const steps = fc.record({
  act: fc.constant('key' as const),
  key: fc.constantFrom('ArrowUp', 'ArrowDown', 'x'),
  more: fc.constantFrom<Partial<KeyboardEvent>>(
    {},
    {},
    {},
    { repeat: true },
    { altKey: false },
    { ctrlKey: true },
  ),
})
const others = fc.record({ act: fc.constantFrom('open', 'saving', 'failed', 'closed', 'another') })

test("given any sequence of keys around the dialog for moving, when Alt and an arrow are pressed, then each press goes one place further until the dialog is closed or saves, and the key is nobody else's", async () => {
  const { createStore } = await import('jotai')
  const { dialogAtom } = await import('../../../../admin/app/state.ts')
  const { hearFurtherSteps, movedToAtom } = await import('../../../../admin/features/ranking/moved-to.ts')
  const most = 5
  fc.assert(
    fc.property(fc.array(fc.oneof(steps, steps, others), { maxLength: 40 }), (acts) => {
      const store = createStore()
      let isSaving = false
      store.set(movedToAtom, 3)
      hearFurtherSteps(store, { most, isSaving: () => isSaving })
      let isHeard = true
      let expected = 3
      for (const step of acts) {
        if (step.act === 'open' && isHeard) store.set(dialogAtom, 'moving')
        if (step.act === 'saving') isSaving = true
        if (step.act === 'failed') isSaving = false
        if (step.act === 'closed' || step.act === 'another') {
          if (store.get(dialogAtom) !== null) isHeard = false
          store.set(dialogAtom, step.act === 'closed' || isHeard ? null : 'another')
        }
        if (step.act !== 'key' || !('key' in step)) continue
        const { repeat = false, altKey = true, ctrlKey = false } = step.more
        const by = { ArrowUp: -1, ArrowDown: 1, x: undefined }[step.key]
        const isTaken = by !== undefined && altKey && !ctrlKey && isHeard && !isSaving
        if (isTaken && !repeat) expected = Math.min(Math.max(1, expected + by), most)
        const event = keyDown(step.key, step.more)
        page.happens(event)
        expect([store.get(movedToAtom), event.defaultPrevented]).toEqual([expected, isTaken])
      }
      // The window outlives the run.
      store.set(dialogAtom, 'moving')
      store.set(dialogAtom, null)
    }),
  )
})
