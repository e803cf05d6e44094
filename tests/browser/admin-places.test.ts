/** Taking more places than are left: said in every dialog before it, done only by a tick of its own, and read again afterwards. */
import { expect, type Page, test } from '@playwright/test'
import type { Status } from '#events/application/statuses.ts'
import { translatorIn } from '#events/language/index.ts'
import { inStatus, moveTo } from '../kit/season.ts'
import { dialog, hold, openConsole, openDialog, rowOf, stored, toast } from './admin-console.ts'
import { admin, family, type Season, season } from './admin-season.ts'
import { clean, found, overhang } from './clean.ts'
import { routed } from './routed.ts'

let at: Season
/** Two of the season are shortlisted and one is finalized, so that none of the three places is left. */
test.beforeEach(async () => {
  at = await season()
  await places(3)
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const places = async (value: number) =>
  (await at.staff.put('/api/admin/settings/places', { value: String(value) })).expect(200)
const open = (page: Page, path = '/admin/dashboard', language: 'en' | 'ml' = 'en') =>
  openConsole(page, at, { as: admin, path, language })
const update = (page: Page) => dialog(page).getByRole('button', { name: 'Update Status' })
const taking = (page: Page, n: number) =>
  dialog(page).getByRole('checkbox', {
    name: n === 1 ? 'Take 1 place more than is left' : `Take ${n} places more`,
  })
/** Ids of these statuses, the first rank first. */
async function ranked(of: readonly Status[] = ['ranked']): Promise<[string, string, string, ...string[]]> {
  const order: { id: string; status: Status }[] = (await at.staff.get('/api/admin/ranking')).json
  const [first = '', second = '', third = '', ...more] = order.flatMap((one) =>
    of.includes(one.status) ? [one.id] : [],
  )
  return [first, second, third, ...more]
}
const lastOf = async (id: string) => (await stored(at, id)).auditTrail.at(-1)

async function check(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rowOf(page, id).getByRole('checkbox').check()
  await page.locator('.bulk').getByRole('button', { name: 'Add to Shortlist' }).click()
}

test('given places that are all taken, and then one left, when one or two are shortlisted, then places and who is passed over are shown, only the tick goes beyond, and the record names only those beyond', async ({
  page,
}) => {
  const [first, second] = await ranked()
  const heard = await open(page)
  await hold(page, second)
  await page.keyboard.press('s')
  await expect(dialog(page)).toContainText('There are 3 places: 3 taken now, 4 after this change.')
  await expect(dialog(page).locator('.passed-over')).toContainText((await stored(at, first)).groomName)
  await expect(update(page)).toBeDisabled()
  await expect(taking(page, 1)).not.toBeChecked()
  expect(await found(page, heard)).toEqual(clean)
  // Neither does Enter in the box send the form.
  await taking(page, 1).press('Enter')
  await expect(taking(page, 1)).not.toBeChecked()
  expect((await stored(at, second)).status).toBe('ranked')
  await taking(page, 1).press('Space')
  await update(page).click()
  await expect(dialog(page)).toBeHidden()
  expect(await lastOf(second)).toMatchObject({ to: 'shortlisted', override: false, overPlaces: true })
  await page.keyboard.press('3')
  await expect(page.locator('.insp .log li').first()).toContainText('beyond the places')
  await test.step('one place left', async () => {
    await places(5)
    await page.reload()
    const [first] = await ranked()
    await hold(page, first)
    await openDialog(page, 's')
    await expect(dialog(page)).toContainText('Places: 5. Taken: 4. Left: 1.')
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
    await update(page).click()
    await expect(dialog(page)).toBeHidden()
    expect(await lastOf(first)).toMatchObject({ to: 'shortlisted', overPlaces: false })
  })
  await test.step('two together with one place left', async () => {
    await places(6)
    await page.reload()
    const [first, second] = await ranked()
    await check(page, [first, second])
    await expect(dialog(page)).toContainText('There are 6 places: 5 taken now, 7 after this change.')
    await expect(update(page)).toBeDisabled()
    await taking(page, 1).check()
    await update(page).click()
    await expect(dialog(page)).toBeHidden()
    const marks = await Promise.all([first, second].map(async (id) => (await lastOf(id)).overPlaces))
    expect(marks.toSorted()).toEqual([false, true])
  })
})

/** The window hears of no change any more but its own, until it asks. */
const deaf = (page: Page) =>
  routed(page, '**/api/admin/changes*', (route) =>
    route.request().headers().accept === 'text/event-stream' ? undefined : route.continue(),
  )

test('given places that went meanwhile, when many or one are refused, then it is said what became of the others, and the figures of now are asked about', async ({
  page,
}) => {
  await places(5)
  const [first, second, third] = await ranked()
  await deaf(page)
  await open(page)
  await check(page, [second, third])
  await expect(dialog(page)).toContainText('Places: 5. Taken: 3. Left: 2.')
  await places(4)
  await update(page).click()
  await expect(toast(page)).toContainText(': Shortlisted. Not changed (1)')
  await expect(dialog(page)).toBeHidden()
  await page.locator('.bulk').getByRole('button', { name: 'Add to Shortlist' }).click()
  await expect(dialog(page)).toContainText('There are 4 places: 4 taken now, 5 after this change.')
  await expect(dialog(page).locator('.passed-over')).toContainText((await stored(at, first)).groomName)
  await expect(dialog(page).getByLabel('Reason for Status Change')).toHaveValue('Added to shortlist')
  await expect(update(page)).toBeDisabled()
  await taking(page, 1).check()
  await update(page).click()
  await expect(dialog(page)).toBeHidden()
  for (const id of [second, third]) expect((await stored(at, id)).status).toBe('shortlisted')
  for (const id of [second, third]) await moveTo(at.staff, id, 'ranked')
  await test.step('one that is refused', async () => {
    await page.reload()
    const [first, second] = await ranked()
    await hold(page, second)
    await openDialog(page, 's')
    await expect(dialog(page)).toContainText('Places: 4. Taken: 3. Left: 1.')
    await moveTo(at.staff, first, 'shortlisted')
    await dialog(page).getByLabel('Reason for Status Change').fill('Both sisters marry')
    await update(page).click()
    await expect(dialog(page)).toContainText('There are 4 places: 4 taken now, 5 after this change.')
    await expect(dialog(page).getByLabel('Reason for Status Change')).toHaveValue('Both sisters marry')
    await taking(page, 1).check()
    await update(page).click()
    await expect(dialog(page)).toBeHidden()
    expect(await lastOf(second)).toMatchObject({ reason: 'Both sisters marry', overPlaces: true })
  })
})

test('given fewer places than are chosen, when the first are selected, then only the tick goes beyond, and another number needs another', async ({
  page,
}) => {
  const [first, second] = await ranked(['ranked', 'verified'])
  await open(page, '/admin/dashboard?view=ranking')
  await page.getByRole('button', { name: 'Select the first' }).click()
  const save = dialog(page).getByRole('button', { name: 'Save' })
  await dialog(page).getByLabel('Reason').fill('A place was given back')
  await dialog(page).getByLabel('To the waitlist').fill('1')
  await expect(dialog(page)).toContainText('Places: 3. Taken: 3. Left: 0.')
  await expect(save).toBeEnabled()
  await dialog(page).getByLabel('To the waitlist').fill('0')
  await dialog(page).getByLabel('To the shortlist').fill('1')
  await taking(page, 1).check()
  await expect(save).toBeEnabled()
  await dialog(page).getByLabel('To the shortlist').fill('2')
  await expect(dialog(page)).toContainText('There are 3 places: 3 taken now, 5 after this change.')
  await expect(taking(page, 2)).not.toBeChecked()
  await expect(save).toBeDisabled()
  await taking(page, 2).check()
  await save.click()
  await expect(toast(page)).toContainText('2 shortlisted, 0 on the waitlist')
  for (const id of [first, second]) expect((await lastOf(id)).overPlaces).toBe(true)
  await page.goto(`${at.app.url}/admin/dashboard?view=replay`)
  const row = page.locator('.then tr').filter({ hasText: second.slice(0, 8) })
  await expect(row).toContainText('beyond the places')
  await expect(page.locator('.replay aside')).toContainText('beyond the places')
})

test('given the full page, when a family of this season or of an earlier one is shortlisted, then only the places of this season are asked about', async ({
  page,
}) => {
  await test.step('given no place left, when the full page shortlists by its button or its list, then it is asked about there', async () => {
    const [id] = await ranked()
    await open(page, `/admin/applications/${id}`)
    const step = page.getByRole('button', { name: 'Add to Shortlist', exact: true })
    await step.click()
    const box = page.getByRole('checkbox', { name: 'Take 1 place more than is left' })
    await expect(dialog(page)).toContainText('There are 3 places: 3 taken now, 4 after this change.')
    await expect(update(page)).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByLabel('New Status').selectOption('waitlist')
    await page.getByLabel('Reason for Status Change').fill('Seen by the committee')
    await expect(page.getByRole('button', { name: 'Update Status' })).toBeEnabled()
    await page.getByLabel('New Status').selectOption('shortlisted')
    await expect(page.locator('.status-management')).toContainText('There are 3 places: 3 taken now')
    await expect(page.getByRole('button', { name: 'Update Status' })).toBeDisabled()
    await step.click()
    await box.last().check()
    await update(page).click()
    await expect(page.locator('.full-head .badge')).toHaveText('Shortlisted')
    expect(await lastOf(id)).toMatchObject({ to: 'shortlisted', overPlaces: true })
  })
  await test.step('given an earlier season, when one of its families is shortlisted, then the places of this season are not asked about', async () => {
    const { id } = await inStatus(at.app, at.staff, 'ranked', family())
    ;(await at.staff.put('/api/admin/settings/season', { value: 'Season 4' })).expect(200)
    await places(0)
    await open(page, `/admin/applications/${id}`)
    await page.getByLabel('New Status').selectOption('shortlisted')
    await page.getByLabel('Reason for Status Change').fill('Decided last year')
    await page.getByRole('button', { name: 'Update Status' }).click()
    await expect(page.locator('.full-head .badge')).toHaveText('Shortlisted')
    expect((await lastOf(id)).overPlaces).toBe(false)
  })
})

test('given Malayalam on a phone, when no place is left, then the dialog says so in it and fits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const t = translatorIn('ml')
  const [first] = await ranked()
  const heard = await open(page, `/admin/applications/${first}`, 'ml')
  await page.getByLabel(t('admin.newStatus')).selectOption('shortlisted')
  const said = page.locator('.status-management')
  await expect(said).toContainText(t('console.placesOver', { count: 3, taken: 3, after: 4 }))
  await expect(said.getByRole('checkbox', { name: t('console.takeOver', { count: 1 }) })).toBeVisible()
  expect(await overhang(page)).toBe(0)
  expect(await found(page, heard)).toEqual(clean)
})
