/** Team and criteria against the real server: a member by a one-use link, and weights that must be 100. */
import { type Page, expect as patient, test } from '@playwright/test'
import { dialog, openConsole, toast } from './admin-console.ts'
import { admin, type Season, season, verifier } from './admin-season.ts'
import { clean, foundInBoth } from './clean.ts'

let at: Season
test.beforeAll(async () => {
  test.setTimeout(120_000)
  at = await season()
})
test.afterAll(() => at.app.close())
const expect = patient.configure({ timeout: 15_000 })
test.describe.configure({ timeout: 90_000 })
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, view: string, as = admin) =>
  openConsole(page, at, { as, path: `/admin/dashboard?view=${view}` })

for (const view of ['team', 'criteria'])
  test(`given the light and the dark scheme, when ${view} is open, then it is silent and within everybody's reach`, async ({
    page,
  }) => {
    const heard = await open(page, view)
    await expect(page.locator('.sheet tbody tr').first()).toBeVisible()
    expect(await foundInBoth(page, heard)).toEqual(clean)
  })

test('given a new member, when they are added, then a link to choose a password is shown once, and they may be disabled', async ({
  page,
}) => {
  await open(page, 'team')
  await page.getByLabel('Email or user name').fill('newcomer@example.org')
  await page.getByRole('button', { name: 'Add a member' }).click()
  await expect(dialog(page).getByLabel('Link')).toHaveValue(/\/reset\?token=/)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Disable newcomer@example.org' }).click()
  await expect(page.getByRole('button', { name: 'Enable newcomer@example.org' })).toBeVisible()
  const team = (await at.staff.get('/api/admin/team')).json
  const { role, disabled } = team.find(({ email }: { email: string }) => email === 'newcomer@example.org')
  expect({ role, disabled }).toEqual({ role: 'verifier', disabled: true })
})

test('given the last admin, when they would disable themselves, then the server says why not', async ({
  page,
}) => {
  await open(page, 'team')
  await page.getByRole('button', { name: `Disable ${admin.email}` }).click()
  await expect(toast(page)).toContainText('There must always be one admin')
})

test('given criteria, when the weights are not 100, then they cannot be saved, and at 100 with a reason they are', async ({
  page,
}) => {
  await open(page, 'criteria')
  await page.getByLabel('Income: Weight').fill('10')
  await page.getByLabel('Reason').fill('Agreed')
  await expect(page.getByText('They must be exactly 100.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('Orphan / single parent: Weight').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('The criteria have been saved')
  await expect(page.getByText(`Last changed by ${admin.email}`)).toBeVisible()
})

test('given a verifier, when team and criteria are asked for, then the team is closed and the criteria are read only', async ({
  page,
}) => {
  await open(page, 'team', verifier)
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  await page.goto(`${at.app.url}/admin/dashboard?view=criteria`)
  await expect(page.getByText('Only admins may change the criteria.')).toBeVisible()
  await expect(page.getByLabel('Income: Weight')).toBeDisabled()
})
