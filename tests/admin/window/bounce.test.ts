/** A key that bounces or is held is one press; a second press, however quick, is another. */
import { expect, test } from 'bun:test'
import { isBounce } from '../../../admin/window/bounce.ts'

const last = { key: 's', downAt: 1000, upAt: 1020 }
const again = (timeStamp: number, repeat = false) => ({ timeStamp, repeat })

test('given a key that was pressed, when it comes again sooner than a finger can, or is held, then it is the same press', () => {
  const held = { ...last, downAt: 1000, upAt: 0 }
  const slow = { ...last, upAt: 1140 }
  expect([
    isBounce(last, again(1012)),
    isBounce(last, again(1059)),
    isBounce(held, again(1500, true)),
    isBounce(slow, again(1150)),
  ]).toEqual([true, true, true, true])
})

test('given a key that was pressed, when it is pressed a second time as quickly as a person can, then it is another press', () => {
  const typed = { ...last, upAt: 1060 }
  expect([isBounce(last, again(1070)), isBounce(typed, again(1100)), isBounce(last, again(1300))]).toEqual([
    false,
    false,
    false,
  ])
})
