/** What is typed in one go after a refused key is text for nobody; what comes later, and what cannot be text, acts as ever. */
import { expect, test } from 'bun:test'
import { afterKey, type RefusedTyping } from '../../../admin/window/refused-typing.ts'

const refused: RefusedTyping = { key: 'f', isAsked: false, at: 1000, typed: [] }
const press = (key: string, timeStamp: number, held: 'ctrlKey' | 'altKey' | 'none' = 'none') => ({
  key,
  timeStamp,
  ctrlKey: held === 'ctrlKey',
  altKey: held === 'altKey',
  metaKey: false,
})

/** Presses one after the other; ends with the first that acts. */
function typed(from: RefusedTyping, presses: readonly ReturnType<typeof press>[]) {
  let now = from
  for (const one of presses) {
    const next = afterKey(now, one)
    if (next === null) return { now, acts: one.key }
    now = next
  }
  return { now, acts: null }
}

test('given F that was refused, when a reason and Ctrl+Enter are typed in one go, then none of them acts, and each is named', () => {
  const keys = [...'is No'].map((key, place) => press(key, 1099 + 650 * place))
  const shift = press('Shift', 3100)
  const saved = press('Enter', 3800, 'ctrlKey')
  expect(typed(refused, [...keys, shift, press('Tab', 3800), saved])).toEqual({
    now: { ...refused, at: 3800, typed: ['i', 's', ' ', 'N', 'o', 'Tab', 'Control+Enter'] },
    acts: null,
  })
})

test('given a pause, an arrow, Escape or another command, when it comes after a refused key, then it acts', () => {
  const acts = (...presses: ReturnType<typeof press>[]) => typed(refused, presses).acts
  expect([
    acts(press('s', 1701)),
    acts(press('i', 1200), press('s', 1901)),
    acts(press('i', 1200), press('ArrowDown', 1300)),
    acts(press('Escape', 1100)),
    acts(press('z', 1100, 'ctrlKey')),
    acts(press('ArrowUp', 1100, 'altKey')),
  ]).toEqual(['s', 's', 'ArrowDown', 'Escape', 'z', 'ArrowUp'])
})

test('given the refused key itself, when it is pressed again at once, then it is refused anew; as a later letter it is text', () => {
  expect(afterKey(refused, press('f', 1100))).toBeNull()
  expect(typed(refused, [press('o', 1100), press('f', 1200)]).now.typed).toEqual(['o', 'f'])
})

test('given a key that is asked for again, when it comes sooner than that can have been read, then it is the first letter of the text', () => {
  const asked = { ...refused, isAsked: true }
  expect(afterKey(asked, press('f', 1250))?.typed).toEqual(['f'])
  expect(afterKey(asked, press('f', 1450))).toBeNull()
})
