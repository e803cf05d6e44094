/** Whom Quick Actions write to. */
import { expect, test } from 'bun:test'
import { mailAddress } from '../../admin/screens/application/links.ts'

const event = (id: string, email: string | null) => ({
  ...{ seq: 1, at: '2026-03-01T00:00:00.000Z', by: { id, email }, type: 'ApplicationSubmitted' },
  ...{ from: null, to: null, reason: null, override: false },
})
const family = {
  ...{ groomEmail: 'groom@example.org', brideEmail: 'bride@example.org', userId: 'family' },
  auditTrail: [event('visitor', 'visitor@example.org'), event('family', 'account@example.org')],
}

test("given a family's addresses, when it is written to, then the groom's comes first, then the bride's, then the account's, and never anybody else's", () => {
  expect(mailAddress(family)).toBe('groom@example.org')
  expect(mailAddress({ ...family, groomEmail: '' })).toBe('bride@example.org')
  const account = { ...family, groomEmail: '', brideEmail: '' }
  expect(mailAddress(account)).toBe('account@example.org')
  expect(mailAddress({ ...account, auditTrail: family.auditTrail.slice(0, 1) })).toBe('')
})
