/** The home visit on a phone, against the real server: the list, the sheet, what is saved, and all of it without a network. */
import { readdirSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { spokenNumber } from '#events/application/number.ts'
import { moveTo, visited } from '../kit/season.ts'
import { jpeg } from '../server/files/samples.ts'
import { dialog, openConsole, stored, toast } from './admin-console.ts'
import { type Season, season, verifier } from './admin-season.ts'
import { clean, found, foundInBoth, overhang } from './clean.ts'
import { untilKeptByWorker } from './kept-by-browser.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 780 } })

const opened = (page: Page, language: 'en' | 'ml' = 'en') =>
  openConsole(page, at, { as: verifier, path: '/admin/dashboard?view=visits', language })
const takes = { en: /^Take 4 houses/, ml: /^4 വീടിന്റെ വിലാസവും/ } as const
/** With the sheets of all who wait taken onto this device. */
async function open(page: Page, language: 'en' | 'ml' = 'en'): Promise<string[]> {
  const heard = await opened(page, language)
  await page.getByRole('button', { name: takes[language] }).click()
  await expect(page.getByRole('button', { name: takes[language] })).toHaveCount(0)
  return heard
}

/** A family as the console names it everywhere. */
async function coupleOf(id: string): Promise<string> {
  const { groomName, brideName } = await stored(at, id)
  return `${groomName} · ${brideName}`
}

test(`given a phone in the light and the dark scheme, when the visits are open, then they fit, are silent and within reach`, async ({
  page,
}) => {
  const heard = await open(page)
  await expect(page.getByText('4 families are waiting for a visit')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute('href', 'tel:+919847022222')
  expect(await foundInBoth(page, heard)).toEqual(clean)
  await page
    .getByRole('button', { name: /^Visit sheet/ })
    .first()
    .click()
  await expect(page.getByRole('group', { name: "House of the bride's family" })).toBeVisible()
  expect(await foundInBoth(page, heard)).toEqual(clean)
})

test('given a sheet, when facts are confirmed, found otherwise and left, then exactly those are saved, with note and photo, and all of it can be undone', async ({
  page,
}) => {
  await open(page)
  const name = await coupleOf(at.ids.under_verification[0] ?? '')
  await page.getByRole('button', { name: `Visit sheet of ${name}`, exact: true }).click()
  const fact = (title: string) => page.getByRole('group', { name: title })
  await expect(page.getByRole('button', { name: 'Save the visit' })).toBeDisabled()
  await fact("House of the bride's family").getByLabel('As declared').check()
  await fact("The bride's mother has a job").getByLabel('Different').check()
  await fact("Monthly income of the bride's family").getByLabel('Different').check()
  await page.getByLabel("Rupees a month: Monthly income of the bride's family").fill('3500')
  await fact('Education of the bride').getByLabel('Could not check').check()
  await page.getByLabel('Note').fill('The aunt was present')
  const photo = { name: 'house.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg()) }
  await page.getByLabel('Photo of the house').setInputFiles(photo)
  await page.getByRole('button', { name: 'Save the visit' }).click()
  await expect(toast(page)).toContainText('The visit has been recorded')
  const id = at.ids.under_verification[0] ?? ''
  const { verifiedFacts, auditTrail } = await stored(at, id)
  expect(verifiedFacts).toEqual({
    brideHouseType: 'rented',
    brideMotherEmployed: true,
    brideFamilyMonthlyIncome: 3500,
  })
  expect(
    auditTrail.map(({ type, reason }: { type: string; reason: string }) => [type, reason]).slice(-2),
  ).toEqual([
    ['FactsVerified', 'The aunt was present'],
    ['DocumentAdded', null],
  ])
  await expect(page.getByText('sheet begun')).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Your last change has been taken back')
  const after = await stored(at, id)
  expect(Object.values(after.verifiedFacts).every((value) => value === null)).toBe(true)
  expect(after.auditTrail.map(({ type }: { type: string }) => type).slice(-2)).toEqual([
    'FactsVerified',
    'DocumentWithdrawn',
  ])
  expect((await at.staff.get(`/api/admin/applications/${id}/documents`)).expect(200).json).toEqual([])
})

test('given two photos, when the second is chosen and the visit is saved, then that one is sent, and none is left for the next visit', async ({
  page,
}) => {
  await open(page)
  const id = at.ids.under_verification[0] ?? ''
  const sheet = page.getByRole('button', { name: `Visit sheet of ${await coupleOf(id)}`, exact: true })
  const photo = async (width: number) => ({
    name: 'house.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await jpeg(width)),
  })
  const choose = async (width: number) =>
    page.getByLabel('Photo of the house').setInputFiles(await photo(width))
  const answer = () =>
    page.getByRole('group', { name: "House of the bride's family" }).getByLabel('As declared').check()
  const save = async () => {
    await page.getByRole('button', { name: 'Save the visit' }).click()
    await expect(toast(page)).toContainText('The visit has been recorded')
  }
  const widths = async () => {
    const { json } = (await at.staff.get(`/api/admin/applications/${id}/documents`)).expect(200)
    const keys: string[] = json.map(({ documentKey }: { documentKey: string }) => documentKey)
    const headers = { cookie: at.staff.cookie() }
    return Promise.all(
      keys.map(async (key) => {
        const file = await fetch(at.app.url + key, { headers })
        return (await sharp(await file.arrayBuffer()).metadata()).width
      }),
    )
  }
  await sheet.click()
  await answer()
  await choose(200)
  await choose(400)
  await save()
  expect(await widths()).toEqual([400])
  await sheet.click()
  await expect(page.getByLabel('Photo of the house')).toBeVisible()
  await expect(page.getByText('The photo that was chosen before stays.')).toHaveCount(0)
})

/** The palette is loaded a second after the window stands. */
const made = { address: '/admin/dashboard', folder: '/admin/assets/', late: '/Palette-' }

test('given code that is still on its way when the worker takes over, when it has come, then it is kept, too', async ({
  page,
}) => {
  // Code that nothing else on this page asks for.
  const file = readdirSync('dist/admin/assets').find((name) => /^Team-.*\.js$/.test(name))
  const path = `/admin/assets/${file}`
  await routed(page, `**${path}`, async (route) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await route.continue()
  })
  await page.addInitScript((asked) => void fetch(asked), path)
  await open(page)
  await expect.poll(() => page.evaluate((asked) => caches.match(asked).then(Boolean), path)).toBe(true)
})

/** All that lies on this phone: caches, databases, storage. */
const onPhone = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    const request = indexedDB.open('console-visits')
    await new Promise((done) => request.addEventListener('success', done))
    if (request.result.objectStoreNames.length > 0) {
      const rows = request.result.transaction('sealed').objectStore('sealed').getAll()
      await new Promise((done) => rows.addEventListener('success', done))
      for (const row of rows.result)
        texts.push(JSON.stringify(row), new TextDecoder().decode(row.bytes), `kept: ${row.kind}`)
    }
    request.result.close()
    return texts.join('\n')
  })

