/** Dialogs, the full page and the way of a family through the statuses, against the real server with a small season. */

import { expect, type Locator, type Page, test } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { spokenNumber } from '#events/application/number.ts'
import { day } from '#events/language/format.ts'
import { done } from '../kit/client.ts'
import { inStatus, moveTo, sent, visited } from '../kit/season.ts'
import {
  dialog,
  go,
  hold,
  openConsole,
  readDialog,
  rowOf,
  settingsPage,
  stored,
  toast,
} from './admin-console.ts'
import { admin, family, markup, type Season, season } from './admin-season.ts'
import { clean, found } from './clean.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, path?: string) => openConsole(page, at, { as: admin, ...(path && { path }) })
const fullPage = (id: string) => `/admin/applications/${id}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function choose(page: Page, id: string, command: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: command, exact: true })
  const button = rowOf(page, id).getByRole('button', { name: /^Profile Actions/ })
  // A press in the moment in which rows have moved does nothing. A menu that comes late covers the button.
  await expect(async () => {
    if (!(await item.isVisible())) await button.click({ timeout: 1000 })
    await expect(item).toBeVisible({ timeout: 1000 })
  }).toPass()
  await item.click()
}

/** A decision that goes past something has no ready-made reason, and asks for a tick. */
async function decideKnowing(page: Page, what: string, reason: string): Promise<void> {
  await expect(dialog(page).getByLabel('Reason for Status Change')).toHaveValue('')
  await dialog(page).getByLabel('Reason for Status Change').fill(reason)
  await expect(dialog(page).getByRole('button', { name: /^Update Status/ })).toBeDisabled()
  // The reason beside the button leads to what is missing.
  await dialog(page).getByRole('button', { name: 'Fill in or tick what is still missing' }).click()
  await expect(dialog(page).getByLabel(what)).toBeFocused()
  await dialog(page).getByLabel(what).check()
  await expect(dialog(page).locator('.to-fill')).toBeHidden()
  await dialog(page)
    .getByRole('button', { name: /^Update Status/ })
    .click()
}

async function finalizeByMouse(page: Page, id: string): Promise<void> {
  const badge = rowOf(page, id).locator('.badge')
  await choose(page, id, 'Verify & Score → Under Verification')
  await expect(toast(page)).toContainText('Application verified successfully')
  // The menu is that of the row as it was when it was opened.
  await expect(badge).toHaveText('Under Verification')
  await choose(page, id, 'Mark as Verified → Ranked')
  await expect(dialog(page).getByLabel('New Status')).toHaveValue('ranked')
  await expect(dialog(page)).toContainText('I know that no home visit has settled enough')
  await decideKnowing(page, 'no home visit has settled enough', 'Known to the club')
  await expect(toast(page)).toContainText('Application status updated successfully')
  await expect(async () => {
    // Gone once a press has done it, however late that shows.
    const button = rowOf(page, id).getByRole('button', { name: /^→ Shortlisted/ })
    if ((await badge.textContent()) !== 'Shortlisted') await button.click({ timeout: 1000 })
    await expect(badge).toHaveText('Shortlisted', { timeout: 3000 })
  }).toPass()
  await choose(page, id, 'Final Selection')
  await decideKnowing(page, 'passed over for', 'Decided by the committee')
  await expect(badge).toHaveText('Final Selection')
}

/** From the search box, by its key, to the only row that fits. */
async function reachByKeys(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await expect(page.locator('.grid [row-id]')).toHaveCount(1)
  await expect(page.locator('.grid [row-id] [col-id=groomName]')).toHaveText(name)
  for (let tries = 0; tries < 10; tries += 1) {
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('F6')
    // The grid gives a row the focus when it has drawn it.
    await page.waitForFunction((one) => document.activeElement !== one, before)
    if (await page.evaluate(() => document.activeElement?.closest('.ag-row') !== null)) break
  }
  await expect(page.locator('.ag-row :focus')).toHaveCount(1)
  // Sooner than it can be read who came in hand by the search, a key only names them.
}

async function finalizeByKeys(page: Page, id: string): Promise<void> {
  const badge = rowOf(page, id).locator('.badge')
  await page.keyboard.press('v')
  await expect(badge).toHaveText('Under Verification')
  for (const [key, text] of [
    ['v', 'Ranked'],
    ['s', 'Shortlisted'],
    ['f', 'Final Selection'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(dialog(page).getByLabel('New Status')).toBeVisible()
    const update = dialog(page).getByRole('button', { name: 'Update Status' })
    await dialog(page).getByLabel('Reason for Status Change').focus()
    if (text !== 'Shortlisted') {
      await page.keyboard.type('By keys alone')
      await expect(async () => {
        await page.keyboard.press('Tab')
        await expect(dialog(page).getByRole('checkbox')).toBeFocused({ timeout: 1 })
      }).toPass()
      await page.keyboard.press('Space')
    }
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(update).toBeFocused({ timeout: 1 })
    }).toPass()
    await readDialog(page)
    await page.keyboard.press('Enter')
    await expect(badge).toHaveText(text)
    await expect(dialog(page)).toBeHidden()
  }
}

/** A colleague is quicker by so little that no look at the families shows it: once a change of many is already on its way. */
const justBeforeMany = (page: Page, act: () => Promise<unknown>) =>
  routed(page, '**/bulk-status', async (route) => {
    await act()
    await route.continue()
  })

test('given rejections, when a kind of reason is chosen, then each family has it, one or many, and the record too', async ({
  page,
}) => {
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) ids.push((await inStatus(at.app, at.staff, 'verified', family())).id)
  const [alone = '', ...together] = ids
  const heard = await open(page)
  const kind = dialog(page).getByLabel('Why, as the family will read it')
  const update = dialog(page).getByRole('button', { name: 'Update Status' })
  await choose(page, alone, 'Change Status')
  await expect(kind).toHaveCount(0)
  await dialog(page).getByLabel('New Status').selectOption('rejected')
  await kind.selectOption('not_reached')
  await dialog(page).getByLabel('Reason for Status Change').fill('Called three times')
  expect(await found(page, heard)).toEqual(clean)
  await update.click()
  await expect(dialog(page)).toBeHidden()
  // A press on a row that has just moved by itself means nothing.
  for (const id of together)
    await expect(() => rowOf(page, id).locator('input[type=checkbox]').check({ timeout: 1000 })).toPass()
  await page.locator('.bulk').getByRole('button', { name: 'Reject Application' }).click()
  await kind.selectOption('papers')
  await update.click()
  await expect(dialog(page)).toBeHidden()
  const kinds = await Promise.all(ids.map(async (id) => (await stored(at, id)).rejectedFor))
  expect(kinds).toEqual(['not_reached', 'papers', 'papers'])
  await go(page, fullPage(alone))
  const log = page.locator('.log').filter({ hasText: 'Called three times' })
  await expect(log).toContainText('Could not be reached or verified')
})

test('given many selected, when one fails or leaves the list before all are changed, then that is said truly, that one is named, and still selected where it is in the list', async ({
  page,
}) => {
  const made: string[] = []
  for (let n = 0; n < 3; n += 1) made.push((await inStatus(at.app, at.staff, 'ranked', family())).id)
  await open(page)
  for (const id of [...made, at.ids.rejected[0] ?? ''])
    await rowOf(page, id).locator('input[type=checkbox]').check()
  await page.locator('.bulk').getByRole('button', { name: 'Add to Shortlist' }).click()
  await expect(dialog(page)).toContainText('3 Ranked → Shortlisted')
  await expect(dialog(page)).toContainText('1 will be skipped: Rejected')
  await justBeforeMany(page, () => moveTo(at.staff, made[1] ?? '', 'shortlisted'))
  await dialog(page).getByRole('button', { name: 'Update Status' }).click()
  const late = await stored(at, made[1] ?? '')
  await expect(toast(page)).toContainText(': Shortlisted. Not changed (1)')
  await expect(toast(page)).toContainText(
    `${late.groomName} · ${late.brideName}: This was changed in the meantime`,
  )
  await expect(toast(page)).toContainText('It is now: Shortlisted')
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('.bulk')).toContainText('1 selected')
  await expect(rowOf(page, made[1] ?? '').locator('input[type=checkbox]')).toBeChecked()
  await test.step('one that leaves a filtered list', async () => {
    await page.getByLabel('Status', { exact: true }).selectOption('ranked')
    await expect(rowOf(page, at.ids.rejected[0] ?? '')).toHaveCount(0)
    const [one = '', left = ''] = at.ids.ranked
    for (const id of [one, left]) await rowOf(page, id).locator('input[type=checkbox]').check()
    await page.locator('.bulk').getByRole('button', { name: 'Add to Shortlist' }).click()
    await expect(dialog(page)).toContainText('2 Ranked → Shortlisted')
    await justBeforeMany(page, () => moveTo(at.staff, left, 'waitlist'))
    await dialog(page).getByRole('button', { name: 'Update Status' }).click()
    const { groomName, brideName } = await stored(at, left)
    await expect(toast(page)).toContainText(`Not changed (1): ${groomName} · ${brideName}`)
    await page.keyboard.press('Escape')
  })
  await test.step('one that is erased', async () => {
    const erased = await inStatus(at.app, at.staff, 'ranked', family())
    const others = [erased.id, (await inStatus(at.app, at.staff, 'ranked', family())).id]
    await page.getByRole('button', { name: 'Show them' }).click()
    for (const id of others)
      await expect(() => rowOf(page, id).locator('input[type=checkbox]').check({ timeout: 1000 })).toPass()
    await page.locator('.bulk').getByRole('button', { name: 'Add to Shortlist' }).click()
    await expect(dialog(page)).toContainText('2 Ranked → Shortlisted')
    const { groomName } = await stored(at, erased.id)
    await justBeforeMany(page, () => done(at.staff.delete(`/api/admin/applications/${erased.id}`), 204))
    await dialog(page).getByRole('button', { name: 'Update Status' }).click()
    await expect.poll(async () => (await stored(at, others[1] ?? '')).status).toBe('shortlisted')
    await expect(rowOf(page, erased.id)).toContainText('Erased')
    await expect(toast(page)).not.toContainText(groomName)
  })
})

/** A mail server that takes one password. */
async function choosyPeer() {
  const peer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'sender' }) : done(new Error('wrong')),
  })
  await new Promise<void>((ready) => peer.listen(0, '127.0.0.1', ready))
  const address = peer.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => peer.close(() => done())),
  }
}

/** Whether something else would take a click on its middle. */
const isCovered = (locator: Locator) =>
  locator.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('given System Settings, when they are saved, tested, met by a colleague and open another season, then what is saved holds, and the rest is said', async ({
  page,
}) => {
  await test.step('given System Settings, when a video and the deadline are saved, then they hold; a failed mail test says so', async () => {
    await open(page)
    await button(page, 'Settings').click()
    await expect(dialog(page).getByLabel('Port')).toHaveValue('465')
    await expect(dialog(page).getByLabel('SSL/TLS')).toBeChecked()
    await dialog(page).getByLabel('Port').fill('587')
    await expect(dialog(page)).toContainText('Saves the mail settings first, then tests them')
    await dialog(page).getByRole('button', { name: 'Test SMTP Connection' }).click()
    await expect(toast(page)).toContainText('❌ SMTP Connection Failed')
    await expect(toast(page)).toContainText('Please check your settings. The mail server or the address')
    await expect(
      dialog(page)
        .getByRole('status')
        .getByText(/is not saved yet\.$/),
    ).toBeVisible()
    expect(await isCovered(dialog(page).getByRole('button', { name: 'Save Settings' }))).toBe(false)
    expect(await isCovered(dialog(page).getByRole('button', { name: 'Test SMTP Connection' }))).toBe(false)
    const { json: kept } = await at.staff.get('/api/admin/settings')
    expect(kept.find(({ key }: { key: string }) => key === 'smtp_port').value).toBe('587')
    await using peer = await choosyPeer()
    await dialog(page).getByLabel('Port').fill(String(peer.port))
    for (const [key, value] of [
      ['smtp_host', '127.0.0.1'],
      ['smtp_secure', 'false'],
      ['smtp_email', 'sender@example.org'],
      ['smtp_password', 'right'],
    ])
      (await at.staff.put(`/api/admin/settings/${key}`, { value })).expect(200)
    await dialog(page).getByRole('button', { name: 'Test SMTP Connection' }).click()
    await expect(toast(page)).toContainText('✅ SMTP Connection Successful!')
    await page.context().setOffline(true)
    await dialog(page).getByRole('button', { name: 'Test SMTP Connection' }).click()
    await expect(toast(page)).toContainText('❌ SMTP Test Error')
    await expect(toast(page)).toContainText('Failed to test email configuration')
    await page.context().setOffline(false)
    await dialog(page).getByLabel('Notification video URL').fill('https://youtu.be/dQw4w9WgXcQ')
    await dialog(page)
      .getByRole('textbox', { name: 'Application submission deadline' })
      .fill('2030-05-01T17:00')
    await settingsPage(page, 'Season and places')
    await dialog(page).getByLabel('Wedding day').fill('2030-06-02')
    await dialog(page).getByLabel('WhatsApp number').fill('+91 11111 11111')
    await dialog(page).getByRole('button', { name: 'Save Settings' }).click()
    await expect(toast(page)).toContainText('Setting updated successfully')
    expect((await at.staff.get('/api/deadline')).json.deadline).toBe('2030-05-01T11:30:00.000Z')
    expect((await at.staff.get('/api/settings/youtube_notification_video')).json.value).toBe(
      'https://youtu.be/dQw4w9WgXcQ',
    )
    expect((await at.staff.get('/api/settings/wedding_date')).json.value).toBe('2030-06-02')
    expect((await at.staff.get('/api/settings/whatsapp_number')).json.value).toBe('+91 11111 11111')
    // Saving leaves the dialog open.
    await settingsPage(page, 'Videos, deadline, mail')
    const [video, venue] = ['Notification video URL', 'Venue address'].map((name) =>
      dialog(page).getByLabel(name),
    )
    if (!video || !venue) throw new Error('two fields')
    await video.fill('not a video')
    await settingsPage(page, 'Season and places')
    await venue.fill('Never saved')
    await dialog(page).getByRole('textbox', { name: 'Places' }).fill('many')
    await dialog(page).getByRole('button', { name: 'Save Settings' }).click()
    await expect(video).toBeFocused()
    await expect(video).toHaveAccessibleDescription(/Please give a YouTube link$/)
    await expect(dialog(page).locator('[aria-invalid=true]')).toHaveCount(2)
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Nothing has been saved. Please correct what is marked above.',
    )
    await expect(venue).toHaveValue('Never saved')
    expect(await found(page, [])).toEqual(clean)
    expect((await at.staff.get('/api/settings/venue_address')).json.value).not.toBe('Never saved')
    await video.fill('')
    await expect(dialog(page).locator('[aria-invalid=true]')).toHaveCount(1)

    // A colleague was faster: Save says so and changes nothing; the next one saves.
    const places = dialog(page).getByRole('textbox', { name: 'Places' })
    const deadline = dialog(page).getByLabel('Application submission deadline')
    const saved = async (name = 'places') =>
      (await at.staff.get('/api/admin/settings')).json.find(({ key }: { key: string }) => key === name).value
    await deadline.fill('2030-05-20T17:00')
    await settingsPage(page, 'Season and places')
    await places.fill('45')
    ;(await at.staff.put('/api/admin/settings/places', { value: '42' })).expect(200)
    const theirs = '2030-05-10T11:30:30.000Z'
    ;(await at.staff.put('/api/admin/settings/application_deadline', { value: theirs })).expect(200)
    const readAnew = page.waitForResponse(
      (response) => response.url().endsWith('/api/admin/settings') && response.request().method() === 'GET',
    )
    await dialog(page).getByRole('button', { name: 'Save Settings' }).click()
    await expect(deadline).toHaveAccessibleDescription(/This has moved on since you saw it/)
    await settingsPage(page, 'Season and places')
    await expect(places).toHaveAccessibleDescription(/This has moved on since you saw it/)
    expect([await saved(), await saved('application_deadline')]).toEqual(['42', theirs])
    await readAnew
    await expect(places).toHaveAccessibleDescription(/Now it is: 42\./)
    await settingsPage(page, 'Videos, deadline, mail')
    await expect(deadline).toHaveAccessibleDescription(/Now it is: May 10, 2030, 5:00 pm\./)
    await expect(deadline).toHaveValue('2030-05-20T17:00')
    await dialog(page).getByRole('button', { name: 'Save Settings' }).click()
    await expect.poll(() => saved()).toBe('45')
    expect(await saved('application_deadline')).toBe('2030-05-20T11:30:00.000Z')
    await expect(dialog(page).locator('[aria-invalid=true], [role=alert]:visible')).toHaveCount(0)
    await page.keyboard.press('Escape')

    // What is typed is what a colleague has saved by now: nothing is sent, and that is said.
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await settingsPage(page, 'Season and places')
    await places.fill('41')
    for (const [key, value] of [
      ['places', '41'],
      ['venue_address', 'Hall of a colleague'],
    ])
      (await at.staff.put(`/api/admin/settings/${key}`, { value })).expect(200)
    await expect(venue).toHaveValue('Hall of a colleague')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.method()))
    await dialog(page).getByRole('button', { name: 'Save Settings' }).click()
    await expect(toast(page)).toContainText('Nothing to save: everything here is as it is saved already.')
    expect(asked.filter((method) => method !== 'GET')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('given another season is saved, when the question is answered, then the list is of the new one, and the old one can still be read', async () => {
    const total = (await at.staff.get('/api/admin/stats')).json.total
    await open(page)
    await button(page, 'Settings').click()
    await settingsPage(page, 'Season and places')
    await dialog(page).getByLabel('Season', { exact: true }).fill('Season 4')
    await dialog(page).getByLabel('Wedding day').fill('2020-01-01')
    await settingsPage(page, 'Videos, deadline, mail')
    await dialog(page)
      .getByRole('textbox', { name: 'Application submission deadline' })
      .fill('2019-12-01T10:00')
    await button(page, 'Save Settings').click()
    const asked = dialog(page).getByRole('region', { name: 'Open Season 4?' })
    await expect(asked.getByRole('heading')).toBeFocused()
    await expect(asked).toContainText('Wedding day: January 1, 2020 This day is over.')
    await expect(asked).toContainText('Season 3: its ')
    expect(await found(page, [])).toEqual(clean)
    await button(page, 'Back to the settings').click()
    await expect(dialog(page).getByLabel('Season', { exact: true })).toHaveValue('Season 4')
    expect((await at.staff.get('/api/settings/season')).json.value).toBe('Season 3')
    await button(page, 'Save Settings').click()
    await button(page, 'Save, and open Season 4').click()
    await expect(page.getByText('Manage Community Wedding Season 4 applications')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.count')).toHaveText('Showing 0 applications')
    await expect(page.getByText('No applications have been received yet.')).toBeVisible()
    await button(page, 'System Settings').click()
    await expect(dialog(page).getByLabel('Season', { exact: true })).toHaveValue('Season 4')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const season = page.getByRole('dialog').getByLabel('Season')
    await season.selectOption('Season 3')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Season 3: not the current season')).toHaveCount(1)
    await expect(page.locator('.stats')).toContainText(`Total Applications ${total}`)
    await page.getByLabel('Status', { exact: true }).selectOption('rejected')
    await expect(page.locator('.count')).toHaveText('Showing 1 application (filtered by Rejected)')
    expect(new URL(page.url()).search).toBe('?status=rejected&season=Season+3')
    await page.keyboard.press('F1')
    await page.getByPlaceholder('Type a name, an id or a command').fill('documented')
    await expect(page.getByRole('menuitem', { name: /Groom Documented/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`${at.app.url}/admin/dashboard?view=ranking&season=Season+3`)
    await expect(page.locator('.ag-row').first()).toBeVisible()
    await expect(page.getByRole('note')).toContainText('Season 3 is not the current season')
    await expect(page.getByRole('button', { name: 'Select the first' })).toBeDisabled()
    await expect(button(page, 'Propose as criteria')).toHaveCount(0)
    expect(await found(page, [])).toEqual(clean)
    await button(page, 'Open Season 4').click()
    await expect(page.getByText(/^Nobody is ranked yet/)).toBeVisible()
    expect(new URL(page.url()).search).toBe('?view=ranking')
  })
})

test('given the full page, when a family is decided about, its papers looked at and its visit compared, then the page asks, records and lists it', async ({
  page,
}) => {
  await test.step('given the full page, when documents are looked at, a note and a document added and Quick Actions read, then what is hidden waits for Show, which is recorded, the rest is listed, and they call, write and mail with a prepared text', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const heard = await open(page, fullPage(at.documented))
    const { bridePhotoKey, brideDob, incomeProofKeys } = await stored(at, at.documented)
    await expect(button(page, 'Hidden Bride: Photo')).toBeVisible()
    // Its parts scroll, and the window does not.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    await button(page, 'Hidden Bride: Photo').click()
    await expect(dialog(page)).toContainText('Hidden')
    await expect(dialog(page)).toContainText(`Date of birth${day('en', brideDob)}`)
    expect(asked.filter((path) => path === bridePhotoKey)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Show' }).click()
    await expect(dialog(page).getByRole('img', { name: 'Bride: Photo' })).toBeVisible()
    expect(asked.filter((path) => path === bridePhotoKey)).toEqual([bridePhotoKey])
    await expect(dialog(page).locator('.watermark span').first()).toHaveAttribute(
      'data-text',
      /^organiser · /,
    )
    await dialog(page).getByRole('button', { name: 'Rotate' }).click()
    await expect(dialog(page).getByRole('img', { name: 'Bride: Photo' })).toHaveCSS('rotate', '90deg')
    await page.keyboard.press('+')
    await expect(dialog(page)).toContainText('125%')
    await page.keyboard.press('0')
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowRight')
    await expect(dialog(page).getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    expect(asked.includes(incomeProofKeys[0])).toBe(true)
    expect(await found(page, heard)).toEqual(clean)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await test.step('Quick Actions, and the page on paper', async () => {
      const link = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
      expect(await link("Call groom's family")).toBe('tel:+919847011111')
      expect(await link("Call bride's family")).toBe('tel:+919847022222')
      const id = at.documented.slice(0, 8)
      const { number } = await stored(at, at.documented)
      const text = `Respected applicant, this is about your application ${spokenNumber(number)}.`
      expect(await link("WhatsApp to bride's family")).toBe(
        `https://wa.me/919847022222?text=${encodeURIComponent(text)}`,
      )
      expect(await link('Send email update')).toContain(`body=${encodeURIComponent(text)}`)
      await expect(page.locator('.foot')).toHaveText('Connected')
      await expect(button(page, 'Print application')).toBeVisible()
      await button(page, 'Password link').click()
      await page.getByRole('button', { name: /^To the email address / }).click()
      await expect(dialog(page).getByLabel('Link')).toHaveValue(/\/reset#|\/reset\?/)
      await dialog(page).getByRole('button', { name: 'Done' }).click()
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('.full-head .id')).toHaveText(`${id}…`)
      await expect(page.getByRole('heading', { name: 'Groom Documented' })).toBeVisible()
      await expect(page.locator('.printed')).toContainText('Printed by organiser')
      // Of the papers only their names.
      await expect(page.locator('.thumbs .veil').first()).toBeHidden()
      await expect(page.locator('.thumbs')).toBeVisible()
      await expect(page.getByRole('link', { name: "Call groom's family" })).toBeHidden()
    })
    await page.emulateMedia({ media: 'screen' })
    await test.step('a note; a blank one cannot be written', async () => {
      await expect(page.getByText('No notes added yet')).toBeVisible()
      await page.getByLabel('Note', { exact: true }).fill('  ')
      await expect(button(page, 'Add Note')).toBeDisabled()
      await page.getByLabel('Note', { exact: true }).fill('Spoke with the mother.')
      await button(page, 'Add Note').click()
      await expect(toast(page)).toContainText('Note added successfully')
      await expect(page.getByText('Previous Notes (1)')).toBeVisible()
      await expect(page.getByText('Spoke with the mother.')).toBeVisible()
    })
    await test.step('another document', async () => {
      await expect(page.getByText('No additional documents uploaded')).toBeVisible()
      const bytes = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      )
      await page
        .getByLabel('Choose file')
        .setInputFiles({ name: 'house.png', mimeType: 'image/png', buffer: bytes })
      await expect(button(page, 'Add document')).toBeDisabled()
      await page.getByLabel('Document name').fill('Photo of the house')
      await button(page, 'Add document').click()
      await expect(toast(page)).toContainText('Document uploaded successfully')
      await expect(page.locator('.added')).toContainText('Photo of the house')
    })
  })
  await test.step('given the full page, when a status is chosen, then a reason is asked for, and the step along the path has its own', async () => {
    const { id } = await sent(at.app, family())
    const heard = await open(page, fullPage(id))
    // Its fields look as those of the dialogs do, also where no dialog was opened yet.
    await expect(page.getByLabel('Reason for Status Change')).toHaveCSS('border-radius', '6px')
    await page.getByLabel('New Status').selectOption('rejected')
    await button(page, 'Update Status').click()
    await expect(toast(page)).toContainText('Reason Required')
    await expect(toast(page)).toContainText('Please provide a reason for the status change')
    await button(page, 'Move to Verification').click()
    await expect(toast(page)).toContainText('Application status updated successfully')
    await button(page, 'Mark as Verified').click()
    await decideKnowing(page, 'no home visit has settled enough', 'Known to the club')
    await button(page, 'Add to Shortlist').click()
    await dialog(page).getByRole('button', { name: 'Update Status' }).click()
    await expect(button(page, 'Move to Waitlist')).toBeVisible()
    await button(page, 'Final Selection').click()
    await decideKnowing(page, 'passed over for', 'Decided by the committee')
    await expect(page.locator('.full-head .badge')).toHaveText('Finalized')
    const { auditTrail } = await stored(at, id)
    expect(auditTrail.slice(2).map(({ reason }: { reason: string }) => reason)).toEqual([
      ...[
        'Moved to verification queue',
        'Known to the club',
        'Added to shortlist',
        'Decided by the committee',
      ],
    ])
    expect(await found(page, heard)).toEqual(clean)
  })
  await test.step('given a home visit, when the family is looked at, compared with its form and printed, then declared stands beside found', async () => {
    const { declaredFacts } = await stored(at, at.documented)
    const facts = { ...declaredFacts, brideFamilyMonthlyIncome: 60_000, brideEmployed: true }
    const { totalScore, declaredScore } = await visited(at.staff, at.documented, facts)
    expect(totalScore).toBeLessThan(declaredScore)
    const heard = await open(page)
    await choose(page, at.documented, 'View Score Details')
    const income = dialog(page).locator('.bars li').first()
    await expect(income).toContainText('as declared')
    await expect(income.locator('.cb.declared')).toHaveCount(0)
    await expect(income.locator('.beside tr').nth(1)).toContainText('≠ ₹60,000')
    await expect(dialog(page).locator('.facts').first()).toContainText(`as declared ${declaredScore} (−`)
    await expect(dialog(page).locator('.facts').first()).toContainText(
      '8 of 8 criteria confirmed at the home visit Visited, please decide.',
    )
    expect(await found(page, heard)).toEqual(clean)
    await go(page, fullPage(at.documented))
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      await expect(page.getByText('Found at the visit: ₹60,000')).toBeVisible()
      await expect(page.getByText('Found at the visit: The bride has a job')).toBeVisible()
      await expect(page.getByText('Confirmed at the visit: secondary')).toBeVisible()
      const changes = page.locator('.log .changes').first()
      await expect(changes).toContainText("Monthly income of the bride's family: ₹")
      await expect(changes).toContainText('→ ₹60,000')
      await expect(changes).toContainText("Confirmed: Monthly income of the groom's family")
    }
    await expect(page.locator('.full .tb:visible, .full form:visible, .toaster:visible')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Admin Notes' })).toBeVisible()
  })
})

