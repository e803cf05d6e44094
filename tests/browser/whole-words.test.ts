/** On a phone words are whole and sentences are apart, in either language: on each page of a family, and on its dashboard in each status. */
import { expect, type Page, test } from '@playwright/test'
import { statuses } from '#events/application/statuses.ts'
import type { TestApp } from '../kit/app.ts'
import { inStatus } from '../kit/season.ts'
import { brokenWords } from './broken-words.ts'
import { overhang } from './clean.ts'
import { languages, openApp, openForm, register } from './family.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

const pages = ['', 'ready', 'terms', 'privacy', 'notice', 'login', 'register', 'accessibility', 'audit']
const parts = ['groom', 'bride', 'uploads', 'family', 'declaration']

/** A sentence that begins without a space after the one before. */
const joined = /\S+[.?!](?=[\p{Lu}\p{Script=Malayalam}])\S*/gu

async function expectWhole(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // biome-ignore lint/performance/useDomNodeTextContent: only this knows which sentences are in one line
  const text = await page.locator('body').innerText()
  const found = {
    broken: await brokenWords(page),
    joined: text.match(joined) ?? [],
    wider: await overhang(page),
  }
  expect({ where, ...found }).toEqual({ where, broken: [], joined: [], wider: 0 })
}

for (const width of [360, 320])
  for (const at of languages) {
    test(`given a phone of ${width} pixels in ${at.name}, when the pages and parts before the submission are read, then each word is whole and nothing is wider than the screen`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      for (const name of pages) {
        await page.goto(`${app.url}${at.root}/${name}`)
        await expectWhole(page, name)
      }
      await register(page, app)
      await openForm(page, app, at)
      // Its post offices have long names.
      await page.locator('#groomPincode').fill('673019')
      await expect(page.locator('[name="groomPostalName"]').first()).toBeVisible()
      for (const part of parts) {
        await page.locator(`.parts a[href="#${part}"]`).click()
        await expect(page.locator(`#${part}`)).toBeVisible()
        await expectWhole(page, part)
      }
    })

    test(`given a phone of ${width} pixels in ${at.name}, when dashboard and answers are read in each status, then each word is whole and nothing is wider than the screen`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      const admin = await app.admin()
      for (const status of statuses) {
        const { family, id } = await inStatus(app, admin, status, { groomName: 'മനോജ് സാങ്കല്പിക' })
        const [name = '', value = ''] = family.cookie().split('=')
        await page.context().addCookies([{ name, value, url: app.url }])
        await page.goto(`${app.url}${at.root}/dashboard`)
        await expect(page.locator('.standing')).toBeVisible()
        await expectWhole(page, status)
        await page.goto(`${app.url}${at.root}/application/preview/${id}`)
        await expect(page.locator('.answers')).toBeVisible()
        await expectWhole(page, `the answers when ${status}`)
      }
    })
  }
