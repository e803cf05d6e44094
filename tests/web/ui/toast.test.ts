/** The time of a toast: five seconds, which may be stopped and started anew. */
import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { currentToast, startTime, stopTime, toast } from '#web/ui/toast.ts'
import { addToToast, dismissFormer, endAsking, toastOfAct } from '#web/ui/toast-of-acts.ts'

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

const seen = () => {
  const { title, text, times, before } = currentToast.now() ?? {}
  return { title, text, times, before }
}
const refused = () => toast({ kind: 'destructive', title: 'Error', text: 'Refused' })

test('given a message, when it is said again, then it says how often; another one begins anew', () => {
  refused()
  refused()
  expect(seen()).toEqual({ title: 'Error', text: 'Refused', times: 2, before: undefined })
  jest.advanceTimersByTime(2000)
  show('Two')
  expect(seen()).toEqual({ title: 'Two', text: undefined, times: 1, before: undefined })
})

test('given a failure that nobody can have read, when something else is said, then it is said with it', () => {
  refused()
  toastOfAct({ kind: 'default', title: 'Two' })
  expect(seen()).toEqual({ title: 'Two', text: undefined, times: 1, before: 'Error Refused' })
  expect(addToToast('More')).toBe(true)
  expect(seen()).toEqual({ title: 'Two', text: 'More', times: 1, before: 'Error Refused' })
})

test('given what was said of an act, when the next begins, then it goes once it can have been read, unless something can be done', () => {
  show('One')
  dismissFormer()
  expect(shown()).toBe('One')
  jest.advanceTimersByTime(2000)
  dismissFormer()
  expect(shown()).toBeNull()
  toast({ kind: 'default', title: 'Two', act: { name: 'Undo', run: () => undefined } })
  jest.advanceTimersByTime(2000)
  dismissFormer()
  expect(shown()).toBe('Two')
})

const asked = () =>
  toast({ kind: 'default', title: 'The rows have moved', text: 'Now: A.', ask: 'Press again.' })
const said = () => {
  const { text, ask } = currentToast.now() ?? {}
  return { text, ask }
}

test('given a message that asks for another press, when something else is pressed, then it asks no more, and is gone once it can have been read', () => {
  asked()
  const { at } = currentToast.now() ?? { at: 0 }
  // The press that it is the answer to.
  endAsking(at)
  expect(said()).toEqual({ text: 'Now: A.', ask: 'Press again.' })
  endAsking(at + 1)
  expect(said()).toEqual({ text: 'Now: A.', ask: undefined })
  asked()
  jest.advanceTimersByTime(2000)
  endAsking(performance.now() + 1)
  expect(shown()).toBeNull()
})

test('given a message that asks nothing, when something is pressed, then it stays as it is', () => {
  refused()
  jest.advanceTimersByTime(2000)
  endAsking(performance.now() + 1)
  expect(seen()).toMatchObject({ title: 'Error', text: 'Refused' })
})
