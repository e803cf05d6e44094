/** The application form from registering to the dashboard, with mistakes, by keyboard, in both languages. */
import { expect, test } from '@playwright/test'
import type { TestApp } from '../kit/app.ts'
import { clean, complaints, found } from './clean.ts'
import {
  english,
  fillAll,
  fillPerson,
  languages,
  openApp,
  openForm,
  openPart,
  register,
  saveAndPreview,
  stored,
  toastOf,
} from './family.ts'

let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

for (const { name, root, words } of languages) {
  test(`given nobody signed in, when the form opens in ${name}, then it says that signing in is needed`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await page.goto(`${app.url}${root}/apply`)
    await expect(page.getByRole('heading', { name: words['form.authRequired'] })).toBeVisible()
    const link = page.getByRole('link', { name: words['form.goToLogin'] })
    await expect(link).toHaveAttribute('href', `${root}/login?next=application`)
    expect(await found(page, heard)).toEqual(clean)
  })

  test(`given a new family, when it fills in everything in ${name} with mistakes on the way, then it ends on the dashboard, submitted`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const heard = complaints(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await register(page, app)
    await openForm(page, app, { root })
    await saveAndPreview(page, words)
    const summary = page.locator('.errors')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('heading')).toBeInViewport()
    await expect(page).toHaveTitle(new RegExp(`^${words['entry.errorTitle']}`))
    await expect(summary).toContainText(words['error.groomCaste'])
    await expect(summary).toContainText(words['error.brideCaste'])
    await expect(page.locator('#groomName-problem')).toHaveText(words['error.required'])
    // Tall enough for the whole list: a link half under the bar at the foot is a matter of scrolling.
    await page.setViewportSize({ width: 360, height: 2400 })
    expect(await found(page, heard)).toEqual(clean)
    await page.setViewportSize({ width: 360, height: 740 })

    await summary.getByRole('link', { name: words['error.brideCaste'] }).click()
    await expect(page.locator('#brideCaste')).toBeFocused()

    await fillAll(page)
    await openPart(page, 'groom')
    await page.locator('#groomPincode').fill('6730')
    await page.locator('#groomDob-year').fill(String(new Date().getFullYear() - 20))
    await page.locator('#groomDob-month').fill('1')
    await expect(page.locator('#groomPincode-problem')).toHaveText(words['error.pincode'])
    await expect(page.locator('#groomDob-problem')).toHaveText(words['error.groomAge'])
    await page.locator('#groomEmail').fill('not an address')
    await expect(page.locator('#groomEmail-problem')).toHaveText(words['error.email'])
    await page.locator('#groomEmail').fill('')
    await page.locator('#groomPincode').fill('673019')
    await page.locator('#groomDob-year').fill('1999')
    await expect(summary).toBeHidden()

    await saveAndPreview(page, words)
    await expect(page).toHaveURL(new RegExp(`${root}/application/preview/[0-9a-f-]{36}$`))
    await expect(page.getByRole('heading', { name: words['form.checkAnswers'] })).toBeVisible()
    const submit = page.getByRole('button', { name: words['form.submit'] })
    await expect(submit).toBeDisabled()
    await page.getByRole('link', { name: words['preview.toDeclaration'] }).click()
    await page.locator('#declarationAgreed').check()
    await saveAndPreview(page, words)
    await submit.click()
    await expect(page).toHaveURL(`${app.url}${root}/dashboard`)
    await expect(toastOf(page)).toContainText(words['toast.submittedText'])
    const { status, groomName, groomParentPhone, groomFamilyMonthlyIncome, groomDob, brideDob } =
      await stored(page, app)
    expect({ status, groomName, groomParentPhone, groomFamilyMonthlyIncome, groomDob, brideDob }).toEqual({
      status: 'submitted',
      groomName: 'Groom Madeup',
      groomParentPhone: '9847011111',
      groomFamilyMonthlyIncome: 12_500,
      groomDob: '1999-01-14',
      brideDob: '1999-06-14',
    })
  })

  test(`given each part in ${name}, when it is open on the narrowest phone, then it is clean and fits`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await register(page, app)
    await openForm(page, app, { root })
    for (const part of ['groom', 'bride', 'uploads', 'family', 'declaration']) {
      await openPart(page, part)
      await expect(page.locator(`#${part}`)).toBeVisible()
      await expect(page.locator('.part:visible')).toHaveCount(1)
      expect({ part, ...(await found(page, heard)) }).toEqual({ part, ...clean })
    }
  })
}

