/** The preview: read through, changed, submitted; and what it says where there is nothing to show. */
import { expect, type Page, test } from '@playwright/test'
import type { TestApp } from '../kit/app.ts'
import { wholeForm } from '../kit/forms.ts'
import { clean, complaints, found } from './clean.ts'
import { english, languages, openApp, register, stored, toastOf } from './family.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

/** An application of the browser's own family, ready but for what `changes` say. */
async function drafted(page: Page, changes = {}): Promise<string> {
  await register(page, app)
  const data = { ...wholeForm(), ...changes }
  const answer = await page.request.post(`${app.url}/api/applications`, { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}
const open = (page: Page, root: string, id: string) =>
  page.goto(`${app.url}${root}/application/preview/${id}`)

for (const { name, root, words } of languages) {
  test(`given a whole draft in ${name}, when it is read through and submitted, then the dashboard says so`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, root, await drafted(page))
    await expect(page.getByText('Pretend House, 7 Invented Lane')).toBeVisible()
    await expect(page.getByText(words['preview.nothingSent'])).toBeVisible()
    await expect(page.locator('.status')).toContainText(words['status.draft'])
    await expect(page.getByText(words['field.notProvided']).first()).toBeVisible()
    expect(await found(page, heard)).toEqual(clean)
    const toConfirm = page.locator('.to-confirm li')
    await expect(toConfirm).toHaveCount(8)
    await toConfirm.first().getByRole('button').click()
    await page.reload()
    await expect(toConfirm).toHaveCount(7)
    await page.getByRole('button', { name: words['form.allRight'] }).click()
    await expect(page.locator('.to-confirm')).toHaveCount(0)
    // The bride's father has died: he is asked no job.
    await expect(page.getByText(words['field.fatherJob'])).toHaveCount(1)
    await page.getByRole('button', { name: words['form.submit'] }).click()
    await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
    await expect(toastOf(page)).toContainText(words['toast.submittedTitle'])
    await expect(toastOf(page)).toContainText(words['toast.submittedText'])
    expect((await stored(page, app)).status).toBe('submitted')
  })

  test(`given no declaration in ${name}, when the preview opens, then submitting waits and says for what`, async ({
    page,
  }) => {
    await open(page, root, await drafted(page, { declarationAgreed: false }))
    await expect(page.getByRole('button', { name: words['form.submit'] })).toBeDisabled()
    await expect(page.getByText(words['preview.needsDeclaration'])).toBeVisible()
    expect(await found(page, [])).toEqual(clean)
    await page.getByRole('link', { name: words['preview.toDeclaration'] }).click()
    await expect(page.locator('#declarationAgreed')).toBeFocused()
  })

  test(`given addresses that lead nowhere in ${name}, when they open, then each says what is wrong`, async ({
    page,
  }) => {
    await register(page, app)
    await page.goto(`${app.url}${root}/application/preview/not-an-id`)
    await expect(page.getByRole('heading', { name: words['form.invalidId'] })).toBeVisible()
    await expect(page.getByRole('link', { name: words['form.returnDashboard'] })).toHaveAttribute(
      'href',
      `${root}/dashboard`,
    )
    await open(page, root, NOBODY)
    await expect(page.getByRole('heading', { name: words['form.notFound'] })).toBeVisible()
    await expect(page.getByText(words['form.notFoundText'])).toBeVisible()
    expect(await found(page, [])).toEqual(clean)
  })
}

for (const { name, root, words } of languages)
  test(`given the preview in ${name}, when a family goes back to the form, changes an answer, comes back and submits, then the new answer is submitted`, async ({
    page,
  }) => {
    await open(page, root, await drafted(page))
    await page.locator('.decide').getByRole('link', { name: words['dash.edit'] }).click()
    await page.locator('#groomVillage').fill('Nallur')
    await page.goBack()
    await expect(page.getByText(words['unsent.text'])).toBeVisible()
    await expect(page.getByRole('button', { name: words['form.submit'] })).toBeDisabled()
    expect(await found(page, [])).toEqual(clean)
    await page.getByRole('button', { name: words['unsent.send'] }).click()
    await expect(page.getByText('Nallur')).toBeVisible()
    await page.getByRole('button', { name: words['form.submit'] }).click()
    await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
    expect(await stored(page, app)).toMatchObject({ status: 'submitted', groomVillage: 'Nallur' })
  })