test('given the list and the full page of a family, when its dialogs are opened, a colleague decides first or nobody is there, then each says what it waits for, what has changed and who it is about', async ({
  page,
}) => {
  await test.step('given the list, when its dialogs are opened, then a status waits for its reason, a score is explained, and an erasure waits for the id', async () => {
    const unwanted = await sent(at.app, family())
    const id = at.ids.verified[0] ?? ''
    await open(page)
    await choose(page, id, 'Change Status')
    const update = dialog(page).getByRole('button', { name: 'Update Status' })
    await expect(dialog(page)).toContainText(`${id.slice(0, 8)}...`)
    await expect(update).toBeDisabled()
    await expect(dialog(page).getByLabel('New Status').locator('option')).toHaveCount(9)
    await dialog(page).getByLabel('New Status').selectOption('waitlist')
    await dialog(page).getByLabel('Reason for Status Change').fill(' \u200B ')
    await expect(update).toBeDisabled()
    expect(await found(page, [])).toEqual(clean)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await test.step('a score, by every criterion, under the name of the groom', async () => {
      await choose(page, at.documented, 'View Score Details')
      await expect(dialog(page).getByRole('heading', { level: 2 }).first()).toHaveText(
        'Score of Groom Documented',
      )
      await expect(dialog(page).locator('.bars li')).toHaveCount(12)
      await expect(dialog(page).locator('.bars li').first()).toContainText('1000')
    })
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await test.step('Permanent Delete', async () => {
      const { id } = unwanted
      await rowOf(page, id)
        .getByRole('button', { name: /^Permanent Delete/ })
        .click()
      const erase = dialog(page).getByRole('button', { name: 'Permanent Delete' })
      await expect(dialog(page)).toContainText(
        'This action cannot be undone. The application and all associated data will be permanently removed from the system.',
      )
      await expect(erase).toBeDisabled()
      await dialog(page).getByRole('textbox').fill(id.slice(0, 7))
      await expect(erase).toBeDisabled()
      await dialog(page).getByRole('textbox').fill(id.slice(0, 8))
      await erase.click()
      await expect(toast(page)).toContainText('Application permanently deleted')
      await expect(rowOf(page, id)).toContainText('Erased')
      expect((await at.staff.get(`/api/admin/applications/${id}`)).status).toBe(404)
    })
  })
  await test.step('given two admins on one family, when the second decides, then they are told and look at it before it is sent again, and what they typed stays', async () => {
    const form = family()
    const { id } = await inStatus(at.app, at.staff, 'verified', form)
    const about = `The application of ${form.groomName} · ${form.brideName} has been changed in the meantime.`
    await open(page)
    await choose(page, id, 'Change Status')
    await dialog(page).getByLabel('New Status').selectOption('shortlisted')
    await dialog(page).getByLabel('Reason for Status Change').fill('The second of two')
    await moveTo(at.staff, id, 'ranked', 'The first of two')
    await dialog(page).getByRole('button', { name: 'Update Status' }).click()
    const told = dialog(page).getByRole('alert').filter({ hasText: 'has been changed in the meantime' })
    await expect(told).toContainText(about)
    await expect(told).toContainText('It is now: Ranked.')
    // The same account, in another window.
    await expect(told).toContainText('Last change: you yourself, here or in another')
    await expect(toast(page)).toContainText(`${about} Last change: you yourself`)
    expect((await stored(at, id)).status).toBe('ranked')
    await expect(dialog(page).getByLabel('Reason for Status Change')).toHaveValue('The second of two')
    await dialog(page).getByRole('button', { name: 'Update Status' }).click()
    await expect(dialog(page)).toBeHidden()
    expect((await stored(at, id)).status).toBe('shortlisted')
    await go(page, fullPage(id))
    await page.getByLabel('New Status').selectOption('waitlist')
    await page.getByLabel('Reason for Status Change').fill('Seen with the note')
    const colleague = await at.app.colleague('beena')
    await colleague.post(`/api/admin/applications/${id}/notes`, { note: 'The mother has called' })
    // What the page shows by now is what the change is sent for.
    await expect(page.getByText('The mother has called')).toBeVisible()
    await expect(page.locator('.log', { hasText: 'Note added' })).toContainText('beena')
    await expect(page.getByLabel('Reason for Status Change')).toHaveValue('Seen with the note')
    await button(page, 'Update Status').click()
    await expect(page.locator('.full-head .badge')).toHaveText('Waitlist')
    await expect(page.getByLabel('Reason for Status Change')).toHaveValue('')
  })
  await test.step('given an id that is not there, an empty list and names that look like markup, when they are shown, then that is said, no family stands beside it, and the names are text', async () => {
    const heard = await open(page, fullPage('00000000-0000-4000-8000-000000000000'))
    await expect(page.getByRole('heading', { name: 'Application Not Found' })).toBeVisible()
    await expect(page.getByText('The requested application could not be found.')).toBeVisible()
    await button(page, 'Back to Dashboard').click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await test.step('a family in hand and an empty list', async () => {
      await hold(page, at.ids.verified[0] ?? '')
      const pane = page.locator('.insp')
      await expect(pane.getByRole('heading', { level: 2 })).toBeVisible()
      await page.getByRole('searchbox').first().fill('Nobody is called this')
      await expect(page.getByRole('heading', { name: 'No Applications Found' })).toBeVisible()
      await expect(pane).toHaveText('Choose an application to see it here.')
    })
    await test.step('names that look like markup', async () => {
      await page.getByRole('searchbox').first().fill('')
      await hold(page, at.marked)
      await expect(rowOf(page, at.marked)).toContainText(markup.groomName)
      await expect(page.locator('.insp h2')).toContainText(markup.brideName)
      await go(page, fullPage(at.marked))
      await expect(page.getByRole('heading', { level: 1 })).toContainText(markup.groomName)
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
      // Of the id that is not there, the browser says so itself.
      expect(heard.filter((one) => !one.includes('404'))).toEqual([])
    })
  })
})