test('given a desk, when the visits are opened, then nothing of where a family lives comes onto it until a press that says how many, where and until when, and a press removes it', async ({
  page,
}) => {
  const id = at.ids.under_verification[0] ?? ''
  const { brideAddress, brideParentPhone } = await stored(at, id)
  const answers: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/')) answers.push(await answer.text().catch(() => ''))
  })
  const heard = await opened(page)
  await expect(page.getByText('4 families are waiting for a visit')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(0)
  const secrets = [brideAddress, brideParentPhone]
  for (const secret of secrets) expect(answers.join('\n')).not.toContain(secret)
  expect(await onPhone(page)).not.toContain('kept: sheets')
  const take = page.getByRole('button', { name: /^Take / })
  await expect(take).toHaveText(
    /^Take 4 houses with addresses and phone numbers onto this device, until \w+ \d+, \d{4}, \d+:\d\d [ap]m$/,
  )
  expect(await foundInBoth(page, heard)).toEqual(clean)
  await take.click()
  await expect(page.getByText(/^4 houses are on this device until /)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(4)
  for (const secret of secrets) expect(answers.join('\n')).toContain(secret)
  const kept = await onPhone(page)
  expect([kept.includes('kept: sheets'), secrets.some((secret) => kept.includes(secret))]).toEqual([
    true,
    false,
  ])
  // One more family waits: what is on the device does not grow by itself.
  const more = at.ids.submitted[0] ?? ''
  await moveTo(at.staff, more, 'under_verification')
  await expect(take).toHaveText(/^Take 1 house with address/)
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(4)
  await page.getByRole('button', { name: 'Remove the addresses from this device' }).click()
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveCount(0)
  await expect(take).toHaveText(/^Take 5 houses/)
  expect(await onPhone(page)).not.toContain('kept: sheets')
})