test('given the preview, when the answers are changed on another phone, then submitting shows them first', async ({
  page,
}) => {
  const id = await drafted(page)
  await open(page, '/en', id)
  await expect(page.getByText('Pretend House, 7 Invented Lane')).toBeVisible()
  const data = { groomVillage: 'Elsewhere' }
  expect((await page.request.put(`${app.url}/api/applications/${id}`, { data })).status()).toBe(200)
  const submit = page.getByRole('button', { name: english.words['form.submit'] })
  await submit.click()
  await expect(toastOf(page)).toContainText(english.words['preview.changedMeanwhile'])
  await expect(page.getByText('Elsewhere')).toBeVisible()
  await submit.click()
  await expect(page).toHaveURL(`${app.url}/en/dashboard`)
  expect(await stored(page, app)).toMatchObject({ status: 'submitted', groomVillage: 'Elsewhere' })
})

test('given a submitted application changed in the form, when the dashboard opens, then it says so and sends it', async ({
  page,
}) => {
  const id = await drafted(page)
  const data = { status: 'submitted' }
  expect((await page.request.put(`${app.url}/api/applications/${id}`, { data })).status()).toBe(200)
  await page.goto(`${app.url}/en/application`)
  await page.locator('#groomVillage').fill('Nallur')
  await page.goto(`${app.url}/en/dashboard`)
  await expect(page.getByText(english.words['unsent.text'])).toBeVisible()
  await page.getByRole('button', { name: english.words['unsent.send'] }).click()
  await expect(page.getByText(english.words['unsent.text'])).toBeHidden()
  expect(await stored(page, app)).toMatchObject({ status: 'submitted', groomVillage: 'Nallur' })
})

test('given another family, when it opens the address, then it sees nothing of it', async ({ page }) => {
  const id = await drafted(page)
  await page.context().clearCookies()
  await register(page, app)
  await open(page, '/en', id)
  await expect(page.getByRole('heading', { name: 'Application Not Found' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Pretend House')
})

test('given an answer that is missing, when it is submitted, then it fails in words and leads to the question', async ({
  page,
}) => {
  await open(page, '/en', await drafted(page, { brideCaste: '' }))
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(toastOf(page)).toContainText('Submission Error')
  await expect(toastOf(page)).toContainText('Failed to submit application. Please try again.')
  await page.getByRole('link', { name: 'Bride: Caste: Bride caste is required' }).click()
  await expect(page.locator('#brideCaste')).toBeFocused()
})

test('given no consent, when the preview opens, then it says so, and the link leads to the box', async ({
  page,
}) => {
  await open(page, '/en', await drafted(page, { consent: '' }))
  await page.getByRole('link', { name: 'Go to the consent' }).click()
  await expect(page.locator('#consent')).toBeFocused()
  await expect(page.locator('#consent')).not.toBeChecked()
})

test('given a change link, when it is followed, then the question has the focus', async ({ page }) => {
  const id = await drafted(page)
  await open(page, '/en', id)
  await page.getByRole('link', { name: 'Change: Bride: Village' }).click()
  await expect(page).toHaveURL(`${app.url}/en/application?id=${id}#brideVillage`)
  await expect(page.locator('#brideVillage')).toBeFocused()
})

test('given the other language, when it is chosen, then it is the same application', async ({ page }) => {
  const id = await drafted(page)
  await open(page, english.root, id)
  await page.getByRole('link', { name: 'മലയാളം' }).click()
  await expect(page).toHaveURL(`${app.url}/application/preview/${id}`)
  await expect(page.getByText('Pretend House, 7 Invented Lane')).toBeVisible()
})
