/** The rights that the log gives a member of staff, and what changes them. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { changeRights, evolveRights, noRights, type StaffEvent, type StaffRights } from '#events/staff.ts'
import type { StaffRole } from '#events/vocabulary.ts'

const ME = 'a6d1c0de-0000-4000-8000-000000000001'
const OTHER = 'a6d1c0de-0000-4000-8000-000000000002'
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
  events.reduce((now, event) => evolveRights(now, ME, { event }), noRights)
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
        now = decision.events.reduce((rights, event) => evolveRights(rights, ME, { event }), now)
        expect(now).toMatchObject(expected)
        // The plainest reading of the log says the same: the last word on a role is that it was granted.
        const last = decision.events.at(-1)
        if (last) expect(last.type === 'RoleGranted').toBe(now.isActive)
        expect(changeRights(now, one, 1)).toEqual({ ok: true, events: [] })
      }
    }),
  )
})
