/** Two persons, who had a family's papers, what erasing cannot reach, and prints that are recorded or not made. */
import { expect, type Page, test } from '@playwright/test'
import type { Status } from '#events/application/statuses.ts'
import { done } from '../kit/client.ts'
import { dialog, hold, openConsole, settingsPage, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { clean, found } from './clean.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path = '/admin/dashboard') =>
  openConsole(page, at, { as: admin, path, language: 'en' })
const set = (key: string, value: string) => done(at.staff.put(`/api/admin/settings/${key}`, { value }))
async function firstRanked(): Promise<string> {
  const order: { id: string; status: Status }[] = (await done(at.staff.get('/api/admin/ranking'))).json
  return order.find(({ status }) => status === 'ranked')?.id ?? ''
}

test('given two persons and papers of a family, when settings ask for them, a page is printed and a second admin agrees, then each says what follows, and who had what', async ({
  page,
}) => {
  await test.step('given one admin, when two persons are to be asked for and letters sent without a mail server, then the settings say what follows and ask; what nobody may finalize is refused with the reason', async () => {
    const [id = ''] = at.ids.shortlisted
    const heard = await open(page)
    await hold(page, id)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await settingsPage(page, 'Access and checks')
    await dialog(page).getByLabel('Send each to these e-mail addresses').fill('a@example.org\nb.example.org')
    await expect(dialog(page)).toContainText('No mail server is set')
    await dialog(page).getByLabel('Two persons').check()
    await expect(dialog(page)).toContainText('There is only one admin')
    const save = dialog(page).getByRole('button', { name: 'Save Settings' })
    await save.click()
    await expect(dialog(page)).toContainText('Ask for two persons with one admin?')
    expect(await found(page, heard)).toEqual(clean)
    await dialog(page).getByRole('button', { name: 'Switch it on all the same' }).click()
    await expect(dialog(page)).toContainText('Line 2: this is not an email address')
    await dialog(page).getByLabel('Send each to these e-mail addresses').fill('a@example.org')
    await save.click()
    await dialog(page).getByRole('button', { name: 'Switch it on all the same' }).click()
    await expect(toast(page)).toContainText('Setting updated successfully')
    await page.keyboard.press('Escape')
    await hold(page, id)
    await page.keyboard.press('f')
    await dialog(page).getByRole('checkbox').check()
    await dialog(page).getByLabel('Reason for Status Change').fill('Agreed by all')
    await dialog(page).getByRole('button', { name: 'Update Status' }).click()
    await expect(toast(page)).toContainText('another admin has to do it')
    expect((await stored(at, id)).status).toBe('shortlisted')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('given a family, when its page is printed, then that is recorded before, and both its page and the delete dialog say so', async () => {
    const id = await firstRanked()
    const heard = await open(page, `/admin/applications/${id}`)
    await expect(page.locator('.panel-reads')).toContainText('Nobody yet.')
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    // By the browser's own menu.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.full main')).toBeHidden()
    await expect(page.locator('.print-otherwise')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await found(page, heard)).toEqual(clean)
    await routed(page, '**/api/admin/prints', (route) => route.abort())
    await page.getByRole('button', { name: 'Print application' }).click()
    await expect(page.locator('.toaster')).toContainText('Network')
    expect(await page.getAttribute('body', 'data-printed')).toBeNull()
    await page.unroute('**/api/admin/prints')
    await page.getByRole('button', { name: 'Print application' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.full main')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(page.locator('.panel-reads li')).toContainText('Printed the whole application')
    await page.getByRole('button', { name: 'Permanent Delete' }).click()
    await expect(dialog(page).locator('.copies')).toContainText('1 print, made on')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('given two persons and no place, when one admin asks, another is shown it and agrees, then the family is shortlisted', async () => {
    const id = await firstRanked()
    await set('places', '3')
    await set('two_persons', 'true')
    const heard = await open(page)
    await hold(page, id)
    await page.keyboard.press('s')
    await expect(dialog(page)).toContainText('Going beyond the places needs two admins')
    await dialog(page).getByRole('checkbox', { name: 'Take 1 place more than is left' }).check()
    await dialog(page).getByRole('button', { name: 'Update Status' }).click()
    await expect(toast(page)).toContainText('Asked for. Now another admin has to agree')
    expect((await stored(at, id)).status).toBe('ranked')
    await page.getByRole('button', { name: /^For a second admin/ }).click()
    await expect(dialog(page)).toContainText('You have asked for this yourself: another admin has to agree.')
    await expect(dialog(page).getByRole('button', { name: 'Agree: Shortlisted' })).toHaveCount(0)
    expect(await found(page, heard)).toEqual(clean)
    const reason = dialog(page).getByLabel('Your reason')
    await expect(reason).toHaveValue('')
    await reason.fill('A place was given back')
    await dialog(page).getByRole('button', { name: 'Take back' }).click()
    await expect(dialog(page)).toContainText('Nothing waits for a second admin.')
    const colleague = await at.app.colleague('second@example.org')
    const body = { status: 'shortlisted', reason: 'Both sisters marry', overPlaces: true }
    await done(colleague.post(`/api/admin/applications/${id}/status`, body))
    await expect(dialog(page)).toContainText(
      'second@example.org has asked for “Shortlisted” beyond the places.',
    )
    await expect(dialog(page).getByRole('button', { name: 'Agree: Shortlisted' })).toBeDisabled()
    await reason.fill('Both sisters marry')
    await dialog(page).getByRole('button', { name: 'Agree: Shortlisted' }).click()
    await expect(dialog(page)).toContainText('Nothing waits for a second admin.')
    const { status, auditTrail } = await stored(at, id)
    expect([status, auditTrail.at(-1)?.overPlaces]).toEqual(['shortlisted', true])
  })
})
