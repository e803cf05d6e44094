/** Replay and audit log against the real server: what was, who did it, and nothing that can be changed. */
import { type Page, expect as patient, test } from '@playwright/test'
import { moveTo } from '../kit/season.ts'
import { openConsole } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { clean, found } from './clean.ts'

let at: Season
/** The event that shortlisted a family, and the family. */
let seq: number
let id: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  at = await season()
  id = at.ids.ranked[0] ?? ''
  seq = (await moveTo(at.staff, id, 'shortlisted', 'Shortlisted for the replay')).auditTrail.at(-1).seq
})
test.afterAll(() => at.app.close())
const expect = patient.configure({ timeout: 15_000 })
test.describe.configure({ timeout: 90_000 })
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, view: string, language: 'en' | 'ml' = 'en') =>
  openConsole(page, at, { as: admin, path: `/admin/dashboard?view=${view}`, language })
const row = (page: Page) => page.locator('.then tr').filter({ hasText: id.slice(0, 8) })

for (const colorScheme of ['light', 'dark'] as const)
  for (const view of ['replay', 'audit'])
    test(`given the ${colorScheme} scheme, when ${view} is open, then it is silent and within everybody's reach`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      const heard = await open(page, view)
      await expect(page.locator('.then tbody tr, .audit-list article').nth(3)).toBeVisible()
      expect(await found(page, heard)).toEqual(clean)
    })

test('given a link to an event, when it is opened and stepped back, then each moment shows what was, and who changed it', async ({
  page,
}) => {
  await open(page, `replay&at=${seq}`)
  await expect(page.locator('.banner')).toContainText(`right after event ${seq}`)
  await expect(row(page)).toContainText('Shortlisted')
  await expect(page.locator('.replay aside')).toContainText('Shortlisted for the replay')
  await expect(page.locator('.replay aside')).toContainText('Ranked → Shortlisted')
  await page.getByRole('button', { name: 'One event back' }).click()
  await expect(row(page)).toContainText('Ranked')
  expect(new URL(page.url()).searchParams.get('at')).toBe(String(seq - 1))
  await page.getByRole('button', { name: 'Compare with now' }).click()
  await expect(row(page)).toContainText('≠ Shortlisted')
})

test('given the slider, when its keys are pressed, then it goes by event, and by day', async ({ page }) => {
  await open(page, `replay&at=${seq}`)
  const slider = page.getByRole('slider', { name: 'Event' })
  await slider.press('ArrowLeft')
  await expect(page.locator('.banner')).toContainText(`after event ${seq - 1}`)
  await slider.press('ArrowRight')
  await expect(page.locator('.banner')).toContainText(`after event ${seq},`)
})

test('given the audit log, when it is narrowed to an application, then its events are there, and one leads to its replay', async ({
  page,
}) => {
  await open(page, 'audit')
  await page.getByLabel('Application ID').fill(id)
  await expect(page.locator('.audit-list article')).toHaveCount(4)
  await expect(page.locator('.audit-list article').first()).toContainText('Shortlisted for the replay')
  await page.getByLabel('Kind').selectOption('ApplicationSubmitted')
  await expect(page.locator('.audit-list article')).toHaveCount(1)
  await page.getByRole('button', { name: /See the season at this event/ }).click()
  await expect(page.locator('.banner')).toContainText('Read only')
})

test('given Malayalam, when the log is open, then it is in Malayalam', async ({ page }) => {
  await open(page, 'audit', 'ml')
  await expect(page.getByRole('heading', { name: 'നടപടികളുടെ രേഖ' })).toBeVisible()
  await expect(page.locator('.audit-list article').filter({ hasText: 'നില മാറ്റി' }).first()).toBeVisible()
})
