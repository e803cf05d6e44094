/** A press that changed nothing has Undo ask first, however long ago it was, until another change is sent or it has asked once. */

import { afterAll, expect, test } from 'bun:test'
import { createStore } from 'jotai'
import { NoNetwork } from '#web/network.ts'
import { openPage } from '../../../kit/page.ts'

// Loaded where there is a page: a module looks at its address.
const page = openPage()
const { followUndoPresses } = await import('../../../../admin/app/undo/follow-undo-presses.ts')
const { asksBeforeUndo, noteRefusedPress } = await import('../../../../admin/app/undo/refused-press.ts')
const { keptForSending } = await import('../../../../admin/app/undo/sent-later.ts')
const { tracked } = await import('../../../../admin/app/undo/tracked.ts')
afterAll(() => page.close())

const change = { name: 'Family 1', events: [{ id: 'f1', seq: 1 }] }

/** A window in which one family was changed. */
async function started() {
  const store = createStore()
  followUndoPresses(store)
  const make = () =>
    tracked(
      store,
      async () => null,
      () => change,
    )
  const fail = () =>
    tracked(
      store,
      () => Promise.reject(new NoNetwork('network')),
      () => change,
    ).catch(() => undefined)
  await make()
  return { store, make, fail }
}

test('given a press that was refused an hour ago, when Undo is pressed twice, then it asks the first time', async () => {
  const { store } = await started()
  const now = performance.now
  noteRefusedPress(store)
  try {
    performance.now = () => now.call(performance) + 3_600_000
    expect([asksBeforeUndo(store), asksBeforeUndo(store)]).toEqual([true, false])
  } finally {
    performance.now = now
  }
})

test('given a press that was refused, when another change is made after it, then Undo does not ask', async () => {
  const { store, make } = await started()
  noteRefusedPress(store)
  await make()
  expect(asksBeforeUndo(store)).toBe(false)
})

test('given a press that was refused, when another change is on its way, then Undo means that one and does not ask', async () => {
  const { store } = await started()
  noteRefusedPress(store)
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = tracked(
    store,
    () => promise,
    () => change,
  )
  expect(asksBeforeUndo(store)).toBe(false)
  resolve()
  await sent
})

test('given a press that was refused, when a visit is saved after it, then Undo means that visit and does not ask', async () => {
  const { store } = await started()
  noteRefusedPress(store)
  await keptForSending(store, { id: 'v1', name: 'Family 2' }, async (done) => done())
  expect(asksBeforeUndo(store)).toBe(false)
})

test('given a press that was refused, when another change fails after it, then Undo asks', async () => {
  const { store, fail } = await started()
  noteRefusedPress(store)
  await fail()
  expect(asksBeforeUndo(store)).toBe(true)
})
