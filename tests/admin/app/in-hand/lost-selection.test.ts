/** A selection of which colleagues take families: the first press for what is left asks, whatever comes before it and after. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { openPage, type TestPage } from '../../../kit/page.ts'
import { family } from './kit.ts'

let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(() => page.close())

type Act = 'taken' | 'chosen' | 'step' | 'press'

test('given any order of families taken, choices, steps and presses, when a press is made, then it acts unless a family was taken since the last press or choice, and a step forgets that only where nothing is left', async () => {
  const { createStore } = await import('jotai')
  const lost = await import('../../../../admin/app/in-hand/lost-selection.ts')
  const { selectionAtom } = await import('../../../../admin/app/state.ts')
  const { currentToasts, dismiss, stopTime } = await import('#web/ui/toast.ts')
  const acts = fc.array(fc.constantFrom<Act>('taken', 'chosen', 'step', 'press'), { maxLength: 30 })
  fc.assert(
    fc.property(acts, (done) => {
      const store = createStore()
      let selected = ['1', '2', '3']
      let isTaken = false
      const put = () => store.set(selectionAtom, selected.map(family))
      put()
      for (const act of done) {
        if (act === 'taken' && selected.length > 0) {
          lost.noteLost(store, [family(selected.pop() ?? '')])
          put()
          isTaken = true
        }
        if (act === 'chosen') {
          selected = ['1', '2', '3']
          put()
          lost.forgetLost(store)
          isTaken = false
        }
        if (act === 'step') {
          lost.forgetLostWhereNoneIsLeft(store)
          if (selected.length === 0) isTaken = false
        }
        if (act === 'press') {
          expect(lost.isSelectionMeant(store, 'en', 'V')).toBe(!isTaken)
          isTaken = false
        }
      }
    }),
  )
  // Messages live as long as the process, which tests of other files share.
  for (const { id } of currentToasts.now()) dismiss(id)
  stopTime()
})
