/** A family at the form: how the tests open it, fill it in and read from it, in either language, against the real server. */
import { expect, type Page, test } from '@playwright/test'
import { consentIn } from '#events/application/consent.ts'
import enCommon from '#events/language/en/common.json' with { type: 'json' }
import enDashboard from '#events/language/en/dashboard.json' with { type: 'json' }
import enEntry from '#events/language/en/entry.json' with { type: 'json' }
import enErrors from '#events/language/en/errors.json' with { type: 'json' }
import enFillers from '#events/language/en/fillers.json' with { type: 'json' }
import enForm from '#events/language/en/form.json' with { type: 'json' }
import enLeaving from '#events/language/en/leaving.json' with { type: 'json' }
import enQuestions from '#events/language/en/questions.json' with { type: 'json' }
import enRefusals from '#events/language/en/refusals.json' with { type: 'json' }
import enShared from '#events/language/en/shared.json' with { type: 'json' }
import enSite from '#events/language/en/site.json' with { type: 'json' }
import enStatuses from '#events/language/en/statuses.json' with { type: 'json' }
import mlCommon from '#events/language/ml/common.json' with { type: 'json' }
import mlDashboard from '#events/language/ml/dashboard.json' with { type: 'json' }
import mlEntry from '#events/language/ml/entry.json' with { type: 'json' }
import mlErrors from '#events/language/ml/errors.json' with { type: 'json' }
import mlFillers from '#events/language/ml/fillers.json' with { type: 'json' }
import mlForm from '#events/language/ml/form.json' with { type: 'json' }
import mlLeaving from '#events/language/ml/leaving.json' with { type: 'json' }
import mlQuestions from '#events/language/ml/questions.json' with { type: 'json' }
import mlRefusals from '#events/language/ml/refusals.json' with { type: 'json' }
import mlShared from '#events/language/ml/shared.json' with { type: 'json' }
import mlSite from '#events/language/ml/site.json' with { type: 'json' }
import mlStatuses from '#events/language/ml/statuses.json' with { type: 'json' }
import { type TestApp, type TestAppOptions, testApp, testClock } from '../kit/app.ts'

const en = {
  ...enCommon,
  ...enSite,
  ...enErrors,
  ...enRefusals,
  ...enEntry,
  ...enDashboard,
  ...enStatuses,
  ...enFillers,
  ...enForm,
  ...enQuestions,
  ...enLeaving,
  ...enShared,
}
const ml = {
  ...mlCommon,
  ...mlSite,
  ...mlErrors,
  ...mlRefusals,
  ...mlEntry,
  ...mlDashboard,
  ...mlStatuses,
  ...mlFillers,
  ...mlForm,
  ...mlQuestions,
  ...mlLeaving,
  ...mlShared,
}
export type Words = typeof en
/** The texts with the mark that keeps an ending beside its number, as the pages show them (web/words/PageTexts.tsx). */
export function asShown<Texts extends Readonly<Record<string, string>>>(texts: Texts): Texts {
  const shown = { ...texts }
  for (const [key, text] of Object.entries(texts))
    Reflect.set(shown, key, text.replace(/(?<=[\d}])-(?=[\u0D00-\u0D7F])/g, '-\u2060'))
  return shown
}
export const languages = [
  { name: 'Malayalam', root: '', words: asShown(ml) },
  { name: 'English', root: '/en', words: en },
]
/**
 * For journeys that go the same way in both languages: texts of the other are held to the catalogue by tests of their own, and
 * every page's look is tried in both.
 */
export const oneLanguage = languages.slice(0, 1)
/** For a journey that goes the same way in both, among others of a loop over `languages`. */
export const inOneLanguage = (name: string) => (name === oneLanguage[0]?.name ? test : () => undefined)
export const english = { root: '/en', words: en }
export const malayalam = { root: '', words: asShown(ml) }
export const PASSWORD = 'chembarathi poovu'

/** The real server with the built pages, on today's date. */
export const openApp = (options: Pick<TestAppOptions, 'pageCompression'> = {}): Promise<TestApp> =>
  testApp({
    ...options,
    distFolder: 'dist',
    clock: testClock(new Date().toISOString()),
    environment: { REGISTRATIONS_PER_HOUR: '100000' },
  })

let made = 0
export const freshEmail = (): string => `form-${++made}-${Date.now()}@example.org`

