/** A family that is helped: who fills the form in is asked at the end of its first part, and read again before it is submitted; in Malayalam: helped-journey.test.ts. */
import { expect, type Page, test } from '@playwright/test'
import { helperConsentIn } from '#events/application/helper-consent.ts'
import type { TestApp } from '../kit/app.ts'
import { clean, complaints, found } from './clean.ts'
import { english, openApp, openForm, register, stored } from './family.ts'
import { keptByBrowser } from './kept-by-browser.ts'
import { routed } from './routed.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())
test.use({ viewport: { width: 360, height: 740 } })

const { root, words } = english
test(`given a neighbour who helps, when name, number and consent are given, then they are asked for once, kept, and read again in the preview`, async ({
  page,
}) => {
  const heard = complaints(page)
  await register(page, app)
  await openForm(page, app, { root })
  const question = page.locator('details.who-fills-in')
  await expect(question.locator('summary')).toContainText(words['help.notSaid'])
  await question.locator('summary').click()
  await question.getByRole('button', { name: words['help.save'] }).click()
  await expect(question.getByText(words['help.choose'])).toBeVisible()
  await question.getByLabel(words['help.neighbour']).check()
  await question.getByLabel(words['help.name']).fill('രാജു')
  await question.getByLabel(words['help.phone']).fill('98470 12345')
  // From the top: what a bar covers while it is scrolled past counts as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await found(page, heard)).toEqual(clean)
  await question.getByRole('button', { name: words['help.save'] }).click()
  await expect(question.locator('[data-wrong]')).toHaveCount(1)
  await question.getByLabel(words['help.agreed']).check()
  await question.getByRole('button', { name: words['help.save'] }).click()
  await expect(question.locator('summary')).toContainText(words['help.neighbour'])
  await expect(question).not.toHaveAttribute('open')
  await expect(question.locator('summary')).toBeFocused()
  await expect(question.locator('summary')).toBeInViewport()
  await page.reload()
  await expect(question.locator('summary')).toContainText(words['help.neighbour'])
  const { id, filler } = await stored(page, app)
  const consent = helperConsentIn('en')
  expect(filler).toEqual({ by: 'neighbour', name: 'രാജു', phone: '98470 12345', consent })
  await page.goto(`${app.url}${root}/application/preview/${id}`)
  await expect(page.locator('.filled-by')).toContainText(`${words['help.neighbour']} · രാജു · 98470 12345`)
})

/** An Akshaya centre helps, on its own device, where nobody said so at signing in. */
async function helped(page: Page) {
  const question = page.locator('details.who-fills-in')
  await question.locator('summary').click()
  await question.getByLabel(words['help.akshaya']).check()
  await question.getByLabel(words['help.name']).fill('Helper-Raju')
  await question.getByLabel(words['help.phone']).fill('98470 12345')
  await question.getByLabel(words['help.agreed']).check()
  return question
}

test('given a helper whose own device it turns out to be, when that is said in the form, then nothing of the family is kept there any more, what it typed is there, and it can finish', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, { root })
  await page.locator('#groomName').fill('Zorawarkutty')
  await expect.poll(() => keptByBrowser(page)).toContain('Zorawarkutty')
  const question = await helped(page)
  await question.getByLabel(words['device.box']).check()
  await question.getByRole('button', { name: words['help.save'] }).click()
  await expect(page.getByRole('button', { name: words['device.finish'] })).toBeVisible()
  await expect(page.locator('#groomName')).toHaveValue('Zorawarkutty')
  expect(await keptByBrowser(page)).not.toMatch(/Zorawarkutty|Helper-Raju/)
  const { groomName, filler } = await stored(page, app)
  expect([groomName, filler.by]).toEqual(['Zorawarkutty', 'akshaya'])
  await question.locator('summary').click()
  await expect(question.getByLabel(words['help.name'])).toHaveValue('Helper-Raju')
  await expect(question.getByLabel(words['device.box'])).toHaveCount(0)
  await page.getByRole('button', { name: words['device.finish'] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['left.done'])
})

test('given that something cannot be sent, when the device turns out to be the helper’s, then it is kept there all the same, and that is said', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, { root })
  const question = await helped(page)
  const save = question.getByRole('button', { name: words['help.save'] })
  await save.click()
  await expect(question).not.toHaveAttribute('open')
  await routed(page, /\/api\/applications\/[^/]+$/, (route) => route.abort())
  await page.locator('#groomName').fill('Zorawarkutty')
  await question.locator('summary').click()
  await question.getByLabel(words['device.box']).check()
  await save.click()
  await expect(question.getByText(words['help.deviceLater'])).toBeVisible()
  await expect(page.getByRole('button', { name: words['device.finish'] })).toBeHidden()
  expect(await keptByBrowser(page)).toContain('Zorawarkutty')
  await page.unrouteAll()
  await save.click()
  await expect(page.getByRole('button', { name: words['device.finish'] })).toBeVisible()
  await expect(page.locator('#groomName')).toHaveValue('Zorawarkutty')
})
