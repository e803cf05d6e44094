/** The application form from registering to the dashboard, with mistakes, in both languages. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { spokenNumber } from '#events/application/number.ts'
import type { TestApp } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { clean, complaints, found } from './clean.ts'
import {
  english,
  fillAll,
  fillPerson,
  inOneLanguage,
  languages,
  malayalam,
  next,
  oneLanguage,
  openApp,
  openForm,
  openMenu,
  openMore,
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
  const testOnce = inOneLanguage(name)
  testOnce(
    `given nobody signed in, when the form opens in ${name}, then it says that signing in is needed`,
    async ({ page }) => {
      const heard = complaints(page)
      await page.goto(`${app.url}${root}/apply`)
      await expect(page.getByRole('heading', { name: words['form.authRequired'] })).toBeVisible()
      const link = page.getByRole('link', { name: words['form.goToLogin'] })
      await expect(link).toHaveAttribute('href', `${root}/login?next=application`)
      expect(await found(page, heard)).toEqual(clean)
    },
  )

  testOnce(
    `given a form that fails to render, when it is opened again in ${name}, then the page says so and nothing typed is lost`,
    async ({ page }) => {
      await register(page, app)
      await openForm(page, app, { root })
      await page.locator('#groomName').fill('Anand')
      // The error summary counts its errors, and is rendered for the first time here. In one turn of the page, since the
      // save status may be rendered at any moment, and then there is no button any more.
      await openMenu(page)
      await page
        .getByRole('button', { name: words['form.saveAndPreview'] })
        .evaluate((button: HTMLElement) => {
          Intl.PluralRules.prototype.select = () => {
            throw new Error('A failed render')
          }
          button.click()
        })
      await expect(page.getByRole('alert')).toContainText(words['page.broken'])
      await page.getByRole('button', { name: words['page.reload'] }).click()
      await expect(page.locator('#groomName')).toHaveValue('Anand')
    },
  )

  testOnce(
    `given a new family, when it fills in everything in ${name} with mistakes on the way, then it ends on the dashboard, submitted`,
    async ({ page }) => {
      const heard = complaints(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await register(page, app)
      await openForm(page, app, { root })
      const dock = await page.locator('.dock').boundingBox()
      const first = await page.locator('#groomName').boundingBox()
      expect((first?.y ?? 740) + (first?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0)
      // Next goes on, whatever is empty, and names no error.
      await expect(page.locator('main .button-strong:visible')).toHaveCount(1)
      await next(page, words, 'side.bride')
      await expect(page.locator('.part:visible')).toHaveAttribute('id', 'bride')
      await expect(page.locator('.problem:visible')).toHaveCount(0)
      // A wrong answer is told when its field is left; an empty one is not.
      await page.locator('#brideParentPhone').fill('98470')
      await page.locator('#brideName').focus()
      await expect(page.locator('#brideParentPhone-problem')).toHaveText(words['error.phone'])
      await page.locator('#brideParentPhone').focus()
      await expect(page.locator('#brideName-problem')).toHaveCount(0)
      await page.locator('#brideParentPhone').fill('')
      await expect(page.locator('.problem:visible')).toHaveCount(0)
      await openPart(page, 'groom')
      await saveAndPreview(page, words)
      const summary = page.locator('.errors')
      await expect(summary).toBeFocused()
      await expect(summary.getByRole('heading')).toBeInViewport()
      await expect(page).toHaveTitle(new RegExp(`^${words['entry.errorTitle']}`))
      await expect(page.getByRole('alert')).toHaveCount(1)
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
      await page.locator('#groomDob-year').fill('99')
      await expect(page.locator('#groomDob-problem')).toHaveText(words['error.yearDigits'])
      await page.locator('#groomDob-year').fill('1999')
      await page.locator('#groomDob-month').fill('2')
      await page.locator('#groomDob').fill('30')
      await expect(page.locator('#groomDob-problem')).toHaveText(words['error.noSuchDate'])
      await page.locator('#groomDob').fill('14')
      await page.locator('#groomDob-month').fill('1')
      await page.locator('#groomParentPhone').fill('98470')
      await expect(page.locator('#groomParentPhone-problem')).toHaveText(words['error.phone'])
      await page.locator('#groomParentPhone').fill('098470 11111')
      await openMore(page, 'groom')
      await page.locator('#groomEmail').fill('not an address')
      await expect(page.locator('#groomEmail-problem')).toHaveText(words['error.email'])
      await page.locator('#groomEmail').fill('')
      await page.locator('#groomPincode').fill('673019')
      await page.locator('#groomDob-year').fill('1999')
      await expect(summary).toBeHidden()

      await openPart(page, 'declaration')
      await expect(page.locator('#declaration .star')).toHaveCount(1)
      await saveAndPreview(page, words)
      await expect(toastOf(page)).toContainText(words['toast.savedDraft'])
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
    },
  )

  test(`given each part in ${name}, when it is open on the narrowest phone, then it is clean and fits`, async ({
    page,
  }) => {
    const heard = complaints(page)
    // As high as a part: a field half under the bar is a matter of scrolling.
    await page.setViewportSize({ width: 320, height: 4000 })
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

/** Everything of the form, submitted, and its verification begun. */
async function underVerification(page: Page): Promise<string> {
  await register(page, app)
  const created = await page.request.post(`${app.url}/api/applications`, { data: wholeForm() })
  const { id } = await created.json()
  await page.request.put(`${app.url}/api/applications/${id}`, { data: { status: 'submitted' } })
  const begun = await (await app.admin()).post(`/api/admin/applications/${id}/verify`, {})
  expect(begun.status).toBe(200)
  return id
}

