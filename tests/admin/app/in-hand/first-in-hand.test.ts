/** The row in hand of a list that is opened again, for any order of opening, choosing, and colleagues who take families. */
import { afterEach, beforeEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { openPage, type TestPage } from '../../../kit/page.ts'
import { family } from './kit.ts'

let page: TestPage
beforeEach(() => {
  page = openPage()
})
afterEach(() => page.close())

type Act = { act: 'open' | 'choose' | 'taken'; list: 'submitted' | 'verified' | 'ranking'; place: number }
const act = fc.record<Act>({
  act: fc.constantFrom('open', 'choose', 'taken'),
  list: fc.constantFrom('submitted', 'verified', 'ranking'),
  place: fc.nat(3),
})

test('given any order of lists opened, rows chosen and families taken by colleagues, when a list is opened again, then the row that was left has come into hand, and where it is gone a press for the first is asked about', async () => {
  const { createStore } = await import('jotai')
  const { putFirstInHand, rememberIn } = await import('../../../../admin/app/in-hand/first-in-hand.ts')
  const { chooseRow, sightsAtom } = await import('../../../../admin/app/in-hand/in-hand.ts')
  const { focusedAtom } = await import('../../../../admin/app/state.ts')
  let run = 0
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40, size: 'max' }), (acts) => {
      run++
      const store = createStore()
      const rows: Record<Act['list'], string[]> = {
        submitted: ['a', 'b', 'c', 'd'],
        verified: ['c', 'd', 'e'],
        ranking: ['e', 'f', 'a'],
      }
      const left = new Map<string, string>()
      let shown: Act['list'] | undefined
      let leave = () => {}
      let isUnasked = false
      for (const { act, list, place } of acts) {
        if (act === 'open') {
          leave()
          store.set(focusedAtom, null)
          // Lists are remembered as long as the window is open, which all runs share.
          leave = rememberIn(store, `${list} ${run}`)
          putFirstInHand(store, rows[list].map(family), { list: `${list} ${run}` })
          const wanted = left.get(list)
          const isGone = wanted !== undefined && !rows[list].includes(wanted)
          const [first] = rows[list]
          const inHand = isGone ? first : (wanted ?? first)
          expect(store.get(focusedAtom)?.id).toBe(inHand)
          if (inHand !== undefined) {
            // What was not asked yet in one list is asked in the next.
            isUnasked ||= isGone
            expect(store.get(sightsAtom).list.isUnasked).toBe(isUnasked)
            left.set(list, inHand)
          }
          shown = list
        }
        const row = rows[list][place]
        if (act === 'choose' && shown === list && row !== undefined) {
          store.set(focusedAtom, family(row))
          chooseRow(store, 1, row)
          isUnasked = false
          left.set(list, row)
        }
        if (act === 'taken' && shown !== list) rows[list] = rows[list].filter((id) => id !== row)
      }
      leave()
    }),
  )
  // What waits for a row to be painted is through before the page is gone.
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
})