test('given submitted families, when they are taken along by mouse, by keyboard and through a queue, then each is where it was taken', async ({
  page,
}) => {
  await test.step('given a submitted family, when it is taken along by mouse, then it is finalized with each reason', async () => {
    const { id } = await sent(at.app, { ...family(), groomName: 'Mouse One' })
    const heard = await open(page)
    await finalizeByMouse(page, id)
    const { status, auditTrail } = await stored(at, id)
    expect([status, auditTrail.slice(2).map(({ reason }: { reason: string }) => reason)]).toEqual([
      'finalized',
      ['Verified by admin', 'Known to the club', 'Quick shortlist', 'Decided by the committee'],
    ])
    expect(heard).toEqual([])
  })
  await test.step('given two submitted families, when they are taken along by keyboard alone, then they are finalized', async () => {
    const families = new Map<string, string>()
    for (const groomName of ['Keys One', 'Keys Two'])
      families.set(groomName, (await sent(at.app, { ...family(), groomName })).id)
    await open(page)
    await expect(rowOf(page, at.documented)).toBeVisible()
    for (const [name, id] of families) {
      await reachByKeys(page, name)
      await finalizeByKeys(page, id)
      expect((await stored(at, id)).status).toBe('finalized')
    }
  })
  await test.step('given a queue, when the family in hand is moved on by a key, then its row stays, and the next arrow goes on from it', async () => {
    const ids: string[] = []
    for (const groomName of ['Queue One', 'Queue Two', 'Queue Three'])
      ids.push((await sent(at.app, { ...family(), groomName })).id)
    const [first = '', second = '', third = ''] = ids.toSorted()
    await open(page, '/admin/dashboard?status=submitted&q=Queue')
    await expect(rowOf(page, first)).toHaveClass(/focused-row/)
    await hold(page, second)
    await expect(rowOf(page, second)).toHaveClass(/focused-row/)
    await page.keyboard.press('v')
    await expect(rowOf(page, second).locator('.badge')).toHaveText('Under Verification')
    await expect(rowOf(page, second)).toHaveClass(/focused-row/)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('.focused-row')).toHaveAttribute('row-id', third)
    await page.keyboard.press('v')
    await expect(rowOf(page, third).locator('.badge')).toHaveText('Under Verification')
    expect([(await stored(at, first)).status, (await stored(at, third)).status]).toEqual([
      'submitted',
      'under_verification',
    ])
  })
})

test('given one’s own last change, when it is taken back by the toast or by a key, then it is, unless something rests on it', async ({
  page,
}) => {
  const { id } = await inStatus(at.app, at.staff, 'ranked', family())
  await open(page)
  const badge = rowOf(page, id).locator('.badge')
  const shortlist = async () => {
    await hold(page, id)
    await page.keyboard.press('q')
    await expect(badge).toHaveText('Shortlisted')
  }
  await shortlist()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Your last change has been taken back')
  await expect(badge).toHaveText('Ranked')
  await shortlist()
  await page.keyboard.press('Control+z')
  await expect(badge).toHaveText('Ranked')
  await shortlist()
  await moveTo(at.staff, id, 'waitlist')
  await page.keyboard.press('Control+z')
  await expect(toast(page)).toContainText('It stays, since this has happened on top of it: Status changed')
  expect((await stored(at, id)).status).toBe('waitlist')
})