/** Opens an account for the browser's own session. @returns its e-mail */
export async function register(page: Page, app: TestApp, email = freshEmail()): Promise<string> {
  const data = { email, phone: '+91 98470 12345', password: PASSWORD, consent: consentIn('en') }
  const answer = await page.request.post(`${app.url}/api/auth/register`, { data })
  expect(answer.status()).toBe(201)
  return email
}

export const openForm = async (page: Page, app: TestApp, at: { root: string }, hash = ''): Promise<void> => {
  await page.goto(`${app.url}${at.root}/application${hash}`)
  await expect(page.locator('form.application')).toBeVisible()
}

/** What a press of a person loads; a test that fills in a field without one, and then takes the network away, presses a key first. */
export async function loadLate(page: Page): Promise<void> {
  const loading = ['Obstacles', 'ReadPage', 'form-uploads'].map((name) =>
    page.waitForResponse(new RegExp(name)),
  )
  await page.keyboard.press('Shift')
  for (const response of await Promise.all(loading)) await response.finished()
}

/** What the server has of the browser's own application. */
export async function stored(page: Page, app: TestApp) {
  const answer = await page.request.get(`${app.url}/api/applications/my`)
  return (await answer.json())[0]
}

/** What is asked before the form on a device of several families, answered by a family that has no helper. */
export async function withoutHelper(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words['help.self'], { exact: true }).check()
  await page.getByRole('button', { name: words['before.next'] }).click()
}

export const openPart = (page: Page, part: string) => page.locator(`.parts a[href="#${part}"]`).click()
export const saved = (page: Page) => page.locator('.saved')
export const toastOf = (page: Page) => page.locator('.toaster')
/** The menu in the header of the form and the preview. */
export const openMenu = (page: Page) => page.locator('.menu summary').click()
/** The button of the bar, which goes on to the part of this short name. */
export const next = (page: Page, words: Words, short: 'side.bride' | 'section.declarationShort') =>
  page.getByRole('button', { name: words['section.next'].replace('{section}', words[short]) }).click()
/** In the bar of the last part, and before that in the menu. */
export async function saveAndPreview(page: Page, words: Words): Promise<void> {
  const button = page.getByRole('button', { name: words['form.saveAndPreview'] })
  if (!(await button.isVisible())) await openMenu(page)
  await button.click()
}

/** Everything of one person that a submission needs. */
export async function fillPerson(page: Page, side: 'groom' | 'bride'): Promise<void> {
  await openPart(page, side)
  const fill = (field: string, value: string) => page.locator(`#${side}${field}`).fill(value)
  await fill('Name', side === 'groom' ? 'Groom Madeup' : 'വധു സാങ്കല്പിക')
  await fill('Dob', '14')
  await fill('Dob-month', side === 'groom' ? 'june' : 'ജൂൺ')
  await fill('Dob-year', '1999')
  await fill('ParentPhone', '098470 11111')
  await fill('Pincode', '673019')
  const district = page.locator(`#${side}District`)
  const taluk = page.locator(`#${side}Taluk`)
  await expect(district.or(taluk).first()).toBeVisible()
  // Without a network the PIN code gives nothing.
  if (await district.isVisible()) await district.selectOption('kozhikode')
  await taluk.selectOption('Koyilandy')
  await fill('Village', 'Imagined Village')
  await fill('Address', 'Made-up House')
  await page.locator(`#${side}Education`).selectOption('secondary')
  await fill('Occupation', 'Driver')
  await page.locator(`#${side}Religion`).check()
  await fill('Caste', 'Ezhava')
  await page.locator(`#${side}MaritalStatus`).check()
}

/** The fold of the questions about a person that need no answer. */
export const openMore = (page: Page, side: 'groom' | 'bride') =>
  page.locator(`#${side} .more summary`).click()

export async function fillFamily(page: Page): Promise<void> {
  await openPart(page, 'family')
  for (const side of ['groom', 'bride']) {
    await page.locator(`#${side}FatherName`).fill('Father Madeup')
    await page.locator(`#${side}MotherName`).fill('Mother Madeup')
    for (const field of ['FatherAlive', 'MotherAlive', 'HouseType'])
      await page.locator(`#${side}${field}`).check()
    await page.locator(`#${side}FamilyMonthlyIncome`).fill('12,500')
  }
}

export async function fillAll(page: Page): Promise<void> {
  await fillPerson(page, 'groom')
  await fillPerson(page, 'bride')
  await fillFamily(page)
}
