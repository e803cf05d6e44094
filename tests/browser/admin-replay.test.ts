/** Replay and audit log against the real server: what was, who did it, and nothing that can be changed. */
import { expect, type Page, test } from '@playwright/test'
import { spokenNumber } from '#events/application/number.ts'
import { moment } from '#events/language/format.ts'
import { moveTo } from '../kit/season.ts'
import { openConsole, stored } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { clean, foundInBoth } from './clean.ts'

let at: Season
/** The event that shortlisted a family, and the family. */
let seq: number
let id: string
/** The first event of the day after. */
let nextDay: number
const DAY = 86_400_000
test.beforeEach(async () => {
  at = await season()
  id = at.ids.ranked[0] ?? ''
  seq = (await moveTo(at.staff, id, 'shortlisted', 'Shortlisted for the replay')).auditTrail.at(-1).seq
  at.app.clock.advance(DAY)
  // The session of the day before has ended.
  at = { ...at, staff: await at.app.admin() }
  nextDay = (await moveTo(at.staff, at.ids.ranked[1] ?? '', 'shortlisted', 'A day later')).auditTrail.at(
    -1,
  ).seq
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const open = (page: Page, view: string, language: 'en' | 'ml' = 'en') =>
  openConsole(page, at, { as: admin, path: `/admin/dashboard?view=${view}`, language })
const row = (page: Page) => page.locator('.then tr').filter({ hasText: id.slice(0, 8) })

test('given the replay and the audit log, when they are looked at, stepped through, played, narrowed and changed by a colleague, then each moment shows what was, and who changed it', async ({
  page,
}) => {
  await test.step("given the light and the dark scheme, when replay and audit are open, then both are silent and within everybody's reach", async () => {
    for (const view of ['audit', 'replay']) {
      const heard = await open(page, view)
      await expect(
        page.locator(view === 'audit' ? '.audit-list article' : '.then tbody tr').nth(3),
      ).toBeVisible()
      expect(await foundInBoth(page, heard)).toEqual(clean)
    }
  })
  await test.step('given a link to an event, when it is opened and stepped back, then each moment shows what was, and who changed it', async () => {
    await open(page, `replay&at=${seq}`)
    await expect(page.locator('.banner')).toContainText(`right after event ${seq}`)
    await expect(row(page)).toContainText('Shortlisted')
    await expect(page.locator('.replay aside')).toContainText('Shortlisted for the replay')
    await expect(page.locator('.replay aside')).toContainText('Ranked → Shortlisted')
    await page.getByRole('button', { name: 'One event back' }).click()
    await expect(row(page)).toContainText('Ranked')
    expect(new URL(page.url()).searchParams.get('at')).toBe(String(seq - 1))
  })
  await test.step('given the slider, when its keys are pressed or it plays, then it goes by event, by day, and on to the newest', async () => {
    await open(page, `replay&at=${seq}`)
    const slider = page.getByRole('slider', { name: 'Point in time' })
    await slider.press('ArrowLeft')
    await expect(page.locator('.banner')).toContainText(`after event ${seq - 1}`)
    await slider.press('ArrowRight')
    await expect(page.locator('.banner')).toContainText(`after event ${seq},`)
    const shown = () => Number(new URL(page.url()).searchParams.get('at'))
    await slider.press('PageUp')
    await expect.poll(shown).toBeGreaterThanOrEqual(nextDay)
    // The day before is counted from the event that is shown, not from the one that is on its way.
    await expect(page.locator('.banner')).toContainText(`after event ${shown()},`)
    await slider.press('PageDown')
    await expect.poll(shown).toBe(seq)
    const { size } = (await at.staff.get('/api/admin/replay')).json
    await page.goto(`${at.app.url}/admin/dashboard?view=replay&at=${size - 2}`)
    await expect(page.locator('.banner')).toContainText(`after event ${size - 2},`)
    await page.getByLabel('Events a second').selectOption('1/s')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.locator('.banner')).toContainText(`after event ${size},`)
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })
  await test.step('given the audit log, when it is narrowed to an application, then its events are there, and one leads to its replay', async () => {
    await open(page, 'audit')
    await expect(page.locator('.audit-list article').first()).toBeVisible()
    await page.getByLabel('Application ID').fill('ffffffff')
    await expect(page.locator('.audit-list article')).toHaveCount(0)
    await page.getByLabel('Application ID').fill(`${id.slice(0, 8)}...`)
    await expect(page.locator('.audit-list article')).toHaveCount(4)
    await page.getByLabel('Application ID').fill('1234567')
    await expect(page.locator('.audit-list article')).toHaveCount(0)
    await page.getByLabel('Application ID').fill(spokenNumber((await stored(at, id)).number))
    await expect(page.locator('.audit-list article')).toHaveCount(4)
    await page.getByLabel('Application ID').fill(id)
    await expect(page.locator('.audit-list article')).toHaveCount(4)
    await expect(page.locator('.audit-list article').first()).toContainText('Shortlisted for the replay')
    await page.getByLabel('Kind').selectOption('ApplicationSubmitted')
    await expect(page.locator('.audit-list article')).toHaveCount(1)
    await page.getByRole('button', { name: /See the season at this event/ }).click()
    await expect(page.locator('.banner')).toContainText('Read only')
  })
  await test.step('given the audit log, when a colleague changes something, then it says that there is more, and shows it when asked', async () => {
    await open(page, 'audit')
    const first = page.locator('.audit-list article').first()
    await page.getByLabel('Kind').selectOption('StatusChanged')
    await expect(first).toContainText('A day later')
    await moveTo(at.staff, id, 'waitlist', 'While somebody reads')
    await expect(page.getByText('There are newer events.')).toBeVisible()
    await expect(first).toContainText('A day later')
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(first).toContainText('While somebody reads')
    await expect(page.getByText('There are newer events.')).toHaveCount(0)
  })
})

test('given Malayalam, when the replay is open on narrow windows and then the log, then all has the width, and is in Malayalam', async ({
  page,
}) => {
  await test.step('given windows of 360 and 800 pixels, when the replay is open, then all of it has the width, what changed in the step last', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, `replay&at=${seq}`, 'ml')
    await expect(row(page)).toBeVisible()
    const parts = ['.banner', '.player', '.then', '.replay aside']
    for (const width of [360, 800]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(async () => {
        const boxes = await Promise.all(parts.map((part) => page.locator(part).boundingBox()))
        const whole = (await page.locator('.replay').boundingBox())?.width
        expect(boxes.map((box) => box?.width)).toEqual(parts.map(() => whole))
        const tops = boxes.map((box) => box?.y ?? 0)
        expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      }).toPass()
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('given Malayalam, when the log is open, then it is in Malayalam', async () => {
    await open(page, 'audit', 'ml')
    await expect(page.getByRole('heading', { name: 'നടപടികളുടെ രേഖ' })).toBeVisible()
    const deadline = { application_deadline: '2026-12-15T12:30:00.000Z' }
    await at.staff.put('/api/admin/settings', { values: deadline }).then((answer) => answer.expect(200))
    await at.staff.get('/api/admin/audit/bundle?auditor=A.+Auditor')
    await page.getByLabel('തരം').selectOption('SettingChanged')
    const entries = page.locator('.audit-list article')
    await expect(entries.first()).toContainText(`→ ${moment('ml', deadline.application_deadline)}`)
    await expect(entries.first()).toContainText('അപേക്ഷ സമർപ്പിക്കാനുള്ള അവസാന സമയം: ')
    await page.getByLabel('തരം').selectOption('ExportMade')
    await expect(entries.first()).toContainText(/ഓഡിറ്റർക്കുള്ള .*: \d+ .* · A\. Auditor/)
    await page.getByLabel('തരം').selectOption('')
    await expect(page.locator('.audit-list article').filter({ hasText: 'നില മാറ്റി' }).first()).toBeVisible()
  })
})
