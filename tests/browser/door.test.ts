/** An application begun at a family's door, on the phone of whoever visits, in both languages; and what the console says to that person. */
import { expect, type Page, test } from '@playwright/test'
import enConsole from '#events/language/en/console.json' with { type: 'json' }
import enDoor from '#events/language/en/entry.json' with { type: 'json' }
import mlDoor from '#events/language/ml/entry.json' with { type: 'json' }
import type { TestApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { openedAtDoor } from '../kit/season.ts'
import { openConsole, rowOf } from './admin-console.ts'
import { type Season, season, verifier as seasonVerifier } from './admin-season.ts'
import { clean, complaints, found } from './clean.ts'
import { languages, oneLanguage, openApp, PASSWORD, stored } from './family.ts'
import { routed } from './routed.ts'

const VERIFIER = { email: 'visitor', password: 'a verifier password' }
let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
  await app.verifier(VERIFIER.email)
})
test.afterAll(() => app.close())
test.use({ viewport: { width: 360, height: 740 } })

const doorIn = { Malayalam: mlDoor, English: enDoor } as const
type Language = (typeof languages)[number]
const texts = ({ name, words }: Language) => ({
  ...words,
  ...(name === 'English' ? doorIn.English : doorIn.Malayalam),
})

async function openDoor(page: Page, { root }: Language): Promise<void> {
  const answer = await page.request.post(`${app.url}/api/auth/login`, { data: VERIFIER })
  expect(answer.status()).toBe(200)
  await page.goto(`${app.url}${root}/door`)
}

async function beginFor(page: Page, language: Language, phone: string): Promise<void> {
  const t = texts(language)
  await page.getByLabel(t['door.phone']).fill(phone)
  await page.getByLabel(t['help.agreed']).check()
  await page.getByRole('button', { name: t['door.begin'] }).click()
}

for (const [place, language] of languages.entries())
  test(`given a family at its door, in ${language.name}, when a verifier begins for it and hands the phone over, then the family goes on by itself, and nothing is left there`, async ({
    page,
  }) => {
    const t = texts(language)
    const heard = complaints(page)
    const phone = `98470 2000${place}`
    await openDoor(page, language)
    await page.getByRole('button', { name: t['door.begin'] }).click()
    await expect(page.locator('[data-wrong]')).toHaveCount(2)
    expect(await found(page, heard)).toEqual(clean)
    await beginFor(page, language, phone)
    await expect(page.getByRole('link', { name: t['door.send'] })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/91984702000${place}\\?text=`),
    )
    expect(await found(page, heard)).toEqual(clean)
    await page.getByRole('button', { name: t['door.handOver'], exact: true }).click()
    await expect(page.getByText(t['reset.first'])).toBeVisible()
    expect((await page.request.get(`${app.url}/api/me`)).status()).toBe(401)
    await page.getByLabel(t['reset.new'], { exact: true }).fill(PASSWORD)
    await page.getByLabel(t['auth.confirmPassword'], { exact: true }).fill(PASSWORD)
    expect(
      await found(
        page,
        heard.filter((text) => !text.includes('status of 401')),
      ),
    ).toEqual(clean)
    await page.getByRole('button', { name: t['reset.save'] }).click()
    await page.getByLabel(t['auth.agree']).check()
    await page.getByRole('button', { name: t['before.next'] }).click()
    await page.getByLabel(t['help.self']).check()
    await page.getByRole('button', { name: t['before.next'] }).click()
    await page.locator('#groomName').fill('Zorawarkutty')
    await expect.poll(async () => (await stored(page, app))?.groomName).toBe('Zorawarkutty')
    expect((await stored(page, app)).begunAtDoor).toBe(true)
    await page.getByRole('button', { name: t['device.finish'] }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t['left.done'])
  })

for (const language of oneLanguage) {
  const t = texts(language)
  test('given a link that was lost with its tab, when the verifier begins again, then another one is offered for the same family', async ({
    page,
  }) => {
    await openDoor(page, language)
    await beginFor(page, language, '98470 20005')
    await expect(page.getByLabel(t['door.link'])).toBeVisible()
    await page.goto(`${app.url}${language.root}/door`)
    await beginFor(page, language, '+91 9847020005')
    await page.getByLabel(t['door.same']).check()
    await page.getByRole('button', { name: t['door.begin'] }).click()
    await expect(page.getByLabel(t['door.link'])).toHaveValue(/reset\?token=/)
  })

  test('given no network, when it is begun at the door, then it says so, nothing is recorded, and what was typed stays', async ({
    page,
  }) => {
    await openDoor(page, language)
    await page.getByLabel(t['door.phone']).fill('98470 20006')
    await page.getByLabel(t['help.agreed']).check()
    const size = app.parts.store.log.size()
    await routed(page, '**/api/admin/door', (route) => route.abort())
    await page.getByRole('button', { name: t['door.begin'] }).click()
    await expect(page.locator('.failed')).toHaveText(t['toast.network'])
    await expect(page.getByLabel(t['door.phone'])).toHaveValue('98470 20006')
    expect(app.parts.store.log.size()).toBe(size)
  })

  test('given nobody of staff, when the page at the door is opened, then it leads to where staff sign in', async ({
    page,
  }) => {
    await page.goto(`${app.url}${language.root}/door`)
    await expect(page.getByText(t['door.staffOnly'])).toBeVisible()
    await expect(page.getByRole('button', { name: t['door.begin'] })).toHaveCount(0)
  })
}

test.describe('in the console', () => {
  let at: Season
  test.beforeAll(async () => {
    at = await season()
  })
  test.afterAll(() => at.app.close())
  test.use({ viewport: { width: 1280, height: 800 } })

  test('given an application that this verifier began at the door, when its keys are pressed, then it was said before that somebody else has to, and nothing happens', async ({
    page,
  }) => {
    const who = at.app.guest()
    await done(who.post('/api/auth/login', seasonVerifier))
    const { family, id } = await openedAtDoor(at.app, who, '98470 20007')
    await done(family.put(`/api/applications/${id}`, { ...wholeForm(), status: 'submitted' }))
    await openConsole(page, at, { as: seasonVerifier })
    await rowOf(page, id).locator('[col-id=groomName]').click()
    await expect(page.locator('.insp').getByText(enConsole['console.ownDoor'])).toBeVisible()
    const size = at.app.parts.store.log.size()
    await page.keyboard.press('v')
    await page.keyboard.press('t')
    // The next letter is heard, and those before it had no dialog.
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog')).toContainText(enConsole['admin.addNote'])
    expect(at.app.parts.store.log.size()).toBe(size)
  })
})