for (const { name, root, words } of oneLanguage)
  test(`given an application whose verification has begun, when its form opens in ${name}, then it is read, with why and what may still be done`, async ({
    page,
  }) => {
    const heard = complaints(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const id = await underVerification(page)
    await page.goto(`${app.url}${root}/application?id=${id}`)
    await expect(page.getByRole('heading', { name: words['form.readTitle'] })).toBeVisible()
    await expect(page.getByText(words['form.readReviewed'])).toBeVisible()
    await expect(page.getByText(words['form.readProofs'])).toBeVisible()
    // Nothing here is to be gone on with later.
    await expect(page.locator('.compact .out.own')).toHaveAccessibleName(words['nav.dashboard'])
    await expect(page.getByText('Pretend House, 7 Invented Lane')).toBeVisible()
    await expect(page.locator('main').locator('form, input, select, textarea')).toHaveCount(0)
    expect(await found(page, heard)).toEqual(clean)
    await page.goto(`${app.url}${root}/application?id=00000000-0000-4000-8000-000000000000`)
    await expect(page.getByRole('heading', { name: words['form.notFound'] })).toBeVisible()
  })

/** The parts that are not open are rendered after the open one: with this field all of them are there. */
const lastOfFamily = (page: Page) => page.locator('#brideFamilyMonthlyIncome')

test('given a wide window, when the form is scrolled, then the list beside it names the part that is in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await register(page, app)
  await page.request.post(`${app.url}/api/applications`, { data: wholeForm() })
  await openForm(page, app, english)
  await expect(lastOfFamily(page)).toBeVisible()
  const here = page.locator('.parts [aria-current]')
  await expect(here).toHaveAttribute('href', '#groom')
  await page.locator('#family').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
  await expect(here).toHaveAttribute('href', '#family')
  await page.locator('#groom').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
  await expect(here).toHaveAttribute('href', '#groom')
})

for (const { name, root, words } of oneLanguage)
  test(`given a change in ${name} when the verification begins, when it is refused, then it is said beside the answers`, async ({
    page,
  }) => {
    await register(page, app)
    const created = await page.request.post(`${app.url}/api/applications`, { data: wholeForm() })
    const { id } = await created.json()
    await page.request.put(`${app.url}/api/applications/${id}`, { data: { status: 'submitted' } })
    await openForm(page, app, { root })
    await openPart(page, 'groom')
    await page.locator('#groomVillage').fill('A change too late')
    await done((await app.admin()).post(`/api/admin/applications/${id}/verify`, {}))
    await saveAndPreview(page, words)
    await expect(page.locator('#groom')).toContainText('A change too late')
    await expect(page.getByText(words['form.readDiffers'])).toBeVisible()
  })

test('given a wide window, when the form is open, then what stands before a number is on one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await register(page, app)
  await openForm(page, app, english)
  await expect(lastOfFamily(page)).toBeVisible()
  const lines = await page.locator('.joined span').evaluateAll((spans) =>
    spans.map((span) => {
      const range = document.createRange()
      range.selectNodeContents(span)
      return range.getClientRects().length
    }),
  )
  expect([lines.length > 0, Math.max(...lines)]).toEqual([true, 1])
})

