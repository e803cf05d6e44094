/** The time of toasts: five seconds from when the last was painted, which may be stopped and started anew. */
import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { currentToasts, notePainted, startTime, stopTime, toast } from '#web/ui/toast.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

const shown = () => currentToasts.now().map(({ title }) => title)
const paint = () => notePainted(currentToasts.now().at(-1)?.id ?? 0)
function show(title: string): void {
  toast({ kind: 'default', title })
  paint()
}

test('given a toast, when nobody reads it, then it goes after five seconds, and not before', () => {
  show('One')
  jest.advanceTimersByTime(4999)
  expect(shown()).toEqual(['One'])
  jest.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('given a toast that is being read, when any time passes, then it stays, and has five seconds again afterwards', () => {
  show('One')
  jest.advanceTimersByTime(4000)
  stopTime()
  jest.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['One'])
  startTime()
  jest.advanceTimersByTime(4999)
  expect(shown()).toEqual(['One'])
  jest.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('given a second toast, when the time of the first is over, then the second stays for its own', () => {
  show('One')
  jest.advanceTimersByTime(3000)
  show('Two')
  jest.advanceTimersByTime(4999)
  expect(shown()).toEqual(['Two'])
  jest.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('given a machine that paints a toast only after five seconds, when it does, then it stays for five more', () => {
  toast({ kind: 'default', title: 'One' })
  jest.advanceTimersByTime(5000)
  expect(shown()).toEqual(['One'])
  paint()
  jest.advanceTimersByTime(4999)
  expect(shown()).toEqual(['One'])
  jest.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('given a page in which nothing is painted, when nobody looks at it, then a toast goes after ten seconds', () => {
  toast({ kind: 'default', title: 'One' })
  jest.advanceTimersByTime(9999)
  expect(shown()).toEqual(['One'])
  jest.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})
