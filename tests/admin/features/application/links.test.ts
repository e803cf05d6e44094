/** Whom Quick Actions write to. */
import { expect, test } from 'bun:test'
import { mailAddress } from '../../../../admin/features/application/links.ts'

const family = {
  groomEmail: 'groom@example.org',
  brideEmail: 'bride@example.org',
  accountEmail: 'account@example.org',
}

test("given a family's addresses, when it is written to, then the groom's comes first, then the bride's, then the account's", () => {
  expect(mailAddress(family)).toBe('groom@example.org')
  expect(mailAddress({ ...family, groomEmail: '' })).toBe('bride@example.org')
  const account = { ...family, groomEmail: '', brideEmail: '' }
  expect(mailAddress(account)).toBe('account@example.org')
  expect(mailAddress({ ...account, accountEmail: null })).toBe('')
})
