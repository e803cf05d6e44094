/** The time of a toast: five seconds from when it was shown, which may be stopped and started anew; one at a time. */
import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { currentToast, dismiss, endAct, startTime, stopTime, toast } from '#web/ui/toast.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

const Nothing = () => null
const shown = () => currentToast.now()?.title
/** As the Toaster does. */
function show(title: string): void {
  toast({ kind: 'default', title })
  startTime()
}

test('given a toast, when nobody reads it, then it goes after five seconds, and not before', () => {
  show('One')
  jest.advanceTimersByTime(4999)
  expect(shown()).toBe('One')
  jest.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
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
  expect(shown()).toBeUndefined()
})

test('given a toast, when another one comes, then it alone is shown, for its own time', () => {
  show('One')
  jest.advanceTimersByTime(3000)
  show('Two')
  expect(shown()).toBe('Two')
  jest.advanceTimersByTime(4999)
  expect(shown()).toBe('Two')
  jest.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})

test('given a toast that was replaced, when it is dismissed or its change is taken back, then the new one stays as it is', () => {
  const act = { name: 'Undo', run: () => undefined, Button: Nothing }
  toast({ kind: 'default', title: 'One', act: { ...act, of: 1 } })
  const { id = 0 } = currentToast.now() ?? {}
  toast({ kind: 'default', title: 'Two', act: { ...act, of: 2 } })
  dismiss(id)
  endAct(1)
  expect(currentToast.now()).toMatchObject({ title: 'Two', act: { of: 2 } })
  endAct(2)
  expect(currentToast.now()?.act).toBeUndefined()
})
