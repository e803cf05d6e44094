/** Values outside of React: who is told of a change, and when a derived one is worked out. */
import { expect, test } from 'bun:test'
import { derivedStore, valueStore } from '#web/ui/value-store.ts'

test('given a store, when its value is set, then its listeners hear of a change, of the same value nothing', () => {
  const store = valueStore('a')
  const heard: string[] = []
  const stop = store.subscribe(() => heard.push(store.now()))
  store.set('b')
  store.set('b')
  stop()
  store.set('c')
  expect([store.now(), heard]).toEqual(['c', ['b']])
})

test('given a store derived from two, when one of them or neither changes, then it is worked out once for each change', () => {
  const first = valueStore(1)
  const second = valueStore(10)
  let worked = 0
  const sum = derivedStore([first, second], () => {
    worked += 1
    return { sum: first.now() + second.now() }
  })
  const before = sum.now()
  expect(sum.now()).toBe(before)
  second.set(20)
  expect([sum.now(), sum.now(), worked]).toEqual([{ sum: 21 }, { sum: 21 }, 2])
})

test('given a store derived from a derived one, when its source changes, then its listeners hear of it until they stop', () => {
  const source = valueStore(2)
  const double = derivedStore([source], () => source.now() * 2)
  const text = derivedStore([double], () => `${double.now()}`)
  const heard: string[] = []
  const stop = text.subscribe(() => heard.push(text.now()))
  source.set(3)
  stop()
  source.set(4)
  expect([heard, text.now()]).toEqual([['6'], '8'])
})
