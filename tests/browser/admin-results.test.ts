/** Publishing the results: what the dialog shows before, what changes meanwhile, taking it back, and what then leaves. */
import { expect, test } from '@playwright/test'
import { moveTo } from '../kit/season.ts'
import { mailBy, smtpPeer } from '../kit/smtp-peer.ts'
import { dialog, openConsole, toast } from './admin-console.ts'
import { admin, type Season, season, verifier } from './admin-season.ts'
import { clean, foundInBoth, overhang } from './clean.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1280, height: 720 } })

test('given decisions, when the results are published, then each letter is shown before, a decision meanwhile is seen, and taking it back sends none', async ({
  page,
}) => {
  const peer = await smtpPeer()
  await mailBy(at.staff, peer.port)
  const heard = await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=outbox' })
  await expect(page.getByRole('button', { name: 'Waits for the results 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send now/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish the results…' }).click()
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true })
  for (const text of ['Final Selection: 1 email', 'Waitlist: 1 email', 'Rejected: 1 email'])
    await expect(dialog(page)).toContainText(text)
  await expect(dialog(page).getByText('You have been selected')).toBeVisible()
  await expect(dialog(page).getByText('000 000 1').first()).toBeVisible()
  await expect(dialog(page).locator('article[lang=ml]')).toHaveCount(3)
  expect(await foundInBoth(page, heard)).toEqual(clean)
  await moveTo(at.staff, at.ids.ranked[0] ?? '', 'waitlist')
  await button('Publish and send 3 emails').click()
  await expect(dialog(page).getByRole('alert')).toContainText('A decision has changed')
  await button('Publish and send 4 emails').click()
  await expect(dialog(page)).toContainText('Until then you can take it back')
  await button('Take it back').click()
  await expect(toast(page)).toContainText('The results are no longer published')
  await button('Publish and send 4 emails').click()
  await expect(button('Take it back')).toBeVisible()
  expect(peer.letters).toEqual([])
  at.app.clock.advance(2 * 60_000)
  await at.app.parts.mail.work()
  expect(peer.letters).toHaveLength(4)
  await expect(button('Take it back')).toHaveCount(0)
  await button('Done').click()
  await expect(page.getByRole('button', { name: 'Sent 4' })).toBeVisible()
  await peer.close()
})

test('given no mail server and Malayalam on a phone, when an admin wants to publish, then it says that nobody gets an email, and fits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openConsole(page, at, { as: admin, language: 'ml' })
  await page.keyboard.press('F1')
  await expect(dialog(page).locator('input')).toBeFocused()
  await page.keyboard.type('ഫലം')
  await page.getByRole('menuitem', { name: 'ഫലം പ്രസിദ്ധീകരിക്കുക…' }).click()
  await expect(dialog(page)).toContainText('ആർക്കും ഇ-മെയിൽ ലഭിക്കില്ല')
  expect(await overhang(page)).toBe(0)
})

test('given a verifier, when the menus are open, then publishing is not for them', async ({ page }) => {
  await openConsole(page, at, { as: verifier })
  await page.locator('.menus').getByRole('button', { name: 'Ranking', exact: true }).click()
  const publish = page.getByRole('menuitem', { name: 'Publish the results…' })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
})
