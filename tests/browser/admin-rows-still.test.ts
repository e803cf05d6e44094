/** Two admins at once: rows stand still under a person, what others change is marked, and no press means another family. */
import { expect, type Page, test } from '@playwright/test'
import { done } from '../kit/client.ts'
import { moveTo } from '../kit/season.ts'
import { dialog, hold, openConsole, rowOf, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { routed } from './routed.ts'

let at: Season
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path?: string) => openConsole(page, at, { as: admin, ...(path && { path }) })

/** The ids of the listed rows, from the top. */
const listed = (page: Page): Promise<string[]> =>
  page.locator('.grid [row-id]').evaluateAll((rows) => {
    const placeOf = (row: Element) => Number(row.getAttribute('row-index'))
    const ids = rows
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((row) => row.getAttribute('row-id') ?? '')
    return [...new Set(ids)]
  })
const bar = (page: Page) => page.locator('.changed')
const mark = (page: Page, id: string) => rowOf(page, id).getByRole('img', { name: /changed by|not in this/i })

test('given a list of one status, when a colleague and oneself take families out of it, then every row stays, each is marked, and “Show them” reads it anew', async ({
  page,
}) => {
  at = await season()
  const colleague = await at.app.colleague('beena')
  await open(page, '/admin/dashboard?status=submitted')
  const [first = '', second = '', third = ''] = at.ids.submitted
  await hold(page, second)
  const before = await listed(page)
  await moveTo(colleague, first, 'under_verification')
  await expect(mark(page, first)).toBeVisible()
  await expect(rowOf(page, first).locator('.badge')).toHaveText('Under Verification')
  await expect(bar(page)).toContainText('1 changed')
  await page.keyboard.press('v')
  await expect(toast(page)).toContainText('Application verified successfully')
  await expect(mark(page, second)).toBeVisible()
  await done(colleague.post(`/api/admin/applications/${third}/notes`, { note: 'Asked for a paper' }), 201)
  await expect(bar(page)).toContainText('2 changed')
  expect(await listed(page)).toEqual(before)
  await expect(page.locator('.insp .meta')).toContainText(second.slice(0, 8))
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(rowOf(page, first)).toHaveCount(0)
  expect(await listed(page)).toEqual(before.filter((id) => id !== first && id !== second))
  await expect(bar(page)).toHaveCount(0)
})

test('given a note that is being typed, when a colleague erases its family, then the row keeps its place, and what is typed on reaches no other family', async ({
  page,
}) => {
  at = await season()
  const colleague = await at.app.colleague('beena')
  await open(page, '/admin/dashboard?status=submitted')
  const [first = '', second = '', third = ''] = at.ids.submitted
  await hold(page, second)
  const { groomName } = await stored(at, second)
  const before = await listed(page)
  const { position } = await done(at.staff.get('/api/admin/applications')).then(({ json }) => json)
  await page.locator('.insp').getByRole('tab', { name: 'Notes' }).click()
  await page.locator('.insp textarea').pressSequentially('Asked for')
  await done(colleague.delete(`/api/admin/applications/${second}`), 204)
  await expect(rowOf(page, second)).toContainText('Erased')
  await page.keyboard.type(' a paper: v n t q')
  await page.keyboard.press('Control+Enter')
  await rowOf(page, second).locator('[col-id=groomName]').click()
  await page.keyboard.press('v')
  await expect(dialog(page)).toHaveCount(0)
  expect(await listed(page)).toEqual(before)
  expect(await rowOf(page, second).textContent()).not.toContain(groomName)
  const since = await done(at.staff.get(`/api/admin/applications/since?since=${position}`))
  expect(since.json.rows).toEqual([])
  for (const id of [first, third]) expect(await stored(at, id)).toMatchObject({ status: 'submitted' })
  await rowOf(page, third).locator('[col-id=groomName]').click()
  await expect(page.locator('.insp .meta')).toContainText(third.slice(0, 8))
})

