/** The whole way by keyboard alone, from the home page to a submitted application, the menu included. */
import { expect, type Page, test } from '@playwright/test'
import { spokenNumber } from '#events/application/number.ts'
import type { TestApp } from '../kit/app.ts'
import { english, freshEmail, openApp, PASSWORD, stored } from './family.ts'

const { root, words } = english
let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

/** What is typed, by the id of the control: a list is chosen from by the beginning of a name, a box or a card by Space. */
const person = (side: 'groom' | 'bride') => ({
  [`${side}Name`]: `Keyed ${side}`,
  [`${side}Dob`]: '14',
  [`${side}Dob-month`]: '6',
  [`${side}Dob-year`]: '1999',
  [`${side}ParentPhone`]: '9847011111',
  [`${side}Address`]: 'Made-up House',
  [`${side}Taluk`]: 'Koy',
  [`${side}Village`]: 'Imagined Village',
  [`${side}Pincode`]: '673019',
  [`${side}Education`]: 'Sec',
  [`${side}Occupation`]: 'Driver',
  [`${side}Religion`]: ' ',
  [`${side}Caste`]: 'Ezhava',
  [`${side}MaritalStatus`]: ' ',
  [`${side}FatherName`]: 'Father Madeup',
  [`${side}FatherAlive`]: ' ',
  [`${side}MotherName`]: 'Mother Madeup',
  [`${side}MotherAlive`]: ' ',
  [`${side}HouseType`]: ' ',
  [`${side}FamilyMonthlyIncome`]: '12500',
})
const keyed: Readonly<Record<string, string>> = {
  ...person('groom'),
  ...person('bride'),
  declarationAgreed: ' ',
}
/** The fields of registration, by their names. */
const account: Readonly<Record<string, string>> = {
  phone: '9847012345',
  email: freshEmail(),
  password: PASSWORD,
  confirmPassword: PASSWORD,
  agreeToTerms: ' ',
}

/** What has the focus, and whether the bar at the foot or the edge of the screen hides it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const dock = document.querySelector('.dock')
    const top = at?.closest('form') && !at.closest('.dock') ? at.getBoundingClientRect().top : 0
    const isHidden = dock !== null && top >= dock.getBoundingClientRect().top && top < innerHeight
    return {
      id: at?.id ?? '',
      name: at?.getAttribute('name') ?? '',
      text: at?.textContent.trim() ?? '',
      isNext: at?.textContent.startsWith('Next: ') ?? false,
      isHidden,
    }
  })

/** Letters that come too slowly are several searches to a list: then they are typed again. */
async function answerWith(page: Page, answer: string): Promise<void> {
  const isChosen = () =>
    page.evaluate((beginning) => {
      const at = document.activeElement
      return !(at instanceof HTMLSelectElement) || at.selectedOptions[0]?.text.startsWith(beginning) === true
    }, answer)
  await expect(async () => {
    await page.keyboard.type(answer)
    expect(await isChosen()).toBe(true)
  }).toPass({ intervals: [1500] })
}

/** Tab by Tab to the control of this name, answering on the way what asks and going on from part to part. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    expect({ ...at, isHidden: false }).toEqual(at)
    if (at.text === name) return
    const answer = keyed[at.id] ?? account[at.name]
    if (answer !== undefined) await answerWith(page, answer)
    // Its post offices are asked for, and push down what has the focus by then.
    if (at.id.endsWith('Pincode')) await expect(page.locator('.part:visible [id$=Taluk]')).toBeVisible()
    if (at.isNext) await page.keyboard.press('Enter')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

/** Opens the menu, leaves it by Escape, and is where it was. */
async function throughMenu(page: Page): Promise<void> {
  await tabTo(page, words['nav.menu'])
  const menu = page.locator('.menu')
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('open', '')
  await page.keyboard.press('Tab')
  await expect(menu.locator('nav :focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open', '')
  await expect(menu.locator('summary')).toBeFocused()
}

test('given the keyboard alone, when a family goes from the home page to a submitted application, then the reference is there, and focus was always in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`${app.url}${root}/`)
  await tabTo(page, words['nav.applyNow'])
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(words['auth.agree'])).toBeVisible()
  await tabTo(page, words['auth.createAccount'])
  await page.keyboard.press('Enter')
  await expect(page.locator('form.application')).toBeVisible()
  await throughMenu(page)
  await tabTo(page, words['form.saveAndPreview'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: words['form.submit'] })).toBeEnabled()
  await throughMenu(page)
  await tabTo(page, words['form.submit'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${app.url}/en/dashboard`)
  const sent = await stored(page, app)
  await expect(page.locator('.reference')).toContainText(spokenNumber(sent.number))
  expect(sent).toMatchObject({
    status: 'submitted',
    groomName: 'Keyed groom',
    brideDob: '1999-06-14',
    brideTaluk: 'Koyilandy',
    groomEducation: 'secondary',
    brideFamilyMonthlyIncome: 12_500,
    declarationAgreed: true,
  })
})
