/**
 * How many presses the work of a season takes, counted from the list. A press is a click, a key with its modifiers, or a text that is
 * typed.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { done } from '../kit/client.ts'
import { visited } from '../kit/season.ts'
import { mailBy, smtpPeer } from '../kit/smtp-peer.ts'
import { dialog, openConsole, readDialog, rowOf, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'

let at: Season
test.beforeAll(async () => {
  at = await season({ more: 60 })
  await done(at.staff.put('/api/admin/settings/places', { value: '60' }))
})
test.afterAll(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

function presses(page: Page) {
  let count = 0
  return {
    count: () => count,
    click: (what: Locator) => {
      count += 1
      return what.click()
    },
    key: (key: string) => {
      count += 1
      return page.keyboard.press(key)
    },
    type: (what: Locator, text: string) => {
      count += 1
      return what.fill(text)
    },
  }
}

const listed = async (status: string): Promise<string[]> => {
  const { json } = await done(at.staff.get(`/api/admin/applications?status=${status}&limit=200`))
  return json.applications.map(({ id }: { id: string }) => id)
}
const counted = async (status: string): Promise<number> =>
  (await done(at.staff.get('/api/admin/stats'))).json.byStatus[status]

/** Until the list and its commands are there. */
async function ready(page: Page): Promise<void> {
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
}
/** Until what is selected is the whole page. */
const selectsFifty = (page: Page) => expect(page.locator('.bulk b').first()).toContainText('50')

test('given a season, when its work is done from the list, then each piece takes no more presses than was agreed', async ({
  page,
}) => {
  test.slow()
  const peer = await smtpPeer()
  await test.step('begin verification of 50: 3', async () => {
    await openConsole(page, at, { as: admin, path: '/admin/dashboard?status=submitted' })
    await ready(page)
    const by = presses(page)
    await by.key('Control+a')
    await selectsFifty(page)
    await by.key('v')
    await readDialog(page)
    await by.key('Control+Enter')
    await expect(toast(page)).toContainText('Application status updated successfully')
    await expect.poll(() => counted('under_verification')).toBeGreaterThanOrEqual(50)
    expect(by.count()).toBeLessThanOrEqual(3)
  })
  await test.step('verify 50 that were visited: 4', async () => {
    for (const id of await listed('under_verification')) {
      const { declaredFacts } = await stored(at, id)
      await visited(at.staff, id, declaredFacts)
    }
    const before = await counted('ranked')
    await openConsole(page, at, { as: admin })
    await ready(page)
    const by = presses(page)
    await by.click(page.locator('.quick').getByRole('button', { name: 'Under Verification' }))
    await expect(page.locator('.count')).toContainText('filtered by Under Verification')
    await expect(page.locator('.ag-row [data-action=quickAction]').first()).toBeVisible()
    await by.key('Control+a')
    await selectsFifty(page)
    await by.key('v')
    await readDialog(page)
    await by.key('Control+Enter')
    await expect.poll(() => counted('ranked')).toBe(before + 50)
    expect(by.count()).toBeLessThanOrEqual(4)
  })
  await test.step('ranked to 40 selected with a waitlist: 10', async () => {
    const shortlisted = await counted('shortlisted')
    const waitlisted = await counted('waitlist')
    await openConsole(page, at, { as: admin })
    await ready(page)
    const by = presses(page)
    await by.click(page.getByRole('button', { name: 'Ranking', exact: true }))
    await by.click(page.getByRole('button', { name: /^Select the first/ }))
    await readDialog(page)
    await by.type(dialog(page).getByLabel('To the shortlist: the first'), '40')
    await by.type(dialog(page).getByLabel('To the waitlist: the next'), '10')
    await by.type(dialog(page).getByLabel('Reason', { exact: true }), 'Agreed by the committee')
    await by.click(dialog(page).getByRole('button', { name: 'Save' }))
    await expect.poll(() => counted('shortlisted')).toBe(shortlisted + 40)
    expect(await counted('waitlist')).toBe(waitlisted + 10)
    expect(by.count()).toBeLessThanOrEqual(10)
  })
  await test.step('"why not us": 3', async () => {
    const [id = ''] = await listed('waitlist')
    const { number } = await stored(at, id)
    await openConsole(page, at, { as: admin })
    await ready(page)
    const by = presses(page)
    await by.type(page.getByRole('searchbox'), number)
    await by.click(rowOf(page, id).locator('[col-id=groomName]'))
    await expect(page.locator('.insp .why-here p').first()).toBeVisible()
    expect(by.count()).toBeLessThanOrEqual(3)
  })
  await test.step('mend the mail password: 3', async () => {
    await mailBy(at.staff, peer.port, { smtp_password: 'wrong' })
    await openConsole(page, at, { as: admin })
    await ready(page)
    const by = presses(page)
    await by.click(page.getByRole('button', { name: 'Settings', exact: true }))
    await by.type(dialog(page).getByLabel('Password', { exact: true }), 'right')
    await by.click(dialog(page).getByRole('button', { name: 'Test SMTP Connection' }))
    await expect(toast(page)).toContainText('SMTP Connection Successful')
    expect(by.count()).toBeLessThanOrEqual(3)
    await page.keyboard.press('Escape')
  })
  await test.step('move one family: 2', async () => {
    const [id = ''] = await listed('ranked')
    await openConsole(page, at, { as: admin, path: '/admin/dashboard?status=ranked' })
    await ready(page)
    const by = presses(page)
    await by.click(rowOf(page, id).locator('[data-action=quickAction]'))
    await expect.poll(async () => (await stored(at, id)).status).toBe('shortlisted')
    expect(by.count()).toBeLessThanOrEqual(2)
  })
  await peer.close()
})
