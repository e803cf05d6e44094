/** How a result came about: on the family's phone in both languages and on paper, and in the console with the smallest changes. */
import { expect, type Page, test } from '@playwright/test'
import enOutcome from '#events/language/en/outcome.json' with { type: 'json' }
import enCase from '#events/language/en/views.json' with { type: 'json' }
import mlDashboard from '#events/language/ml/dashboard.json' with { type: 'json' }
import mlOutcome from '#events/language/ml/outcome.json' with { type: 'json' }
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { ADMIN, type TestApp, testApp, testClock } from '../kit/app.ts'
import { type Client, done } from '../kit/client.ts'
import { type Applied, begun, moveTo, sent, visited } from '../kit/season.ts'
import { pdf } from '../server/files/samples.ts'
import { clean, complaints, found, foundInBoth } from './clean.ts'

let app: TestApp
let admin: Client
let missed: Applied
/** One place; it goes to the family with the letter, and the one that submitted first lacks just that. */
test.beforeEach(async () => {
  app = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
  admin = await app.admin()
  await done(admin.put('/api/admin/settings/places', { value: '1' }))
  missed = await sent(app)
  app.clock.advance(1000)
  const chosen = await begun(app, { brideFamilyMonthlyIncome: 14_000 })
  const socialVerificationLetterKey = await chosen.family.upload('proof', pdf())
  await done(
    chosen.family.put(`/api/applications/${chosen.id}`, { socialVerificationLetterKey, status: 'submitted' }),
  )
  for (const { id } of [missed, chosen]) {
    await moveTo(admin, id, 'ranked')
    // Four of the eight that a visit can settle.
    await visited(admin, id, {
      brideEducation: 'secondary',
      community: 'obc',
      brideFatherAlive: false,
      brideMotherAlive: true,
      brideParentsHealth: 'chronic_illness',
    })
  }
  await moveTo(admin, chosen.id, 'finalized')
  await moveTo(admin, missed.id, 'waitlist')
})
test.afterEach(() => app.close())

/** Families read of it once it can no longer be taken back. */
async function publish(): Promise<void> {
  await done(admin.put('/api/admin/results', { published: true }))
  app.clock.advance(RESULTS_UNDO)
}

async function open(page: Page, root: string, { family } = missed): Promise<void> {
  const [name = '', value = ''] = family.cookie().split('=')
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto(`${app.url}${root}/dashboard`)
}

const languages = [
  { root: '', words: mlOutcome, paper: 'വാർഡ് മെമ്പറുടെ കത്ത്' },
  { root: '/en', words: enOutcome, paper: "Ward member's letter" },
] as const

for (const { root, words, paper } of languages)
  test(`given a published result at ${root || '/'}, when the family opens its page on a phone, then it reads what decided, what it could have given and its points, and prints them as a letter in both languages`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const heard = complaints(page)
    await open(page, root)
    const title = page.locator('#points')
    const result = page.locator('.fold', { has: title })
    await expect(title).toBeVisible()
    await expect(title).not.toContainText(words['own.title'])
    await publish()
    await page.reload()
    await expect(title).toContainText(words['own.title'])
    await title.click()
    await expect(result).toContainText(
      words['own.supply.one'].replace('{papers}', paper).replace('{places}', '1'),
    )
    await expect(result.locator('.criteria li')).toHaveCount(12)
    await expect(result.locator('.criteria li').first()).toContainText(words['own.basis.declared'])
    expect(await found(page, heard)).toEqual(clean)
    // What the browser's own dialog does is no matter here.
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await result.getByRole('button', { name: words['own.print'] }).click()
    await page.emulateMedia({ media: 'print' })
    const letter = page.locator('.letter')
    for (const text of [missed.reference, mlOutcome['own.title'], enOutcome['own.title']])
      await expect(letter).toContainText(text)
    for (const name of ['Groom Madeup', 'വധു സാങ്കല്പിക']) await expect(letter).not.toContainText(name)
    for (const other of ['.overview', 'body > header']) await expect(page.locator(other)).toBeHidden()
    const sheets = await page.pdf({ preferCSSPageSize: true })
    expect(sheets.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(letter).toHaveCount(0)
  })

test('given published results, when a family reads its points about which nobody has decided, then they are called points and no result', async ({
  page,
}) => {
  const undecided = await sent(app)
  await moveTo(admin, undecided.id, 'verified')
  await publish()
  await open(page, '', undecided)
  const title = page.locator('#points')
  await title.click()
  const fold = page.locator('.fold', { has: title })
  await expect(fold.locator('.criteria li')).toHaveCount(12)
  await expect(title).toContainText(mlDashboard['dash.score'])
  await expect(title).not.toContainText(mlOutcome['own.title'])
})

test('given a family that missed a place, when staff open its page, then it says what decided, and the letter is printed without a name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.request.post(`${app.url}/api/auth/login`, { data: ADMIN })
  const heard = complaints(page)
  await page.goto(`${app.url}/admin/applications/${missed.id}`)
  const why = page.getByRole('region', { name: enCase['case.why'] })
  await expect(why.getByRole('listitem')).toHaveText([
    'Points decided: as the ranking stands now, it is not within the 1 place.',
    'Place 2 of 2 with 79.95 points; the cut-off is after place 1.',
    '2.46 points below the last application that its own points put within the places.',
    /^What was lacking: Ward member's letter\./,
    /^The smallest change of one fact that would carry it over the cut-off: .* gives place 1\.$/,
  ])
  await expect(why).toContainText(enCase['case.letterLater'])
  const last = async () => (await done(admin.get('/api/admin/events?limit=1'))).json.events[0]
  await publish()
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await why.getByRole('button', { name: enCase['case.letter'] }).click()
  await expect(page.locator('.letter')).toContainText(missed.reference)
  expect((await last()).type).toBe('PrintMade')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.letter')).toBeVisible()
  await expect(page.locator('.letter')).not.toContainText('Groom Madeup')
  await expect(page.locator('.full')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.letter')).toHaveCount(0)
  expect(await foundInBoth(page, heard)).toEqual(clean)
})