test('given a row as it was painted, when a colleague has changed its family in that moment, then the press is refused with who and when, and the next one counts', async ({
  page,
}) => {
  at = await season()
  const colleague = await at.app.colleague('beena')
  await open(page)
  const [id = ''] = at.ids.ranked
  await hold(page, id)
  let isCutOff = true
  await routed(page, '**/api/admin/applications/since*', (route) =>
    isCutOff ? route.abort() : route.continue(),
  )
  await moveTo(colleague, id, 'shortlisted')
  await page.keyboard.press('q')
  const { groomName } = await stored(at, id)
  await expect(toast(page)).toContainText('beena')
  isCutOff = false
  await rowOf(page, at.ids.ranked[1] ?? '')
    .locator('[col-id=groomName]')
    .click()
  await moveTo(colleague, at.ids.ranked[2] ?? '', 'shortlisted')
  await expect(rowOf(page, id).locator('.badge')).toHaveText('Shortlisted')
  await hold(page, id)
  await expect(toast(page)).toContainText(groomName)
  expect((await stored(at, id)).status).toBe('shortlisted')
  await page.keyboard.press('w')
  await expect(dialog(page)).toContainText(groomName)
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toBeHidden()
  expect((await stored(at, id)).status).toBe('waitlist')
})

test('given a dialog for a status, when oneself adds a note in another window meanwhile, then the change is saved', async ({
  page,
}) => {
  at = await season()
  await open(page)
  const [id = ''] = at.ids.ranked
  await hold(page, id)
  await page.keyboard.press('s')
  await expect(dialog(page)).toBeVisible()
  await done(at.staff.post(`/api/admin/applications/${id}/notes`, { note: 'Of mine' }), 201)
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toBeHidden()
  expect((await stored(at, id)).status).toBe('shortlisted')
})

test('given the first page, when a colleague moves families of it on, then Next goes on after its last row, and Previous comes back', async ({
  page,
}) => {
  at = await season({ more: 60 })
  const colleague = await at.app.colleague('beena')
  await open(page, '/admin/dashboard?sortBy=submittedAt&status=submitted')
  await expect(page.locator('.pages')).toContainText('Showing 1 to 50 of')
  const answer = await done(
    at.staff.get('/api/admin/applications?sortBy=submittedAt&status=submitted&limit=200'),
  )
  const all: string[] = answer.json.applications.map(({ id }: { id: string }) => id)
  for (const id of all.slice(0, 5)) await moveTo(colleague, id, 'under_verification')
  await expect(bar(page)).toContainText('5 changed')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rowOf(page, all[50] ?? '')).toBeVisible()
  await expect(page.locator('.pages')).toContainText('Showing 51 to')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(rowOf(page, all[5] ?? '')).toBeVisible()
})

test('given the ranking, when a colleague takes a family out of it, then its row stays with what it is now; a position of one’s own moves its row at once', async ({
  page,
}) => {
  at = await season()
  const colleague = await at.app.colleague('beena')
  await open(page, '/admin/dashboard?view=ranking')
  await expect.poll(async () => (await listed(page)).length).toBeGreaterThan(5)
  const before = await listed(page)
  const id = before[1] ?? ''
  await moveTo(colleague, id, 'rejected')
  await expect(mark(page, id)).toBeVisible()
  await expect(bar(page)).toContainText('1 changed')
  expect(await listed(page)).toEqual(before)
  const last = before.at(-1) ?? ''
  await rowOf(page, last).locator('[col-id=groomName]').click()
  await page.keyboard.press('m')
  await dialog(page)
    .getByLabel(/Position/)
    .fill('1')
  await dialog(page).getByLabel('Reason').fill('Named by the panel')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toBeHidden()
  await expect.poll(async () => (await listed(page))[0]).toBe(last)
  await expect(rowOf(page, id)).toHaveCount(0)
})