test('given a PIN code, when it is typed, then it gives district, post office and taluk where it can, and what it does not give is asked', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english)
  const { words } = english
  const pin = page.locator('#groomPincode')
  const district = page.locator('#groomDistrict')
  const taluk = page.locator('#groomTaluk')
  const office = page.locator('#groomPostalName')
  const gave = page.locator('#groom .gave')
  await expect(page.locator('#groomDistrict, #groomTaluk, #groomPostalName')).toHaveCount(0)

  await pin.fill('673101')
  await expect(gave).toContainText('Kozhikode district, Vadakara taluk, Vadakara P.O.')
  await expect(page.locator('#groomDistrict, #groomTaluk, #groomPostalName')).toHaveCount(0)

  // Another PIN code takes back what the last one gave.
  await pin.fill('673 019')
  await expect(gave).toContainText('Kozhikode district')
  await expect(taluk).toHaveValue('')
  await expect(gave).not.toContainText('taluk')
  await taluk.selectOption('Kozhikode')
  await page.getByRole('radiogroup', { name: words['question.PostalName'] }).getByLabel('Olavanna').check()
  await page.getByRole('radiogroup', { name: words['question.PostalName'] }).getByLabel('Another').check()
  await page.getByLabel(words['form.otherOfficeName']).fill('Olavanna West')
  await page.reload()
  await expect(gave).toContainText('Kozhikode district')
  await expect(taluk).toHaveValue('Kozhikode')
  await expect(page.getByLabel(words['form.otherOfficeName'])).toHaveValue('Olavanna West')

  await pin.fill('673572')
  const which = page.getByRole('radiogroup', { name: words['question.District'] })
  await expect(which.getByRole('radio')).toHaveCount(2)
  await which.getByLabel('Malappuram').check()
  await expect(gave).toContainText('Malappuram district')
  await expect(taluk.locator('option').nth(1)).toHaveText('Eranad')

  await pin.fill('673602')
  await expect(office.locator('option')).toHaveCount(12)
  await gave.getByRole('button', { name: words['form.notRight'] }).click()
  await expect(district).toBeFocused()
  await district.selectOption('wayanad')
  await expect(taluk.locator('option')).toHaveText([
    'Choose',
    'Mananthavady',
    'Sulthan Bathery',
    'Vythiri',
    'Another taluk',
  ])
  await taluk.selectOption({ label: 'Another taluk' })
  await page.locator('#groomTaluk').fill('A new taluk')
  await expect(page.locator('#groomTaluk')).toHaveValue('A new taluk')

  // What was chosen by hand stays, whatever code comes.
  for (const code of ['560 001', '673101']) {
    await pin.fill(code)
    await expect(district).toHaveValue('wayanad')
    await expect(taluk).toHaveValue('A new taluk')
  }
})

test('given a family that does not know its PIN code, when it chooses the district by hand, then it is asked for the rest, and a code adds only what is open', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english)
  const { words } = english
  const pin = page.locator('#groomPincode')
  const district = page.locator('#groomDistrict')
  const taluk = page.locator('#groomTaluk')
  await pin.fill('6731')
  await expect(district).toHaveCount(0)
  await page.locator('#groom').getByRole('button', { name: words['form.noPin'] }).press('Enter')
  await expect(district).toBeFocused()
  await district.selectOption('kozhikode')
  await taluk.selectOption('Koyilandy')
  await page.locator('#groomPostalName').fill('By hand')
  await page.reload()
  await expect(district).toHaveValue('kozhikode')
  await pin.fill('673101')
  await expect(page.locator('#groom .gave')).toContainText('Kozhikode district')
  await expect(taluk).toHaveValue('Koyilandy')
  await expect(page.getByLabel(words['form.otherOfficeName'])).toHaveValue('By hand')
})

test('given a groom with an address and a community, when the bride has the same, then a press copies them once, and each can be changed', async ({
  page,
}) => {
  const { words } = malayalam
  await register(page, app)
  await openForm(page, app, malayalam)
  await fillPerson(page, 'groom')
  await openPart(page, 'bride')
  await expect(page.locator('#bride input:checked')).toHaveCount(0)
  await page.getByRole('button', { name: words['form.same.address'] }).click()
  await expect(page.locator('#bride p.same').first()).toBeFocused()
  await expect(page.locator('#bride p.same').first()).toContainText('673019, കോഴിക്കോട്')
  await page.getByRole('button', { name: words['form.same.community'] }).click()
  await expect(page.getByRole('button', { name: words['form.same.address'] })).toHaveCount(0)
  await page.locator('#brideVillage').fill('മറ്റൊരു വില്ലേജ്')
  await openPart(page, 'family')
  await next(page, words, 'section.declarationShort')
  await expect
    .poll(() => stored(page, app))
    .toMatchObject({
      bridePincode: '673019',
      brideTaluk: 'Koyilandy',
      brideVillage: 'മറ്റൊരു വില്ലേജ്',
      groomVillage: 'Imagined Village',
      brideReligion: 'hindu',
      brideCaste: 'Ezhava',
    })
})

