/** A server that ends between recording a change of an account and making it: the one that leads makes it, later. */
import { expect, test } from 'bun:test'
import { decided } from '#events/decider.ts'
import { settleForOthers } from '#server/store/account-changes.ts'
import { testApp } from '../../kit/app.ts'

const MINUTE = 60_000

test('given changes of accounts that another server has staged, when a minute has passed, then those are made that it has recorded, and the others are left alone', async () => {
  const app = await testApp()
  const { store } = app.parts
  const { accountChanges, accounts } = store.vault
  const createdAt = app.clock.now().toISOString()
  const colleague = { passwordHash: 'x', locale: 'ml', role: 'verifier', createdAt } as const
  const account = (id: string) => ({
    kind: 'added' as const,
    id,
    email: `${id}@example.org`,
    ...colleague,
  })
  const recorded = await store.handle((tx) => {
    const details = { role: 'verifier' } as const
    const { stream, version, event } = tx.recordStaff('recorded', 'system', {
      type: 'RoleGranted',
      facts: null,
      details,
    })
    return { stream, version, type: event.type, decision: decided() }
  })
  const { stream, version, type } = recorded
  accountChanges.stage({ stream, version, type }, account('recorded'))
  accountChanges.stage({ stream: 'staff-never', version: 1, type }, account('never'))
  settleForOthers(store)
  app.clock.advance(MINUTE)
  settleForOthers(store)
  expect([accounts.byId('recorded'), accounts.byId('never')]).toEqual([null, null])
  app.clock.advance(1)
  settleForOthers(store)
  expect([accounts.byId('recorded')?.role, accounts.byId('never')]).toEqual(['verifier', null])
  expect(accountChanges.streams()).toEqual(['staff-never'])
  await app.close()
})