test('given the district, when it is chosen, then its taluks are offered, and another can be written', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english)
  await page.locator('#groomDistrict').selectOption('wayanad')
  await expect(page.locator('#groomTaluk option')).toHaveText([
    'Choose',
    'Mananthavady',
    'Sulthan Bathery',
    'Vythiri',
    'Another taluk',
  ])
  await page.locator('#groomTaluk').selectOption({ label: 'Another taluk' })
  await page.locator('#groomTaluk').fill('A new taluk')
  await expect(page.locator('#groomTaluk')).toHaveValue('A new taluk')
})

test('given a PIN code of Kerala, when it is typed, then its post offices and district are offered', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english)
  await page.locator('#groomPincode').fill('673019')
  await page.getByRole('button', { name: 'Olavanna' }).click()
  await expect(page.locator('#groomPostalName')).toHaveValue('Olavanna')
  await page.getByRole('button', { name: 'This PIN code is of Kozhikode. Change the district' }).click()
  await expect(page.locator('#groomDistrict')).toHaveValue('kozhikode')
})

test('given a date in words, when it is whole, then it is echoed with the age, which cannot be typed', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english)
  await page.locator('#groomDob').fill('3')
  await page.locator('#groomDob-month').fill('ജൂൺ')
  await page.locator('#groomDob-year').fill('2000')
  await expect(page.locator('#groom .echo')).toContainText('June 3, 2000')
  await expect(page.locator('[name=groomAge]')).toHaveAttribute('readonly', '')
  await expect(page.locator('[name=groomAge]')).toHaveValue(/^\d\d years$/)
})

test('given a form half filled, when it opens again, then it goes on at the first part that is not complete', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await register(page, app)
  await openForm(page, app, english)
  await fillPerson(page, 'groom')
  await expect(page.locator('.saved')).not.toHaveText('')
  await openForm(page, app, english)
  await expect(page.locator('#bride')).toBeVisible()
  await expect(page.locator('#groom')).toBeHidden()
})

test('given a closed part on a phone, when a text of it is looked for, then the part opens where it stands', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await register(page, app)
  await openForm(page, app, english)
  await expect(page.locator('.part:visible')).toHaveCount(1)
  await expect(page.getByText('The face should be within this frame').first()).toBeHidden()
  // A link to a text is found as the browser's own search finds it.
  await page.goto(`${app.url}/en/application#:~:text=Salary%20slip`)
  await expect(page.getByText('Salary slip, bank statement or income certificate')).toBeInViewport()
  await expect(page.locator('.part:visible')).toHaveAttribute('id', 'uploads')
  await expect(page.locator('.parts [aria-current]')).toHaveAttribute('href', '#uploads')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('#brideName').focus()
  await expect(page.locator('.parts [aria-current]')).toHaveAttribute('href', '#bride')
})

test('given the keyboard alone, when a part is filled and the next opened, then focus is always in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await register(page, app)
  await openForm(page, app, english)
  await page.locator('#groomName').focus()
  await page.keyboard.type('Groom')
  await page.keyboard.press('Tab')
  await page.keyboard.type('14')
  await page.keyboard.press('Tab')
  await page.keyboard.type('6')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1999')
  await expect(page.locator('#groom .echo')).toContainText('June 14, 1999')
  const covered = () =>
    page.evaluate(() => {
      const at = document.activeElement?.getBoundingClientRect()
      const dock = document.querySelector('.dock')?.getBoundingClientRect()
      return document.activeElement?.closest('form') && !document.activeElement.closest('.dock') && at && dock
        ? at.top >= dock.top && at.top < innerHeight
        : false
    })
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press('Tab')
    expect(await covered()).toBe(false)
  }
  const next = page.getByRole('link', { name: 'Next: Bride Information' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#bride')).toBeFocused()
})