test('given a bride of 17 and years of two digits, when the date is left, then the page says from which day she may apply, and writes the one year that is possible', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english, '#bride')
  const year = new Date().getFullYear()
  const birth = async (typed: string) => {
    for (const [place, box] of ['', '-month', '-year'].entries())
      await page.locator(`#brideDob${box}`).fill(typed.split(' ')[place] ?? '')
    await page.locator('#brideName').focus()
  }
  const echo = page.locator('#bride .echo')
  await birth(`1 1 ${year - 17}`)
  await expect(echo).toContainText(`she can apply from January 1, ${year + 1}`)
  await expect(page.locator('#brideDob-problem')).toHaveCount(0)
  await birth('31 2 1999')
  await expect(page.locator('#brideDob-problem')).toContainText('There is no such date')
  await birth('1 1 99')
  await expect(page.locator('#brideDob-year')).toHaveValue('1999')
  await expect(echo).not.toContainText('can apply')
})

test('given work and wages, when they are answered by a press and by the day, then the job is there and the month is worked out', async ({
  page,
}) => {
  const { words } = malayalam
  await register(page, app)
  await openForm(page, app, malayalam)
  await page.locator('#groom').getByRole('button', { name: words['form.job.wage'] }).click()
  await expect(page.locator('#groomOccupation')).toHaveValue('കൂലിപ്പണി')
  await expect(page.locator('#groomOccupation')).toBeFocused()
  await openPart(page, 'family')
  await page.getByRole('button', { name: words['form.byDay'] }).first().click()
  await page.locator('#groomFamilyMonthlyIncome-wage').fill('൭൦൦')
  await page.locator('#groomFamilyMonthlyIncome-days').fill('20')
  await expect(page.locator('#family .words')).toContainText('14,000')
  await next(page, words, 'section.declarationShort')
  await expect
    .poll(() => stored(page, app))
    .toMatchObject({ groomOccupation: 'കൂലിപ്പണി', groomFamilyMonthlyIncome: 14_000 })
})

test('given a question in hand, when help is asked for on WhatsApp, then the message names the application and the question', async ({
  page,
}) => {
  const admin = await app.admin()
  await done(admin.put('/api/admin/settings/whatsapp_number', { value: '+91 11111 22222' }))
  const { words } = english
  await register(page, app)
  await page.request.post(`${app.url}/api/applications`, { data: { groomName: 'Groom Madeup' } })
  await openForm(page, app, english)
  const asksAbout = async () => {
    const href = await page.locator('.dock .ask').getAttribute('href')
    return new URL(href ?? '').searchParams.get('text')
  }
  const { number } = await stored(page, app)
  await page.locator('#groomCaste').focus()
  const about = `${words['dash.applicationId']} ${spokenNumber(number)}, Groom: ${words['question.Caste']}`
  const asked = words['form.askMessage'].replace('{about}', about)
  await expect.poll(asksAbout).toBe(asked)
  await openPart(page, 'uploads')
  await expect.poll(asksAbout).toContain(words['section.uploads'])
  await done(admin.put('/api/admin/settings/whatsapp_number', { value: '' }))
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
  await expect(page.locator('[name=groomAge]')).toHaveValue(/^\d\d\syears$/)
})

test('given a new form, when it opens, then nothing is chosen, a yes asks on and a no takes the answer away until the yes returns', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english)
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0')
  await expect(page.locator('form input:checked')).toHaveCount(0)
  const job = page.locator('#brideFatherJob')
  await expect(job).toHaveCount(0)
  await page.locator('#brideFatherAlive').check()
  await job.fill('Farmer')
  await page.getByRole('radiogroup', { name: 'Is the father alive?' }).last().getByLabel('No').check()
  await expect(job).toHaveCount(0)
  await page.getByRole('radiogroup', { name: 'Is the father alive?' }).last().getByLabel('Yes').check()
  await expect(job).toHaveValue('Farmer')
  await page.getByRole('radiogroup', { name: 'Is the father alive?' }).last().getByLabel('No').check()

  const income = page.locator('#brideFamilyMonthlyIncome')
  await income.fill('10000-15000')
  await expect(page.locator('#brideFamilyMonthlyIncome-problem')).toContainText('one amount in figures')
  await page.reload()
  await expect(income).toHaveValue('10000-15000')
  await expect(page.locator('#brideFamilyMonthlyIncome-problem')).toContainText('one amount in figures')
  await income.fill('൨,൫൦,൦൦൦')
  await expect(page.locator('#family')).toContainText('two lakh fifty thousand rupees a month')
  await expect(page.locator('.doubt')).toContainText('much for one month')
  await page.locator('#groomHouseType').check()
  await next(page, english.words, 'section.declarationShort')
  await expect
    .poll(() => stored(page, app))
    .toMatchObject({
      groomReligion: '',
      brideMaritalStatus: '',
      brideFatherAlive: false,
      groomMotherAlive: null,
      groomHouseType: 'own',
      brideHouseType: '',
    })
})

