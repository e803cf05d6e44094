/** The time of a toast: five seconds, which may be stopped and started anew. */
import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { currentToast, startTime, stopTime, toast } from '#web/ui/toast.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

const shown = () => currentToast.now()?.title ?? null
const show = (title: string) => toast({ kind: 'default', title })

test('given a toast, when nobody reads it, then it goes after five seconds, and not before', () => {
  show('One')
  jest.advanceTimersByTime(4999)
  expect(shown()).toBe('One')
  jest.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('given a toast that is being read, when any time passes, then it stays, and has five seconds again afterwards', () => {
  show('One')
  jest.advanceTimersByTime(4000)
  stopTime()
  jest.advanceTimersByTime(60_000)
  expect(shown()).toBe('One')
  startTime()
  jest.advanceTimersByTime(4999)
  expect(shown()).toBe('One')
  jest.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('given a second toast, when the time of the first is over, then the second stays for its own', () => {
  show('One')
  jest.advanceTimersByTime(3000)
  show('Two')
  jest.advanceTimersByTime(4999)
  expect(shown()).toBe('Two')
  jest.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})
