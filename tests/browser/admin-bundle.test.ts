/** Making a bundle for an auditor in the console: what each level opens, the draw of a sample, and what the file says afterwards. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { dialog, openConsole } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { clean, foundInBoth } from './clean.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, as = admin, language: 'en' | 'ml' = 'en') =>
  openConsole(page, at, { as, language, path: '/admin/dashboard?view=audit' })

async function made(
  page: Page,
): Promise<{ name: string; header: { level: string; sample?: { count: number } } }> {
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Make the Bundle' }).click()
  const file = await download
  const [header = ''] = readFileSync(await file.path(), 'utf8').split('\n', 1)
  return { name: file.suggestedFilename(), header: JSON.parse(header) }
}

test('given the audit log, when an admin makes bundles, then each opens what it says, and the log names its level', async ({
  page,
}) => {
  const heard = await open(page)
  const button = page.getByRole('button', { name: 'Bundle for an Auditor' })
  await button.click()
  const make = dialog(page).getByRole('button', { name: 'Make the Bundle' })
  await expect(make).toBeDisabled()
  await dialog(page).getByLabel('Name of the auditor').fill('Audit & Co')
  await dialog(page)
    .getByRole('radio', { name: /^Sample/ })
    .check()
  await dialog(page).getByLabel('Number named by the auditor').fill('471208')
  await dialog(page).getByLabel('How many families').fill('25')
  expect(await foundInBoth(page, heard)).toEqual(clean)
  // Nothing has been published that the number could have been named after.
  await make.click()
  await expect(dialog(page)).toContainText('A sample is drawn from published results')
  ;(await at.staff.put('/api/admin/results', { published: true })).expect(200)
  await at.app.parts.signing.sign()
  expect(await made(page)).toMatchObject({
    name: expect.stringMatching(/^audit-bundle-season-3-sample-\d{4}-\d\d-\d\d\.jsonl$/),
    header: { level: 'sample', sample: { number: 471_208, count: 25 } },
  })
  await expect(dialog(page).getByRole('status')).toContainText('It is for Audit & Co.')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await button.click()
  await dialog(page).getByLabel('Name of the auditor').fill('Sworn Office')
  await dialog(page).getByRole('radio', { name: /^Full/ }).check()
  await expect(dialog(page)).toContainText('Give this file to the auditor alone')
  expect((await made(page)).header.level).toBe('full')
  await expect(dialog(page)).toContainText(/a neighbour could single out \d+ by their facts alone/)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Show them' }).click()
  const feed = page.getByRole('feed')
  await expect(feed).toContainText('For Sworn Office · Full')
  await expect(feed).toContainText('For Audit & Co · Sample · drawn by the number 471208: 25 families')
})

test('given a phone, when a bundle is asked for in Malayalam, then the dialog fits', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, admin, 'ml')
  await page.getByRole('button', { name: 'ഓഡിറ്റർക്കുള്ള രേഖാശേഖരം' }).click()
  await dialog(page)
    .getByRole('radio', { name: /^സാമ്പിൾ/ })
    .check()
  const box = dialog(page)
  await expect.poll(() => box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})
