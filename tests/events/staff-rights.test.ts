/** The rights that the log gives a member of staff, and what changes them. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  changeRights,
  evolveRights,
  noRights,
  recordRefusals,
  type StaffEvent,
  type StaffRights,
} from '#events/staff.ts'
import type { StaffRole } from '#events/vocabulary.ts'

const ME = 'a6d1c0de-0000-4000-8000-000000000001'
const OTHER = 'a6d1c0de-0000-4000-8000-000000000002'
const AT = '2026-03-01T04:30:00.000Z'
const granted = (role: StaffRole | 'customer'): StaffEvent => ({
  type: 'RoleGranted',
  facts: null,
  details: { role },
})
const revoked = (role: StaffRole): StaffEvent => ({ type: 'RoleRevoked', facts: null, details: { role } })
const changed = (account: string): StaffEvent => ({
  type: 'PasswordChanged',
  facts: null,
  details: { account, way: 'link' },
})
const after = (...events: StaffEvent[]): StaffRights =>
  events.reduce((now, event) => evolveRights(now, ME, { at: AT, event }), noRights)
const standing = ({ role, isActive }: StaffRights) => [role, isActive]

test('given roles granted and taken, when they are folded, then the last word counts, and a disabled account keeps its role', () => {
  expect(standing(after())).toEqual([null, false])
  expect(standing(after(granted('customer')))).toEqual([null, false])
  expect(standing(after(granted('verifier')))).toEqual(['verifier', true])
  expect(standing(after(granted('verifier'), revoked('verifier')))).toEqual(['verifier', false])
  expect(standing(after(granted('verifier'), revoked('verifier'), granted('admin')))).toEqual(['admin', true])
})
test('given the password of somebody else, when it is changed in this stream, then nothing of its owner has changed', () => {
  const now = after(granted('admin'))
  expect(after(granted('admin'), changed(OTHER))).toEqual(now)
  expect(after(granted('admin'), changed(ME)).changes).toBe(now.changes + 1)
})

test('given nobody, or the last admin, when rights would change, then it is refused', () => {
  expect(changeRights(noRights, { role: 'admin' }, 1)).toEqual({ ok: false, refusal: 'not-found' })
  const admin = after(granted('admin'))
  for (const ask of [
    { disabled: true },
    { role: 'verifier' },
    { role: 'verifier', disabled: true },
  ] as const) {
    expect(changeRights(admin, ask, 0)).toEqual({ ok: false, refusal: 'last-admin' })
    expect(changeRights(admin, ask, 1).ok).toBe(true)
  }
})
test('given any changes, when their events are folded, then the account is as was asked, and asking again changes nothing', () => {
  const ask = fc.record(
    { role: fc.constantFrom('verifier' as const, 'admin' as const), disabled: fc.boolean() },
    { requiredKeys: [] },
  )
  const role = fc.constantFrom('verifier' as const, 'admin' as const)
  fc.assert(
    fc.property(role, fc.array(ask, { maxLength: 12 }), (first, asks) => {
      let now = after(granted(first))
      for (const one of asks) {
        const decision = changeRights(now, one, 1)
        if (!decision.ok) throw new Error(decision.refusal)
        const expected = {
          role: one.role ?? now.role,
          isActive: one.disabled === undefined ? now.isActive : !one.disabled,
        }
        now = decision.events.reduce((rights, event) => evolveRights(rights, ME, { at: AT, event }), now)
        expect(now).toMatchObject(expected)
        // The plainest reading of the log says the same: the last word on a role is that it was granted.
        const last = decision.events.at(-1)
        if (last) expect(last.type === 'RoleGranted').toBe(now.isActive)
        expect(changeRights(now, one, 1)).toEqual({ ok: true, events: [] })
      }
    }),
  )
})

test('given refused sign-ins, when they are recorded, then there is one event an hour, with their count', () => {
  const one = { type: 'SignInRefused', facts: null, details: { count: 7 } } as const
  expect(recordRefusals(noRights, { at: AT, count: 7 })).toEqual({ ok: true, events: [one] })
  expect(recordRefusals(noRights, { at: AT, count: 0 })).toEqual({ ok: true, events: [] })
  const soon = '2026-03-01T05:29:59.999Z'
  const old = after(one)
  expect(recordRefusals(old, { at: soon, count: 1 })).toEqual({ ok: true, events: [] })
  const later = recordRefusals(old, { at: '2026-03-01T05:30:00.000Z', count: 7 })
  expect(later).toEqual({ ok: true, events: [one] })
})
