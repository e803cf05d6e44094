/** Reasons: what the program suggests is shown as a suggestion and gives way to what is typed, and what was saved does not come back. */
import { expect, type Page, test } from '@playwright/test'
import { translatorIn } from '#events/language/index.ts'
import { dialog, hold, openConsole, rowOf, saveDialog, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { clean, found } from './clean.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path = '/admin/dashboard', language: 'en' | 'ml' = 'en') =>
  openConsole(page, at, { as: admin, path, language })
const ranking = '/admin/dashboard?view=ranking'
const reasonField = (page: Page) => dialog(page).getByLabel('Reason')
const lastReason = async (id: string) => (await stored(at, id)).auditTrail.at(-1).reason
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' }).click()

// In English the tests below write such reasons.
test('given Malayalam and a suggested reason, when the field is entered by key, then it is selected, and typing takes its place', async ({
  page,
}) => {
  const t = translatorIn('ml')
  const [id = ''] = at.ids.ranked
  const heard = await open(page, '/admin/dashboard', 'ml')
  await hold(page, id)
  const field = dialog(page).getByLabel(t('admin.reason'))
  const hint = t('console.reasonSuggested')
  await page.keyboard.press('s')
  await expect(field).toHaveValue(t('reason.addedShortlist'))
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${hint}`))
  expect(await found(page, heard)).toEqual(clean)
  await dialog(page).getByLabel(t('admin.newStatus')).focus()
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.type('Both')
  await expect(field).toHaveValue('Both')
  await expect(dialog(page)).not.toContainText(hint)
  await page.keyboard.type(' sisters marry')
  await field.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' this year')
  await dialog(page)
    .getByRole('button', { name: t('admin.updateStatus') })
    .click()
  await expect(dialog(page)).toBeHidden()
  expect(await lastReason(id)).toBe('Both sisters marry this year')
})

test('given reasons on the full page and in the ranking, when they are written and saved, then they are recorded, and none comes back', async ({
  page,
}) => {
  await test.step('given the full page, when a reason is written, then its buttons record that', async () => {
    const [id = ''] = at.ids.shortlisted
    await open(page, `/admin/applications/${id}`)
    const step = page.getByRole('button', { name: 'Final Selection', exact: true })
    await page.getByLabel('Reason for Status Change').fill('Agreed by all')
    await step.click()
    await expect(reasonField(page)).toHaveValue('Agreed by all')
    await dialog(page).getByRole('checkbox').check()
    await dialog(page)
      .getByRole('button', { name: /^Update Status/ })
      .click()
    await expect(page.locator('.full-head .badge')).toHaveText('Finalized')
    await expect(page.locator('.full .log', { hasText: 'Shortlisted → Finalized' })).toHaveCount(1)
    await expect(page.locator('.full main')).not.toContainText('Final Selection')
    expect(await lastReason(id)).toBe('Agreed by all')
  })
  await test.step('given a selection by rank that was saved and a position that was given, when each dialog is opened again, then its reason is gone; one that was not saved is there', async () => {
    await open(page, ranking)
    const select = page.getByRole('button', { name: 'Select the first' })
    await select.click()
    await reasonField(page).fill('Half a rea')
    await page.keyboard.press('Escape')
    await select.click()
    await expect(reasonField(page)).toHaveValue('Half a rea')
    await reasonField(page).fill('By rank')
    await dialog(page).getByLabel('To the shortlist').fill('1')
    await save(page)
    await expect(toast(page)).toContainText('1 shortlisted, 0 on the waitlist')
    await select.click()
    await expect(reasonField(page)).toHaveValue('')
    await expect(dialog(page)).not.toContainText('What you typed before is still here')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await test.step('a position', async () => {
      const id = at.ids.ranked[2] ?? ''
      await rowOf(page, id).locator('[col-id=brideName]').click()
      await expect(page.locator('.insp .meta')).toContainText(id.slice(0, 8))
      await page.keyboard.press('m')
      await dialog(page)
        .getByLabel(/position/i)
        .fill('1')
      await reasonField(page).fill('Need seen at the visit')
      await save(page)
      await expect(dialog(page)).toBeHidden()
      await page.keyboard.press('m')
      await expect(reasonField(page)).toHaveValue('')
    })
  })
})

test('given a rejection of two families that was typed and left, when a step of two others is typed at once, then theirs is what was typed for them; the first two find theirs again, and can begin anew', async ({
  page,
}) => {
  const [ranked = '', second = ''] = at.ids.ranked
  const others = at.ids.submitted.slice(0, 2)
  const choose = async (ids: readonly string[]) => {
    await page.keyboard.press('Escape')
    await expect(page.locator('.grid input[type=checkbox]:checked')).toHaveCount(0)
    for (const id of ids) await rowOf(page, id).locator('input[type=checkbox]').check()
    await page.keyboard.press('t')
    await expect(dialog(page).getByLabel('New Status')).toBeFocused()
  }
  await open(page)
  await choose([ranked, second])
  await dialog(page).getByLabel('New Status').selectOption('rejected')
  await reasonField(page).fill('not for those')
  await page.keyboard.press('Escape')
  await choose(others)
  await expect(dialog(page).getByLabel('New Status')).toHaveValue('')
  await expect(reasonField(page)).toHaveValue('')
  await page.keyboard.press('w')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ok')
  await expect(reasonField(page)).toHaveValue('ok')
  await page.keyboard.press('Escape')
  await choose([second, ranked])
  await expect(dialog(page).getByLabel('New Status')).toHaveValue('rejected')
  await expect(dialog(page)).toContainText('What you typed before is still here')
  await expect(reasonField(page)).toHaveValue('not for those')
  await dialog(page).getByRole('button', { name: 'Begin anew' }).click()
  await dialog(page).getByLabel('New Status').selectOption('rejected')
  await reasonField(page).fill('seen together')
  await expect(reasonField(page)).toHaveValue('seen together')
  await saveDialog(page)
  const names = await Promise.all([ranked, second].map(async (id) => (await stored(at, id)).groomName))
  for (const text of [...names, ': Rejected']) await expect(toast(page)).toContainText(text)
  await expect(dialog(page)).toBeHidden()
  expect([await lastReason(ranked), await lastReason(second)]).toEqual(['seen together', 'seen together'])
})

test('given a suggested reason, when statuses are chosen, then what is typed is alone the reason', async ({
  page,
}) => {
  await test.step('given a suggested reason, when another status is chosen, then it goes and comes with its own, what was typed stays, and what is typed then is alone the reason', async () => {
    const [id = ''] = at.ids.ranked
    await open(page)
    await hold(page, id)
    await page.keyboard.press('s')
    const status = dialog(page).getByLabel('New Status')
    await status.selectOption('rejected')
    await expect(reasonField(page)).toHaveValue('')
    await expect(dialog(page).getByRole('button', { name: 'Update Status' })).toBeDisabled()
    await status.selectOption('shortlisted')
    await expect(reasonField(page)).toHaveValue('Added to shortlist')
    await reasonField(page).fill('Both sisters marry')
    await status.selectOption('waitlist')
    await expect(reasonField(page)).toHaveValue('Both sisters marry')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('the suggestion is selected, and End keeps it', async () => {
    const [, , , id = ''] = at.ids.ranked
    await hold(page, id)
    await page.keyboard.press('s')
    await expect(reasonField(page)).toBeFocused()
    await page.keyboard.type('seen ok')
    await expect(reasonField(page)).toHaveValue('seen ok')
    await reasonField(page).fill('Added to shortlist')
    await dialog(page).getByLabel('New Status').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    await page.keyboard.type(' by all')
    await expect(reasonField(page)).toHaveValue('Added to shortlist by all')
  })
})
