/**
 * Team, criteria and outbox against the real server: a member by a one-use link, weights that must be 100, and letters
 * that a real mail server takes or refuses.
 */

import { expect, type Page, test } from '@playwright/test'
import { inTransaction } from '#server/store/database.ts'
import { done } from '../kit/client.ts'
import { mailBy, smtpPeer } from '../kit/smtp-peer.ts'
import { dialog, openConsole, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { clean, found, foundInBoth, overhang } from './clean.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, view: string) =>
  openConsole(page, at, { as: admin, path: `/admin/dashboard?view=${view}` })

test('given team and criteria, when an admin looks at them, finds a family’s account, adds a member and changes weights, then each is done as it says, and only where it may be', async ({
  page,
}) => {
  await test.step("given the light and the dark scheme, when team and criteria are open, then both are silent and within everybody's reach", async () => {
    for (const [view, title] of [
      ['team', 'Team'],
      ['criteria', 'Criteria'],
    ] as const) {
      const heard = await open(page, view)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.locator('.sheet tbody tr').first()).toBeVisible()
      expect(await foundInBoth(page, heard)).toEqual(clean)
      await page.setViewportSize({ width: 320, height: 640 })
      const sheet = page.locator('.sheet')
      await expect.poll(() => sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })
  await test.step('given a family that forgot its password before it sent anything, when an admin looks for its number, then it gets a link, and another number finds nobody', async () => {
    const family = at.app.guest()
    await done(
      family.post('/api/auth/register', { phone: '98470 10001', password: 'chembarathi poovu' }),
      201,
    )
    await done(family.post('/api/applications', { groomName: 'Groom Madeup' }), 201)
    const heard = await open(page, 'team')
    const field = page.getByLabel('Phone number or email of the family')
    const find = page.getByRole('button', { name: 'Find its account' })
    await field.fill('98470 10002')
    await find.click()
    await expect(page.getByText('No family has an account with this')).toBeVisible()
    await field.fill('+91 9847010001')
    await expect(page.getByText('No family has an account with this')).toHaveCount(0)
    await find.click()
    const accounts = page.getByRole('status').getByRole('listitem')
    await expect(accounts).toHaveCount(1)
    await expect(accounts).toContainText('98470 10001')
    await expect(accounts).toContainText('Groom Madeup')
    expect(await found(page, heard)).toEqual(clean)
    await accounts.getByRole('button', { name: 'Password link for 98470 10001' }).click()
    await page.getByRole('button', { name: 'To the phone number 98470 10001' }).click()
    await expect(dialog(page).getByLabel('Link')).toHaveValue(/\/reset\?token=/)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('given a new member, when they are added, then a link to choose a password is shown once, and they may be disabled', async () => {
    await open(page, 'team')
    await page.getByLabel('Email or user name').fill('newcomer@example.org')
    await page.getByRole('button', { name: 'Add a member' }).click()
    await expect(dialog(page).getByLabel('Link')).toHaveValue(/\/reset\?token=/)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    const stands = async () => {
      const team = (await at.staff.get('/api/admin/team')).json
      const { role, disabled } = team.find(({ email }: { email: string }) => email === 'newcomer@example.org')
      return { role, disabled }
    }
    const disable = page.getByRole('button', { name: 'Disable newcomer@example.org' })
    await disable.click()
    await expect(dialog(page)).toContainText('newcomer@example.org is signed out at once')
    expect((await found(page, [])).violations).toEqual([])
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(disable).toBeFocused()
    expect(await stands()).toEqual({ role: 'verifier', disabled: false })
    await disable.click()
    await dialog(page).getByRole('button', { name: 'Disable', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Enable newcomer@example.org' })).toBeVisible()
    await page.getByLabel('Role of newcomer@example.org').selectOption('admin')
    await expect(dialog(page)).toContainText('the role is: admin.')
    expect(await stands()).toEqual({ role: 'verifier', disabled: true })
    await dialog(page).getByRole('button', { name: 'Change role' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect.poll(stands).toEqual({ role: 'admin', disabled: true })
    // Nobody locks themselves out.
    const own = page.getByRole('row').filter({ hasText: `${admin.email} (you)` })
    await expect(own.getByRole('button')).toHaveText(['Password link'])
    await expect(own.getByRole('combobox')).toHaveCount(0)
  })
  await test.step('given criteria, when the weights are not 100, then they cannot be saved, and at 100 with a reason they are', async () => {
    await open(page, 'criteria')
    await page.getByLabel('Income: Weight').fill('10')
    await page.getByLabel('Reason').fill('Agreed')
    await expect(page.getByText('They must be exactly 100.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByLabel('Orphan / single parent: Weight').fill('10')
    // The session ends elsewhere; what is typed here waits for the same person.
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await page.getByLabel('Admin username or email').fill(admin.email)
    expect((await found(page, [])).violations).toEqual([])
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Reason')).toHaveValue('Agreed')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('The criteria have been saved')
    await expect(page.getByText(`Last changed by ${admin.email}`)).toBeVisible()

    // A colleague is faster: what they changed is not taken back unseen.
    await page.getByLabel('Income: Weight').fill('12')
    await page.getByLabel('Orphan / single parent: Weight').fill('8')
    await page.getByLabel('Reason').fill('Agreed later')
    const shown = async () => (await at.staff.get('/api/admin/criteria')).json
    const criteria = (await shown()).map(
      ({ id, weight, isActive }: { id: string; weight: number; isActive: boolean }) => {
        const change = id === 'ageScore' ? 1 : id === 'locationScore' ? -1 : 0
        return { id, weight: weight + change, isActive }
      },
    )
    await done(at.staff.put('/api/admin/criteria', { criteria, reason: 'By a colleague' }))
    const theirs = await shown()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('This has moved on since you saw it')
    expect(await shown()).toEqual(theirs)
    await expect(page.getByLabel('Reason')).toHaveValue('Agreed later')
  })
})

test('given letters that were sent and one that was refused, when the outbox is open, then it tells why, tries again, renews itself or says that it cannot, and lets go what is held', async ({
  page,
}) => {
  let isThere = false
  const slowCame = Promise.withResolvers<() => void>()
  const peer = await smtpPeer({
    onRcptTo: ({ address }, _session, answer) => {
      if (address === 'slow@example.org') {
        slowCame.resolve(() => answer(null))
        return
      }
      const refusal = Object.assign(new Error('no such user'), { responseCode: 550 })
      answer(address === 'gone@example.org' && !isThere ? refusal : null)
    },
  })
  await mailBy(at.staff, peer.port)
  const { mail } = at.app.parts
  const until = '2100-01-01T00:00:00.000Z'
  const queue = (to: string) =>
    inTransaction(at.app.parts.store.vault.db, () =>
      mail.queue({
        letter: { kind: 'verification-code', code: '123456', until },
        to,
        locale: 'ml',
        accountId: null,
        key: to,
      }),
    )
  for (const to of ['here@example.org', 'gone@example.org']) queue(to)
  await mail.work()
  await page.clock.install()
  const heard = await open(page, 'outbox')
  /** The outbox asks every five seconds, and an answer may be from before the letter went. */
  const renewed = (seen: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(5000)
      await seen()
    }).toPass({ intervals: [0] })
  const soon = { timeout: 500 }
  const letter = page.getByRole('row').filter({ hasText: 'gone@example.org' })
  await expect(letter).toContainText('The mail server says that this address does not exist')
  await expect(page.getByRole('button', { name: 'Sent 1' })).toBeVisible()
  expect(await foundInBoth(page, heard)).toEqual(clean)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await overhang(page)).toBe(0)
  await page.getByRole('button', { name: 'Failed 1' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'here@example.org' })).toHaveCount(0)
  isThere = true
  await letter.getByRole('button').click()
  await renewed(() => expect(page.getByRole('button', { name: 'Sent 2' })).toBeVisible(soon))
  await expect(page.getByText('No messages here.')).toBeVisible()
  await page.getByRole('button', { name: /^All/ }).click()
  queue('slow@example.org')
  const slow = page.getByRole('row').filter({ hasText: 'slow@example.org' })
  void mail.work()
  await renewed(() => expect(slow.locator('.state')).toHaveText('Being sent', soon))
  await expect(slow.getByRole('button')).toBeDisabled()
  const takeSlow = await slowCame.promise
  takeSlow()
  await renewed(() => expect(slow.locator('.state')).toHaveText('Sent', soon))
  queue('held@example.org')
  // What a restored backup does.
  inTransaction(at.app.parts.store.vault.db, () => at.app.parts.store.vault.mail.hold())
  const all = page.getByRole('button', { name: 'Send all of them (1)' })
  await renewed(() => expect(all).toBeVisible(soon))
  await all.click()
  await renewed(() => expect(page.getByRole('button', { name: 'Sent 4' })).toBeVisible(soon))
  await expect(page.getByRole('button', { name: /^Held back/ })).toHaveCount(0)
  await routed(page, '**/api/admin/mail?*', (route) => route.abort())
  await renewed(() =>
    expect(page.locator('.outbox .stale')).toContainText('This could not be renewed.', soon),
  )
  await expect(slow.locator('.state')).toHaveText('Sent')
  await page.unroute('**/api/admin/mail?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.outbox .stale')).toHaveCount(0)
  expect(peer.letters.map(({ recipients }) => recipients)).toEqual([
    ['here@example.org'],
    ['gone@example.org'],
    ['slow@example.org'],
    ['held@example.org'],
  ])
  await peer.close()
})
