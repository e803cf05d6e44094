/** What a change that fails leaves for Undo: a refused one nothing, one that may have been saved has it reach no further. */
import { expect, test } from 'bun:test'
import { createStore } from 'jotai'
import { ApiError } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
import { NotKnown, NotSaved } from '../../../../admin/app/changes/send-change.ts'
import { tracked, trackedForGood, undoAtom } from '../../../../admin/app/undo/tracked.ts'
import { lastOf } from '../../../../admin/app/undo/undo-state.ts'

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
  return lastOf(store.get(undoAtom))?.change?.events
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
  expect(lastOf(store.get(undoAtom))?.change?.events).toEqual([])
})