test('given a phone without a network, when a sheet is filled in after a reload, then it waits sealed, is sent once, and a meeting is decided', async ({
  page,
  context,
}) => {
  const [, id = '', other = ''] = at.ids.under_verification
  const name = await coupleOf(id)
  const otherName = await coupleOf(other)
  const fact = (title: string) => page.getByRole('group', { name: title })
  const fill = async (bride: string, note: string) => {
    await page.getByRole('button', { name: `Visit sheet of ${bride}`, exact: true }).click()
    await fact("House of the bride's family").getByLabel('Different').check()
    await page.getByLabel("What was found: House of the bride's family").selectOption('own')
    await page.getByLabel('Note').fill(note)
    await page.getByRole('button', { name: 'Save the visit' }).click()
  }
  await open(page)
  await expect(page.getByText('the sheets open without internet, too')).toBeVisible()
  await untilKeptByWorker(page, made)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('No internet now')).toBeVisible()
  await fill(name, 'Written-Without-Network')
  await fill(otherName, 'Second-Visit')
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect(waiting.getByText('Waiting for internet')).toHaveCount(2)
  expect(await found(page, [])).toEqual(clean)
  const left = await onPhone(page)
  expect(left).toContain('kept: answer')
  for (const secret of [name, 'Written-Without-Network']) expect(left).not.toContain(secret)
  // Meanwhile somebody else has visited the second family, and found what was declared.
  const beena = await at.app.colleague('beena')
  await visited(beena, other, { brideHouseType: 'rented' }, 'From elsewhere')
  await page.reload()
  await expect(waiting.getByText('Waiting for internet')).toHaveCount(2)
  await context.setOffline(false)
  const meeting = waiting.getByRole('group', { name: "House of the bride's family" })
  await expect(meeting.getByLabel(/^The other:/)).toBeVisible()
  await expect(meeting).toContainText('Found by beena, ')
  await expect(toast(page)).toContainText(`The visit of ${otherName} is not recorded yet`)
  await expect(waiting.getByRole('alert')).toContainText('has been changed meanwhile. Last change: beena, ')
  await expect(waiting.getByText(name, { exact: true })).toHaveCount(0)
  expect(await found(page, [])).toEqual(clean)
  await page.keyboard.press('F1')
  await page.keyboard.type('logout')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Logout' })
  await expect(question).toContainText('have not been sent yet')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await meeting.getByLabel(/^The other:/).check()
  await waiting.getByRole('button', { name: 'Send' }).click()
  await expect(waiting).toHaveCount(0)
  const visits = ({ auditTrail }: { auditTrail: { type: string; reason: string }[] }) =>
    auditTrail.filter(({ type }) => type === 'FactsVerified').map(({ reason }) => reason)
  const first = await stored(at, id)
  const second = await stored(at, other)
  expect([visits(first), first.verifiedFacts]).toEqual([
    ['Written-Without-Network'],
    { brideHouseType: 'own' },
  ])
  expect(visits(second)).toEqual([
    'From elsewhere',
    "Second-Visit\nFound at this visit: House of the bride's family: own house",
  ])
  expect(second.verifiedFacts).toEqual({ brideHouseType: 'rented' })
  await page.keyboard.press('F1')
  await page.keyboard.type('logout')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await onPhone(page)).not.toContain('kept:')
})

