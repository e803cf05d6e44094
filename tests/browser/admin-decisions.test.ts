/** What the console asks before it acts, and what it says a decision does: letters, weights, dates, the log, the figures. */
import { expect, type Page, test } from '@playwright/test'
import { COLLEAGUE_PASSWORD } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { moveTo, sent } from '../kit/season.ts'
import { mailBy, smtpPeer } from '../kit/smtp-peer.ts'
import { choose, dialog, hold, openConsole, rowOf, settingsPage, toast } from './admin-console.ts'
import { admin, family, type Season, season, verifier } from './admin-season.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

test('given results published without an address of the installation, when letters still wait, then the dialog warned of it, and Send now asks before it ends the two minutes', async ({
  page,
}) => {
  const peer = await smtpPeer()
  await mailBy(at.staff, peer.port)
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=results' })
  await page.getByRole('button', { name: 'Publish the results…' }).click()
  await expect(dialog(page)).toContainText('The letters carry no address of this site')
  await press(page, /^Publish, with/)
  await press(page, 'Done')
  await expect(page.locator('.sheet')).toContainText('Until then you can take it back')
  await expect(page.locator('.sheet').getByRole('button', { name: 'Take it back' })).toBeVisible()
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=outbox' })
  const now = page.getByRole('button', { name: /^Send now/ })
  await now.first().click()
  await expect(dialog(page)).toContainText('so that publishing can be taken back')
  await page.keyboard.press('Escape')
  expect(peer.letters).toEqual([])
  await now.first().click()
  await press(page, 'Send now')
  await expect(toast(page)).toContainText('The message is on its way')
  await expect.poll(() => peer.letters.length).toBe(1)
  await peer.close()
})

test('given sliders that do not divide, when their weights are proposed, then the dialog has one decimal, names the weight that takes the rest, and says who comes in and who falls out', async ({
  page,
}) => {
  await done(at.staff.put('/api/admin/settings/places', { value: '5' }))
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=ranking' })
  const weight = (name: string) => page.getByLabel(`${name}: weight`)
  await expect(weight('Income')).toHaveValue('15')
  await weight('Income').fill('0')
  await expect(page.locator('.whatif header small')).toContainText(
    'as weights they are scaled to 100, with one decimal',
  )
  await page.getByRole('button', { name: 'Propose as criteria…' }).click()
  const first = page.locator('.result p')
  await expect(dialog(page)).toContainText((await first.textContent()) ?? '?')
  await expect(dialog(page)).toContainText(/What does not divide stands in “.+” \([+−]0\.\d\)/)
  const shown = await dialog(page).locator('.weights td:nth-child(3)').allTextContents()
  expect(shown.filter((text) => !/^→ \d+\.\d$/.test(text))).toEqual([])
  expect(shown.reduce((sum, text) => sum + Math.round(Number(text.slice(2)) * 10), 0)).toBe(1000)
  const crossings = await dialog(page).locator('.crossings li').count()
  expect(crossings).toBe(await page.locator('.result li').count())
})

test('given a bulk change and a team, when the log is opened, then the change is one entry that opens to its families, and By whom offers the whole team', async ({
  page,
}) => {
  await at.app.colleague('colleague')
  const ids = at.ids.ranked.slice(0, 3)
  const body = { ids, status: 'waitlist', reason: 'Agreed for all of them' }
  await done(at.staff.post('/api/admin/applications/bulk-status', body))
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=audit' })
  const act = page.locator('.audit-list article').filter({ hasText: 'Agreed for all of them' })
  await expect(act).toHaveCount(1)
  await expect(act.locator('summary')).toContainText('3 applications')
  await expect(act.getByRole('link')).toHaveCount(0)
  await act.locator('summary').click()
  await expect(act.getByRole('link')).toHaveCount(3)
  const people = await page.getByLabel('By whom').locator('option').allTextContents()
  expect(people.toSorted()).toEqual(
    ['All', admin.email, 'colleague', 'the system', verifier.email].toSorted(),
  )
  await page.getByLabel('By whom').selectOption('colleague')
  await expect(page.locator('.audit > .hint')).not.toContainText('100 events')
  await expect(act).toHaveCount(0)
})

