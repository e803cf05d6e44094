/** The settings of messages to phones in the console: saved, tried with a number of one's own, and their secrets kept from the browser. */
import { expect, test } from '@playwright/test'
import { done } from '../kit/client.ts'
import { type GatewayPeer, gatewayBy, gatewayPeer } from '../kit/gateway-peer.ts'
import { dialog, openConsole, settingsPage, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
let gateway: GatewayPeer
test.beforeAll(async () => {
  at = await season()
  gateway = gatewayPeer()
})
test.afterAll(async () => {
  await gateway.close()
  await at.app.close()
})
test.use({ viewport: { width: 1440, height: 900 } })

test('given a gateway as its provider describes it, when it is typed, left, saved and tried, then the message arrives, and the secret stays nowhere', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin })
  const open = async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await settingsPage(page, 'SMS and WhatsApp')
  }
  await open()
  await dialog(page).getByRole('button', { name: 'Set up' }).click()
  const request = dialog(page).getByLabel('The request by which the SMS gateway is given a text message')
  const secret = dialog(page).getByLabel('Secret of the SMS gateway; it is never shown again')
  const trial = dialog(page).getByRole('button', { name: 'Send a trial SMS' })
  await expect(secret).toHaveAccessibleDescription(/^It is not set\./)
  const body = '{"to":"{to}","text":"{text}","template":"{template}","id":"{id}"}'
  await request.fill(`POST ${gateway.url}\nauthkey: {secret}\n\n${body}`)
  await secret.fill('key-of-the-gateway')
  await dialog(page).getByLabel('A number of your own').fill('98470 12345')
  await expect(trial).toBeDisabled()
  // Left and come back to: what was typed is kept, but for the secret.
  await page.reload()
  await open()
  await expect(request).toHaveValue(/authkey: \{secret\}/)
  await expect(secret).toHaveValue('')
  await secret.fill('key-of-the-gateway')
  await dialog(page).getByRole('button', { name: 'Save Settings' }).click()
  await expect(toast(page)).toContainText('Setting updated successfully')
  await expect(secret).toHaveValue('')
  await expect(secret).toHaveAccessibleDescription(/^It is set, and cannot be read/)
  await dialog(page).getByLabel('A number of your own').fill('98470 12345')
  await trial.click()
  await expect(dialog(page)).toContainText('It was taken, and should arrive within minutes.')
  expect(gateway.asked.map(({ to, key }) => [to, key])).toEqual([['919847012345', 'key-of-the-gateway']])
})

test('given few messages for a day, when half of them are used, then the bar at the foot and the outbox say so, and the settings allow more', async ({
  page,
}) => {
  await gatewayBy(at.staff, gateway.url)
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=outbox' })
  const warning = page.locator('.foot [role=alert]')
  const allow = async (many: string) => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await settingsPage(page, 'SMS and WhatsApp')
    await dialog(page).getByLabel('How many messages to phones may go out in a day').fill(many)
    await dialog(page).getByRole('button', { name: 'Save Settings' }).click()
    await expect(toast(page)).toContainText('Setting updated successfully')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
  await allow('2')
  await expect(warning).toHaveCount(0)
  const phone = '98470 22222'
  await done(at.app.guest().post('/api/auth/register', { phone, password: 'chembarathi poovu' }), 201)
  await done(at.app.guest().post('/api/auth/code', { phone }))
  await expect(warning).toHaveText("Half of today's messages to phones are used: see Messages")
  await expect(page.locator('.outbox')).toContainText("1 of today's 2 messages to phones are used.")
  await allow('200')
  await expect(warning).toHaveCount(0)
})