test('given sheets, when one is answered whole and a colleague finds something for another, then the first is decided about, and what was found stands beside the question', async ({
  page,
}) => {
  await test.step('given a sheet whose every question is answered, when it is saved, then the family has been visited, and is decided about from there', async () => {
    const heard = await open(page)
    const id = at.ids.under_verification[0] ?? ''
    const name = await coupleOf(id)
    await page.getByRole('button', { name: `Visit sheet of ${name}`, exact: true }).click()
    const questions = page.locator('fieldset.fact')
    // Her father has died: of his job nothing is asked.
    await expect(questions).toHaveCount(12)
    for (const question of await questions.all()) await question.getByLabel('As declared').check()
    await expect(page.getByText('12 of 12 answered The sheet is finished.')).toBeVisible()
    await page.getByRole('button', { name: 'Save the visit' }).click()
    await expect(toast(page)).toContainText(`Visited, please decide: ${name}`)
    const visited = page.getByRole('region', { name: 'Visited, please decide (1)' })
    await expect(visited).toContainText('8 of 8 criteria confirmed at the home visit')
    await expect(page.getByText('3 families are waiting for a visit')).toBeVisible()
    expect(await found(page, heard)).toEqual(clean)
    await visited.getByRole('button', { name: `Decide about ${name}` }).click()
    await expect(dialog(page)).toContainText(name)
    await expect(dialog(page)).toContainText(spokenNumber((await stored(at, id)).number))
    await expect(dialog(page).getByLabel('New Status')).toHaveValue('verified')
    await expect(dialog(page)).not.toContainText('without a visit')
    await dialog(page).getByRole('button', { name: 'Update Status' }).click()
    await expect(visited).toHaveCount(0)
    const { status, auditTrail } = await stored(at, id)
    expect([status, auditTrail.at(-1).visit]).toEqual(['verified', null])
  })
  await test.step('given a sheet that is open, when a colleague records what was found there, then it stands beside the question', async () => {
    const [, , third = ''] = at.ids.under_verification
    const name = await coupleOf(third)
    await page.getByRole('button', { name: `Visit sheet of ${name}`, exact: true }).click()
    const house = page.getByRole('group', { name: "House of the bride's family" })
    await house.getByLabel('Could not check').check()
    await visited(await at.app.colleague('devi'), third, { brideHouseType: 'rented' }, 'Devi was there')
    await expect(house.getByRole('status')).toHaveText(
      /^Found meanwhile: rented house\. Found by devi, .+\.$/,
    )
  })
})

test('given Malayalam, when the visits are open, then they are in Malayalam', async ({ page }) => {
  await open(page, 'ml')
  await expect(page.getByRole('heading', { name: 'ഗൃഹസന്ദർശനങ്ങൾ' })).toBeVisible()
  await expect(page.getByRole('link', { name: /വിളിക്കുക$/ }).first()).toBeVisible()
  expect(await overhang(page)).toBe(0)
})

test('given sheets on the phone, when the session ends, then the key is gone, and without a network nobody gets in', async ({
  page,
  context,
}) => {
  await open(page)
  await expect(page.getByText('the sheets open without internet, too')).toBeVisible()
  await untilKeptByWorker(page, made)
  const held = () => page.evaluate(() => sessionStorage.getItem('visits:key'))
  expect(await held()).toContain('"key"')
  await context.clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect([await held(), (await onPhone(page)).includes('kept: sheets')]).toEqual([null, true])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Network error')).toBeVisible()
})

test('given a finished visit of a family that was rejected meanwhile, when it is sent, then it says so, and is copied, sent again or discarded', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [id = '', other = ''] = at.ids.under_verification
  const name = await coupleOf(id)
  const otherName = await coupleOf(other)
  await open(page)
  await expect(page.getByText('the sheets open without internet, too')).toBeVisible()
  await context.setOffline(true)
  for (const family of [name, otherName]) {
    await page.getByRole('button', { name: `Visit sheet of ${family}`, exact: true }).click()
    const house = page.getByRole('group', { name: "House of the bride's family" })
    await house.getByLabel('As declared').check()
    await page.getByLabel('Note').fill('The aunt was present')
    await page.getByRole('button', { name: 'Save the visit' }).click()
  }
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  for (const one of [id, other]) await moveTo(at.staff, one, 'rejected')
  await context.setOffline(false)
  const refused = page.getByRole('region', { name: 'Could not be recorded' })
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expect(waiting).toHaveCount(0)
  const item = refused.getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('The visit was not recorded: ')
  expect(await found(page, [])).toEqual(clean)
  await item.getByRole('button', { name: `Copy what was found: ${name}` }).click()
  const copied = "Found at this visit: House of the bride's family: rented house\nThe aunt was present"
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
  await page.reload()
  await item.getByRole('button', { name: `Discard: ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await expect(item).toHaveCount(0)
  await refused.getByRole('button', { name: `Discard: ${otherName}` }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(refused).toContainText(otherName)
  // The family is being verified again.
  await moveTo(at.staff, other, 'under_verification')
  await refused.getByRole('button', { name: `Send again: ${otherName}` }).click()
  await expect(refused).toHaveCount(0)
  await expect.poll(async () => (await stored(at, other)).verifiedFacts).toEqual({ brideHouseType: 'rented' })
})
