/** What a screen reader reads in the form: names, roles, errors and live messages of a part and of the papers, in both languages. */
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import type { TestApp } from '../kit/app.ts'
import { wholeForm } from '../kit/forms.ts'
import { clean, found } from './clean.ts'
import { languages, openApp, openForm, openMenu, register, saveAndPreview, stored } from './family.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

for (const { name, root, words } of languages) {
  test(`given wrong and empty answers in ${name}, when a screen reader reads the part, then each question has its name and each error is read with it`, async ({
    page,
  }) => {
    await register(page, app)
    await openForm(page, app, { root })
    await page.locator('#groomPincode').fill('6730')
    await page.locator('#groomParentPhone').fill('98470')
    await saveAndPreview(page, words)
    await expect(page.locator('.errors')).toBeFocused()
    await expect(page.locator('.saved')).toHaveText(words['save.saved'])
    await openMenu(page)
    await expect(page.locator('body > header')).toMatchAriaSnapshot({ name: `header-${name}.aria.yml` })
    expect(await found(page, [])).toEqual(clean)
    await page.keyboard.press('Escape')
    await expect(page.locator('#groom')).toMatchAriaSnapshot({ name: `part-${name}.aria.yml` })
    // The tree has no descriptions: each field that is wrong names the element of its error.
    const wrong = await page.locator('#groom [aria-invalid=true]').evaluateAll((all) =>
      all.map((one) => {
        const ids = one.getAttribute('aria-describedby')?.split(' ') ?? []
        return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
      }),
    )
    expect(wrong.filter((text) => text.trim() === '')).toEqual([])
    const described = await page.locator('#groomPincode').getAttribute('aria-describedby')
    expect(described?.split(' ')).toContain('groomPincode-problem')
  })

  test(`given papers that are missing, added and refused in ${name}, when a screen reader reads them, then each has its name, its state and what to do`, async ({
    page,
  }) => {
    await register(page, app)
    await page.request.post(`${app.url}/api/applications`, { data: wholeForm() })
    await openForm(page, app, { root }, '#uploads')
    const create = { width: 900, height: 1200, channels: 3, background: '#dce' } as const
    const buffer = await sharp({ create }).jpeg().toBuffer()
    const choose = (field: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
      page.locator(`#${field} input`).setInputFiles(file)
    await choose('groomPhotoKey', { name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await expect.poll(async () => (await stored(page, app)).groomPhotoKey).not.toBeNull()
    await choose('bridePhotoKey', {
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    })
    await expect(page.locator('#bridePhotoKey')).toContainText(words['error.pdfForPhoto'])
    await expect(page.locator('#groomPhotoKey')).toContainText(words['save.added'])
    await expect(page.locator('#uploads')).toMatchAriaSnapshot({ name: `papers-${name}.aria.yml` })
  })
}
