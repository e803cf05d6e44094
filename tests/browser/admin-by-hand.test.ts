/** Families told by hand from the console: on a volunteer's phone, by keyboard, and by two of staff at once. */

import { expect, type Page, test } from '@playwright/test'
import { inTransaction } from '#server/store/database.ts'
import { done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { gatewayBy, gatewayPeer } from '../kit/gateway-peer.ts'
import { dialog, openConsole, readDialog, toast } from './admin-console.ts'
import { admin, type Season, season, verifier } from './admin-season.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
  const values = { whatsapp_number: '+91 98470 00000', application_deadline: '2099-01-01T00:00:00Z' }
  await done(at.staff.put('/api/admin/settings', { values }))
})
test.afterEach(() => at.app.close())

/** A family without an e-mail address whose application is submitted. */
async function applied(phone: string, changes: Record<string, string>, locale = 'en'): Promise<void> {
  const family = at.app.guest()
  const account = { phone, password: 'chembarathi poovu' }
  const { id: own } = (await done(family.post('/api/auth/register', account), 201)).json
  inTransaction(at.app.parts.store.vault.db, () =>
    at.app.parts.store.vault.accounts.prove(own, 'phone', at.app.clock.now().toISOString()),
  )
  await done(family.patch('/api/me', { locale }))
  const { id } = (await done(family.post('/api/applications', wholeForm(changes)), 201)).json
  await done(family.put(`/api/applications/${id}`, { status: 'submitted' }))
}
/** WhatsApp's own page, of which the tests need nothing. */
const withoutWhatsapp = (page: Page) =>
  page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))

test('given a volunteer with a phone, when WhatsApp is opened with the text and the family told, then it says who opened it, and is gone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withoutWhatsapp(page)
  await applied('+91 98471 23456', { groomName: 'വരൻ പറയാൻ' }, 'ml')
  const heard = await openConsole(page, at, { as: verifier, language: 'ml' })
  await page.getByRole('button', { name: 'മെനു' }).click()
  await page.getByRole('menuitem', { name: 'നേരിട്ട് അറിയിക്കാൻ' }).click()
  await expect(dialog(page)).toContainText('നിങ്ങളുടെ അപേക്ഷ')
  await readDialog(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  const opening = page.waitForEvent('popup')
  await dialog(page).getByRole('link', { name: 'വാട്സാപ്പ് തുറക്കുക' }).click()
  const url = new URL((await opening).url())
  expect([url.origin + url.pathname, url.searchParams.get('text')]).toEqual([
    'https://wa.me/919847123456',
    expect.stringContaining('നിങ്ങളുടെ അപേക്ഷ'),
  ])
  await expect(dialog(page)).toContainText('verifier തുറന്നു')
  await dialog(page).getByRole('button', { name: 'അറിയിച്ചു: വരൻ പറയാൻ' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('കുടുംബത്തെ നേരിട്ട് അറിയിച്ചു')
  await expect(dialog(page)).toContainText('നേരിട്ട് അറിയിക്കാൻ ആരുമില്ല.')
  expect(heard).toEqual([])
})

test('given two of staff with the same list, when the second one says told, then it is said who was quicker, and the keyboard goes on at the next family', async ({
  page,
}) => {
  await applied('+91 98471 00001', { groomName: 'Groom One' })
  await applied('+91 98471 00002', { groomName: 'Groom Two' })
  await openConsole(page, at, { as: admin })
  await page.getByRole('button', { name: 'To be told by hand' }).click()
  const told = dialog(page).getByRole('button', { name: /^Told: Groom One/ })
  await expect(told).toBeVisible()
  await readDialog(page)
  const colleague = await at.app.colleague('beena')
  await routed(page, '**/told', async (route) => {
    await done(colleague.post(new URL(route.request().url()).pathname, {}))
    await route.continue()
  })
  await told.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('The family has been told of this already. Last change: beena, ')
  await expect(told).toHaveCount(0)
  await expect(dialog(page).getByRole('link', { name: 'Open WhatsApp' })).toBeFocused()
  await expect(dialog(page)).toContainText('Groom Two')
})

test('given a number that the gateway refuses, when the message is to be told by hand, then the outbox says why, and the family is in that list', async ({
  page,
}) => {
  const gateway = gatewayPeer()
  gateway.answers(() => Response.json({ type: 'error' }, { status: 400 }))
  await gatewayBy(at.staff, gateway.url)
  await applied('+91 98471 00003', { groomName: 'Groom Three' })
  at.app.clock.advance(60_000)
  await at.app.parts.mail.work()
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=outbox' })
  await expect(page.locator('.outbox tbody tr', { hasText: '+919847100003' })).toContainText(
    'the text may not be registered',
  )
  await page.getByRole('button', { name: /^Tell by hand: / }).click()
  await expect(toast(page)).toContainText('It is now in the list to be told by hand')
  await page.getByRole('button', { name: 'To be told by hand' }).click()
  await expect(dialog(page)).toContainText('Groom Three')
  await gateway.close()
})
