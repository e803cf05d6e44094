/** After a refused change Undo has nothing to take back; after a change that may have been saved it does nothing until that is known. */
import { expect, test } from 'bun:test'
import { createStore } from 'jotai'
import { ApiError } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
import { NotKnown, NotSaved } from '../../../../admin/app/changes/send-change.ts'
import {
  forgetNames,
  lastChangeAtom,
  takenBack,
  tracked,
  trackedForGood,
} from '../../../../admin/app/changes/tracked.tsx'

type Store = ReturnType<typeof createStore>
const eventsOf = (store: Store) => {
  const { change } = store.get(lastChangeAtom)
  return change === null || change === 'unanswered' ? change : change.events
}
const older = { name: 'Family 1', events: [{ id: 'f1', seq: 1 }] }

/** A window in which one family was changed, and then this change fails. */
async function afterFailing(error: Error) {
  const store = createStore()
  await tracked(
    store,
    async () => null,
    () => older,
  )
  const failing = tracked(
    store,
    () => Promise.reject(error),
    () => older,
  )
  expect(failing).rejects.toBe(error)
  await failing.catch(() => undefined)
  return eventsOf(store)
}

test.each([
  ['refused', new ApiError(409, '{"message":"Somebody else was first","code":"version-stale"}')],
  ['known not to be saved', new NotSaved()],
  ['not sent', new NoNetwork('network')],
])('given a change before it, when one is %s, then Undo means the one before', async (_how, error) => {
  expect(await afterFailing(error)).toEqual(older.events)
})

test.each([
  ['not found out', new NotKnown()],
  ['answered with a fault of the server', new ApiError(500, '{"message":"Something broke","code":"failed"}')],
])('given a change before it, when one is %s, then Undo takes nothing back', async (_how, error) => {
  expect(await afterFailing(error)).toEqual([])
})

test('given a change of a family, when settings are saved after it, then Undo takes nothing back', async () => {
  const store = createStore()
  await tracked(
    store,
    async () => null,
    () => older,
  )
  expect(await trackedForGood(store, async () => 'saved')).toBe('saved')
  expect(eventsOf(store)).toEqual([])
})

test('given two changes on their way, when they are answered in any order, then the one sent last is Undo’s', async () => {
  const store = createStore()
  const first = Promise.withResolvers<null>()
  const second = Promise.withResolvers<null>()
  const newer = { name: 'Family 2', events: [{ id: 'f2', seq: 2 }] }
  const one = tracked(
    store,
    () => first.promise,
    () => older,
  )
  const other = tracked(
    store,
    () => second.promise,
    () => newer,
  )
  expect(eventsOf(store)).toBe('unanswered')
  second.resolve(null)
  await other
  first.resolve(null)
  await one
  expect(eventsOf(store)).toEqual(newer.events)
  takenBack(store, 1)
  expect(eventsOf(store)).toEqual(newer.events)
  takenBack(store, 2)
  expect(eventsOf(store)).toBeNull()
})

test('given a change of a family, when nothing was changed after it or a family is erased, then Undo means it still, or nothing', async () => {
  const store = createStore()
  await tracked(
    store,
    async () => null,
    () => older,
  )
  await tracked(
    store,
    async () => null,
    () => null,
  )
  expect(eventsOf(store)).toEqual(older.events)
  forgetNames(store)
  expect(eventsOf(store)).toBeNull()
})