test('given settings, when they are saved, then the dialog stays at its place; a deadline that is over asks, and a day or places that contradict others are refused', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const label = (name: string) => dialog(page).getByLabel(name, { exact: true })
  await settingsPage(page, 'Season and places')
  await label('Venue address').fill('Made-up Hall, Kozhikode')
  await press(page, 'Save Settings')
  await expect(toast(page)).toContainText('Setting updated successfully')
  await expect(label('Venue address')).toHaveValue('Made-up Hall, Kozhikode')
  await expect(label('Venue address')).toBeVisible()
  await label('Places: how many can be selected').fill('1')
  await press(page, 'Save Settings')
  await expect(label('Places: how many can be selected')).toHaveAccessibleDescription(
    /places are taken already/,
  )
  await label('Places: how many can be selected').fill('40')
  await label('Wedding day').fill('2020-01-01')
  await press(page, 'Save Settings')
  await expect(label('Wedding day')).toHaveAccessibleDescription(/before the deadline/)
  await label('Wedding day').fill('2040-01-01')
  await settingsPage(page, 'Videos, deadline, mail')
  await dialog(page)
    .getByLabel(/deadline/i)
    .fill('2020-01-01T10:00')
  await press(page, 'Save Settings')
  await expect(dialog(page)).toContainText('This closes applications now')
  await expect(dialog(page)).toContainText('1 draft was never submitted.')
  await press(page, 'Back to the settings')
  const deadline = async () => (await done(at.staff.get('/api/deadline'))).json.isExpired
  expect(await deadline()).toBe(false)
  await press(page, 'Save Settings')
  await press(page, 'Close applications')
  await expect(dialog(page).getByRole('button', { name: 'Save Settings' })).toBeVisible()
  expect(await deadline()).toBe(true)
})

test('given the figures, when one is pressed, then the list has what it counts and says so; another view is left for it, and an unknown one opens the list', async ({
  page,
}) => {
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=team' })
  const figure = page.locator('.stats').getByRole('button', { name: /^Verified/ })
  await expect(figure).toHaveText(/\d/)
  const counted = Number(await figure.locator('b').textContent())
  await figure.click()
  await expect(page.locator('.count')).toHaveText(
    `Showing ${counted} applications (filtered by Verified or later) · of these 2 must still be ranked`,
  )
  await expect(figure).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.ag-row')).toHaveCount(counted)
  await figure.click()
  await expect(page.locator('.count')).not.toContainText('filtered')
  await page.goto(`${at.app.url}/admin/dashboard?view=nowhere`)
  await expect(toast(page)).toContainText('This view cannot be opened')
  await expect(page.locator('.ag-row').first()).toBeVisible()
})

test('given a status that one family gets, when it is changed, then the second line says which family is now what, by number, names and status', async ({
  page,
}) => {
  const id = at.ids.ranked[0] ?? ''
  const { number, groomName, brideName } = (await done(at.staff.get(`/api/admin/applications/${id}`))).json
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?status=ranked' })
  await hold(page, id)
  await page.keyboard.press('q')
  await expect(toast(page)).toContainText('Application status updated successfully')
  const spoken = `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`
  await expect(toast(page)).toContainText(`${spoken} ${groomName} · ${brideName}: Shortlisted`)
})

test('given two families and four with long names, when their status is to be changed, then the dialog has each name in a line, and its buttons whole', async ({
  page,
}) => {
  const { groomName } = family()
  const made: string[] = []
  for (let n = 0; n < 4; n++)
    made.push((await sent(at.app, { ...family(), groomName: `${groomName} അബ്ദുൽ റഹ്മാൻ` })).id)
  await openConsole(page, at, { as: admin, path: '/admin/dashboard?status=submitted', language: 'ml' })
  for (const count of [2, 4]) {
    for (const id of made.slice(0, count)) await rowOf(page, id).locator('input[type=checkbox]').check()
    await rowOf(page, made[0] ?? '')
      .locator('[col-id=groomName]')
      .focus()
    await page.keyboard.press('t')
    await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText(String(count))
    await dialog(page).getByRole('combobox').selectOption('under_verification')
    const within = await dialog(page).boundingBox()
    const inside = ({ x, width }: { x: number; width: number }) =>
      x >= (within?.x ?? 0) && x + width <= (within?.x ?? 0) + (within?.width ?? 0)
    const buttons = await dialog(page).locator('footer .tb').all()
    expect(buttons).toHaveLength(2)
    for (const button of buttons) {
      const box = await button.boundingBox()
      expect([await button.textContent(), box && inside(box)]).toEqual([expect.any(String), true])
    }
    const lines = await dialog(page).locator('.passed-over li').all()
    expect(lines).toHaveLength(count > 3 ? count : 0)
    for (const line of lines) expect((await line.boundingBox())?.height).toBeLessThan(50)
    await page.keyboard.press('Escape')
  }
})