test('given numbers that are unlikely, when they are typed, then each is asked about until it is mended', async ({
  page,
}) => {
  await register(page, app)
  await openForm(page, app, english)
  const phone = page.locator('#groomParentPhone')
  const about = (text: string) => page.locator('.doubt', { hasText: text })
  await phone.fill('98470 123456')
  await expect(about('ten digits')).toHaveCount(1)
  await phone.fill('971 50 123 4567')
  await expect(about('in the Gulf')).toHaveCount(1)
  await phone.fill('+971 50 123 4567')
  await expect(about('in the Gulf')).toHaveCount(0)
  await phone.fill('\u202A98470\u00A01\u00AD2345\u202C')
  await openMore(page, 'groom')
  await page.locator('#groomEmail').fill('an\u200Dil@exam\u00ADple.org')
  await page.locator('#groomPincode').fill('673\u2060 019\uFEFF')
  await page.locator('#groomDob').fill('\u200E14')
  await page.locator('#groomDob-month').fill('6')
  await page.locator('#groomDob-year').fill('1999\u200E')
  await page.locator('#groomFamilyMonthlyIncome').fill('12\u200D500\u00AD')
  await expect(page.getByLabel('Olavanna')).toBeVisible()
  await next(page, english.words, 'section.declarationShort')
  await expect
    .poll(() => stored(page, app))
    .toMatchObject({
      groomParentPhone: '9847012345',
      groomEmail: 'anil@example.org',
      groomPincode: '673019',
      groomDob: '1999-06-14',
      groomFamilyMonthlyIncome: 12_500,
    })
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

test('given the form on a phone, when its window becomes wide, then all parts are there, and the one with the focus is the current one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await register(page, app)
  await openForm(page, app, english)
  await expect(page.locator('.part:visible')).toHaveCount(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  // Nothing in a closed part takes the focus, and the page may hear later that its window is wide.
  await expect(page.locator('#brideName')).toBeVisible()
  await page.locator('#brideName').focus()
  await expect(page.locator('.parts [aria-current]')).toHaveAttribute('href', '#bride')
})

test('given a part that is not the one in the address, when a step is chosen, then it opens, and focus is there at once and stays where keys take it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await register(page, app)
  await openForm(page, app, english, '#bride')
  await expect(page.locator('.part:visible')).toHaveAttribute('id', 'bride')
  const chosen = (part: string) =>
    page.locator(`.parts a[href="#${part}"]`).evaluate((link: HTMLElement) => {
      link.click()
      return document.activeElement?.id
    })
  expect(await chosen('bride')).toBe('bride')
  await expect(page.locator('.part:visible')).toHaveAttribute('id', 'bride')
  expect(await chosen('groom')).toBe('groom')
  const after = await page.locator('#groomName').evaluate(async (field: HTMLElement) => {
    field.focus()
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return [document.activeElement?.id, location.hash]
  })
  expect(after).toEqual(['groomName', '#groom'])
  await page.goBack()
  await expect(page.locator('.part:visible')).toHaveAttribute('id', 'bride')
})

/** Presses of a mouse at one place, each said to come so many milliseconds after the first, however busy the machine is. */
async function pressesAt(page: Page, button: Locator, after: readonly number[]): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('there is no such button')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' } as const
  const session = await page.context().newCDPSession(page)
  const began = Date.now()
  for (const [index, milliseconds] of after.entries())
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', {
        ...at,
        type,
        clickCount: milliseconds < 500 ? index + 1 : 1,
        timestamp: (began + milliseconds) / 1000,
      })
}

test('given a part, when its Next is double-clicked, then no part is passed over', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await register(page, app)
  await openForm(page, app, english)
  // The fonts come once the form is shown, and with them the button stands elsewhere.
  await expect(page.locator('html[data-fonts]')).toHaveCount(0)
  await page.evaluate(async () => void (await document.fonts.ready))
  const goOn = page.locator('.dock .button')
  await pressesAt(page, goOn, [0, 150])
  await expect(page.locator('.part:visible')).toHaveAttribute('id', 'bride')
  await pressesAt(page, goOn, [5000])
  await expect(page.locator('.part:visible')).toHaveAttribute('id', 'uploads')
})
