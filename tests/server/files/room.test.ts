/** The memory for files on their way: who makes room for whom, and that it is never more than there is. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createRoom } from '#server/files/room.ts'

const LONG = 11_000
function roomOf(most: number, fair = 0) {
  let now = 0
  const room = createRoom({ most, fair, pace: 2000 }, () => now)
  return {
    ...room,
    pass: (milliseconds: number): void => {
      now += milliseconds
    },
    /** Somebody who holds so many bytes, and how it went. */
    with: (account: string, network: string, bytes: number) => {
      const share = room.enter({ account, network })
      return { ...share, hasRoom: share.hold(bytes), isThere: () => !share.dropped.aborted }
    },
  }
}

test('given a full room, when somebody comes from a network that holds less, then the one that holds most makes room, by the account that holds most', () => {
  const room = roomOf(100)
  const a1 = room.with('a', 'one', 30)
  const a2 = room.with('a', 'one', 20)
  const b = room.with('b', 'one', 30)
  const c = room.with('c', 'two', 20)
  const d = room.with('d', 'three', 20)
  expect([a1, a2, b, c, d].map((one) => [one.hasRoom, one.isThere()])).toEqual([
    [true, false],
    [true, true],
    [true, true],
    [true, true],
    [true, true],
  ])
  expect(room.inUse()).toEqual({ holders: 4, bytes: 90 })
})

test('given accounts of one network that hold as much each, when one of them asks for more, then it has none, and another account has', () => {
  const room = roomOf(100)
  const held = ['a', 'b', 'c', 'd', 'e'].map((account) => room.with(account, 'one', 20))
  expect(room.with('a', 'one', 1).hasRoom).toBe(false)
  expect(held.map((one) => one.isThere())).toEqual(held.map(() => true))
  expect(room.with('f', 'one', 10).hasRoom).toBe(true)
  expect(held.filter((one) => one.isThere()).length).toBe(4)
})

test('given a full room of others who hold no more than is fair, when one of them grows, then it has none, and with another who holds more it has', () => {
  const room = roomOf(70, 30)
  const near = room.with('near its end', 'one', 30)
  const grows = room.with('grows', 'two', 10)
  const first = room.with('has two', 'three', 15)
  const second = room.with('has two', 'three', 15)
  expect([grows.hold(11), near.isThere(), first.isThere(), second.isThere()]).toEqual([
    false,
    true,
    true,
    true,
  ])
  near.hold(29)
  second.hold(16)
  expect([grows.hold(11), near.isThere(), first.isThere(), second.isThere()]).toEqual([
    true,
    true,
    false,
    true,
  ])
})

test('given a full room of others who hold no more, when they neither send nor take for ten seconds, then those make room, and whoever goes on stays', () => {
  const room = roomOf(60)
  const [quiet, slow, going] = ['quiet', 'slow', 'going'].map((name) => room.with(name, name, 20))
  for (let second = 0; second < LONG / 1000; second += 1) {
    room.pass(1000)
    slow?.moved(1000)
    going?.moved(2500)
  }
  expect(room.with('new', 'new', 20).hasRoom).toBe(true)
  expect(room.with('newer', 'newer', 20).hasRoom).toBe(true)
  expect(room.with('newest', 'newest', 20).hasRoom).toBe(false)
  expect([quiet, slow, going].map((one) => one?.isThere())).toEqual([false, false, true])
})

test('given somebody on whom nobody waits, when others need room, then it stays until it leaves', () => {
  const room = roomOf(10)
  const working = room.with('a', 'one', 10)
  working.waitsForHolder(false)
  room.pass(LONG)
  expect(room.with('b', 'two', 1).hasRoom).toBe(false)
  working.leave()
  working.leave()
  expect(room.with('c', 'three', 10).hasRoom).toBe(true)
})

test('given somebody who was dropped, when more of it comes, then it holds nothing', () => {
  const room = roomOf(10)
  const first = room.with('a', 'one', 10)
  room.with('b', 'two', 1)
  expect([first.isThere(), first.hold(5), room.inUse().bytes]).toEqual([false, false, 1])
})

const steps = fc.array(
  fc.record({
    do: fc.constantFrom('enter', 'hold', 'moved', 'leave', 'work', 'wait'),
    who: fc.nat(9),
    network: fc.nat(3),
    bytes: fc.nat(60),
  }),
  { maxLength: 60 },
)
test('given holders that come, grow, pause and go in any order, when each step is done, then there is never more than there is room for, and all is free in the end', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const room = roomOf(100)
      const shares: ReturnType<typeof room.with>[] = []
      for (const { do: what, who, network, bytes } of all) {
        const share = shares[who % Math.max(1, shares.length)]
        if (what === 'enter') shares.push(room.with(`${who}`, `${network}`, bytes))
        else if (what === 'wait') room.pass(bytes * 500)
        else if (what === 'hold') share?.hold(bytes)
        else if (what === 'moved') share?.moved(bytes * 500)
        else if (what === 'work') share?.waitsForHolder(bytes > 30)
        else share?.leave()
        expect(room.inUse().bytes).toBeLessThanOrEqual(100)
      }
      for (const share of shares) share.leave()
      expect(room.inUse()).toEqual({ holders: 0, bytes: 0 })
    }),
  )
})