test('given two families with the same phone and the same couple, when Possible duplicates is opened, then the pair says what matches and is compared', async ({
  page,
}) => {
  const once = {
    ...family(),
    groomName: 'Rashid K',
    brideName: 'Sreelakshmi',
    groomParentPhone: '98470 55555',
  }
  await sent(at.app, once)
  await sent(at.app, { ...once, groomName: 'റാഷിദ് കെ', brideParentPhone: '98470 66666' })
  await openConsole(page, at, { as: admin })
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await choose(page, 'Possible duplicates')
  const pair = page.locator('.twins li').filter({ hasText: 'Rashid K' }).filter({ hasText: 'റാഷിദ്' })
  await expect(pair).toHaveCount(1)
  await expect(pair).toContainText('same phone')
  await expect(pair).toContainText('same names and birthday')
  await pair.getByRole('button', { name: /^Compare/ }).click()
  await expect(dialog(page)).toContainText('Sreelakshmi')
})

test('given a mail server, when a test letter has arrived and its code is typed, then mail is confirmed, and a wrong code confirms nothing', async ({
  page,
}) => {
  const peer = await smtpPeer()
  await mailBy(at.staff, peer.port)
  await openConsole(page, at, { as: admin })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await dialog(page).getByLabel('Send a test letter to').fill('me@example.org')
  await press(page, 'Test SMTP Connection')
  await expect(toast(page)).toContainText('SMTP Connection Successful')
  await expect.poll(() => peer.letters.length).toBe(1)
  const [code = ''] = /\d{6}/.exec(peer.letters[0]?.text ?? '') ?? []
  const typed = dialog(page).getByLabel('Code of six digits from the letter')
  await typed.fill(code === '000000' ? '000001' : '000000')
  await press(page, 'Confirm mail')
  await expect(toast(page)).toContainText('code')
  await typed.fill(code)
  await press(page, 'Confirm mail')
  await expect(typed).toHaveCount(0)
  await expect
    .poll(async () => {
      const settings: { key: string; value: string }[] = (await done(at.staff.get('/api/admin/settings')))
        .json
      return settings.find(({ key }) => key === 'mail_confirmed')?.value
    })
    .toBe('letter')
  await test.step('what a test has saved is no change by somebody else', async () => {
    const sender = dialog(page).getByLabel('Email address', { exact: true })
    await sender.fill('one@example.org')
    await press(page, 'Test SMTP Connection')
    await expect.poll(() => peer.letters.length).toBe(2)
    await sender.fill('other@example.org')
    await press(page, 'Save Settings')
    await expect(toast(page)).toContainText('Setting updated successfully')
    await expect(sender).toHaveValue('other@example.org')
  })
  await peer.close()
})

test('given weights that a colleague changed once families had points, when another admin opens the console, then a card leads to them, and their saving opens the way', async ({
  page,
}) => {
  const criteria: { id: string; weight: number; isActive: boolean }[] = (
    await done(at.staff.get('/api/admin/criteria'))
  ).json.map(({ id, weight, isActive }: { id: string; weight: number; isActive: boolean }) => ({
    id,
    weight: id === 'incomeScore' ? 20 : id === 'orphanScore' ? 0 : weight,
    isActive,
  }))
  await done(at.staff.put('/api/admin/criteria', { criteria, reason: 'Agreed' }))
  await at.app.colleague('second')
  await openConsole(page, at, { as: { email: 'second', password: COLLEAGUE_PASSWORD } })
  const select = { shortlist: 1, waitlist: 0, reason: 'By points', overPlaces: true }
  const code = async () => (await at.staff.post('/api/admin/ranking/select', select)).json.code
  expect(await code()).toBe('weights-unconfirmed')
  await page.getByRole('button', { name: 'New weights for a second admin' }).click()
  await expect(page.locator('.sheet .warning')).toContainText('a second admin opens Criteria')
  await page.getByLabel('Reason').fill('Agreed, too')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.sheet .warning')).toHaveCount(0)
  expect(await code()).toBeUndefined()
})

test.describe('moves of others', () => {
  test('given moves that are not one act, when the log is opened, then each is an entry of its own', async ({
    page,
  }) => {
    const [one = '', other = ''] = at.ids.ranked
    await moveTo(at.staff, one, 'waitlist')
    at.app.clock.advance(1000)
    await moveTo(at.staff, other, 'waitlist')
    await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=audit' })
    await expect(page.locator('.audit-list article').first()).toBeVisible()
    await expect(page.locator('.audit-list article').first().locator('summary')).toHaveCount(0)
  })
})
