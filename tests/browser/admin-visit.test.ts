/** The home visit on a phone, against the real server: the list, the sheet, and what is saved. */
import { type Page, expect as patient, test } from '@playwright/test'
import { jpeg } from '../server/objects/samples.ts'
import { openConsole, stored, toast } from './admin-console.ts'
import { type Season, season, verifier } from './admin-season.ts'
import { clean, found } from './clean.ts'

let at: Season
test.beforeAll(async () => {
  test.setTimeout(120_000)
  at = await season()
})
test.afterAll(() => at.app.close())
const expect = patient.configure({ timeout: 15_000 })
test.describe.configure({ timeout: 90_000 })
test.use({ viewport: { width: 360, height: 780 } })

const open = (page: Page, language: 'en' | 'ml' = 'en') =>
  openConsole(page, at, { as: verifier, path: '/admin/dashboard?view=visits', language })

for (const colorScheme of ['light', 'dark'] as const)
  test(`given a phone in the ${colorScheme} scheme, when the visits are open, then they fit, are silent and within reach`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    const heard = await open(page)
    await expect(page.getByText('4 families are under verification')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute(
      'href',
      'tel:+919847022222',
    )
    expect(await found(page, heard)).toEqual(clean)
    await page
      .getByRole('button', { name: /^Visit sheet/ })
      .first()
      .click()
    await expect(page.getByRole('group', { name: "House of the bride's family" })).toBeVisible()
    expect(await found(page, heard)).toEqual(clean)
  })

test('given a sheet, when facts are confirmed, found otherwise and left, then exactly those are saved, with note and photo', async ({
  page,
}) => {
  await open(page)
  const name = (await stored(at, at.ids.under_verification[0] ?? '')).brideName
  await page.getByRole('button', { name: `Visit sheet of ${name}`, exact: true }).click()
  const fact = (title: string) => page.getByRole('group', { name: title })
  await expect(page.getByRole('button', { name: 'Save the visit' })).toBeDisabled()
  await fact("House of the bride's family").getByLabel('As declared').check()
  await fact("The bride's mother has a job").getByLabel('Different').check()
  await fact("Monthly income of the bride's family").getByLabel('Different').check()
  await page.getByLabel("Rupees a month: Monthly income of the bride's family").fill('3500')
  await fact('Education of the bride').getByLabel('Could not check').check()
  await page.getByLabel('Note').fill('The aunt was present')
  const photo = { name: 'house.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg()) }
  await page.getByLabel('Photo of the house').setInputFiles(photo)
  await page.getByRole('button', { name: 'Save the visit' }).click()
  await expect(toast(page)).toContainText('The visit has been recorded')
  const id = at.ids.under_verification[0] ?? ''
  const { verifiedFacts, auditTrail } = await stored(at, id)
  expect(verifiedFacts).toEqual({
    brideHouseType: 'rented',
    brideMotherEmployed: true,
    brideFamilyMonthlyIncome: 3500,
  })
  expect(
    auditTrail.map(({ type, reason }: { type: string; reason: string }) => [type, reason]).slice(-2),
  ).toEqual([
    ['FactsVerified', 'The aunt was present'],
    ['DocumentAdded', null],
  ])
  await expect(page.getByText('sheet begun')).toBeVisible()
})

test('given Malayalam, when the visits are open, then they are in Malayalam', async ({ page }) => {
  await open(page, 'ml')
  await expect(page.getByRole('heading', { name: 'ഗൃഹസന്ദർശനങ്ങൾ' })).toBeVisible()
  await expect(page.getByRole('link', { name: /വിളിക്കുക$/ }).first()).toBeVisible()
})
