/** A family's dashboard against the real server, in both languages: what it shows in each status, and what it adds. */
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { consentIn } from '#events/application/consent.ts'
import type { FormChanges } from '#events/application/form.ts'
import { spokenNumber } from '#events/application/number.ts'
import { lastReviewDay } from '#events/application/rejection.ts'
import { kolkataDate } from '#events/dates.ts'
import enCommon from '#events/language/en/common.json' with { type: 'json' }
import enDashboard from '#events/language/en/dashboard.json' with { type: 'json' }
import enErrors from '#events/language/en/errors.json' with { type: 'json' }
import enForm from '#events/language/en/form.json' with { type: 'json' }
import enQuestions from '#events/language/en/questions.json' with { type: 'json' }
import enStatuses from '#events/language/en/statuses.json' with { type: 'json' }
import { day } from '#events/language/format.ts'
import mlCommon from '#events/language/ml/common.json' with { type: 'json' }
import mlDashboard from '#events/language/ml/dashboard.json' with { type: 'json' }
import mlErrors from '#events/language/ml/errors.json' with { type: 'json' }
import mlForm from '#events/language/ml/form.json' with { type: 'json' }
import mlQuestions from '#events/language/ml/questions.json' with { type: 'json' }
import mlStatuses from '#events/language/ml/statuses.json' with { type: 'json' }
import { RESULTS_UNDO } from '#events/programme/decide.ts'
import { unbroken } from '#web/words/PageTexts.tsx'
import { type TestApp, testApp, testClock } from '../kit/app.ts'
import { type Client, done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'
import { clean, complaints, found } from './clean.ts'
import { asShown } from './family.ts'
import { routed } from './routed.ts'

const languages = [
  {
    locale: 'ml',
    root: '',
    words: asShown({
      ...mlCommon,
      ...mlErrors,
      ...mlForm,
      ...mlQuestions,
      ...mlDashboard,
      ...mlStatuses,
    }),
  },
  {
    locale: 'en',
    root: '/en',
    words: {
      ...enCommon,
      ...enErrors,
      ...enForm,
      ...enQuestions,
      ...enDashboard,
      ...enStatuses,
    },
  },
] as const
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
const aPdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf })
const aPhoto = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#dce' } })
    .jpeg()
    .toBuffer(),
})

const DAY = 24 * 60 * 60 * 1000
const NUMBER = '+91 11111 22222'
let app: TestApp
test.beforeEach(async () => {
  app = await testApp({ distFolder: 'dist', clock: testClock(new Date().toISOString()) })
})
test.afterEach(() => app.close())

/** From now on families read of decisions at once. */
async function publish(admin: Client): Promise<void> {
  await done(admin.put('/api/admin/results', { published: true, again: true }))
  app.clock.advance(RESULTS_UNDO)
}

/** An application that has been taken through these statuses; none: only a draft. Its family is told of a decision. */
async function applied(statuses: readonly string[], changes: FormChanges = {}) {
  const family = await app.family()
  const { id, number } = (await family.post('/api/applications', wholeForm(changes))).expect(201).json
  if (statuses.length > 0) (await family.put(`/api/applications/${id}`, { status: 'submitted' })).expect(200)
  const admin = await app.admin()
  if (statuses.some((status) => ['finalized', 'waitlist', 'rejected'].includes(status))) await publish(admin)
  for (const status of statuses.slice(1))
    (await admin.post(`/api/admin/applications/${id}/status`, { status, reason: 'Test' })).expect(200)
  return { family, id: String(id), spoken: spokenNumber(number) }
}

/** A proof that this family has uploaded. */
const proof = (family: Client) => family.upload('proof', new Uint8Array(pdf), 'application/pdf')

/** Opens the dashboard with a family's session; nobody's with a guest. */
async function open(page: Page, root: string, family: Client): Promise<void> {
  const [name = '', value = ''] = family.cookie().split('=')
  if (name) await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto(`${app.url}${root}/dashboard`)
}
const application = async (family: Client) => (await family.get('/api/applications/my')).json[0]
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Presses a button of the dialog with this name. */
const pressIn = (page: Page, dialog: string, name: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true }).click()
const steps = (page: Page) =>
  page
    .locator('.timeline li')
    .evaluateAll((all) =>
      all.map(
        (one) =>
          `${one.hasAttribute('data-done') ? '✓ ' : ''}${(one.querySelector('.badge') ?? one.querySelector('b'))?.textContent}`,
      ),
    )
/** Opens a folded line by its title. */
const unfold = (page: Page, title: string) => page.locator('.folds summary', { hasText: title }).click()

const journey = ['submitted', 'under_verification', 'verified', 'ranked', 'shortlisted', 'finalized']
const through = (last: string) => journey.slice(0, journey.indexOf(last) + 1)
const histories: Readonly<Record<string, readonly string[]>> = {
  draft: [],
  ...Object.fromEntries(journey.map((status) => [status, through(status)])),
  waitlist: [...through('shortlisted'), 'waitlist'],
  rejected: [...through('under_verification'), 'rejected'],
}

for (const { locale, root, words } of languages) {
  // What goes the same way in both: the texts of the other are in the catalogues.
  const testOnce = locale === 'ml' ? test : () => undefined
  const of = (key: string): string => String(Reflect.get(words, key))
  const here = (key: string) => `given ${locale}, ${key}`

  // In Malayalam, whose words are longer, all of them; in English those that look unlike each other.
  const looked = Object.entries(histories).filter(
    ([status]) => locale === 'ml' || ['draft', 'ranked', 'rejected'].includes(status),
  )
  test(
    here(
      'when an application is in each status, then title, badge and number say so, at most one button is primary, and the page is clean and fits',
    ),
    async ({ page }) => {
      const heard = complaints(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await done((await app.admin()).put('/api/admin/settings/whatsapp_number', { value: NUMBER }))
      for (const [status, history] of looked)
        await test.step(status, async () => {
          // A receipt needs a new checkpoint, of which there is one a minute.
          app.clock.advance(60_000)
          const { family, id, spoken } = await applied(history)
          await open(page, root, family)
          await expect(page.locator('#standing')).toHaveText(of(`statusHelp.${status}`))
          const badge = status === 'ranked' ? 'dash.badge.ranked' : `status.${status}`
          await expect(page.locator('.badge')).toHaveText(of(badge))
          await expect(page.locator('.reference')).toHaveText(`${words['dash.applicationId']}${spoken}`)
          // The number is for people; the id of the address is not shown, and no number is called that takes messages only.
          await expect(page.locator('.overview')).not.toContainText(id)
          await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
          const isEditable = status === 'draft' || status === 'submitted'
          const edit = words[isEditable ? 'dash.edit' : 'dash.read']
          const actions = page.locator('.actions')
          await expect(actions.getByRole('link')).toHaveText(edit)
          // Help is there once.
          await expect(page.locator('a[href^="https://wa.me"]')).toHaveCount(1)
          const primary = page.locator('.button-strong:visible')
          expect(await primary.count()).toBe(isEditable || status === 'under_verification' ? 1 : 0)
          const ahead = page.locator('.timeline').getByText(words['dash.stepAhead'])
          expect((await ahead.count()) === 0).toBe(status === 'finalized' || status === 'rejected')
          expect(await found(page, heard)).toEqual(clean)
        })
    },
  )

  test(
    here(
      'when an application was submitted, then the page is at most 3 screens long, a screen reader reads it in order, and each line unfolds by keyboard',
    ),
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const heard = complaints(page)
      const { family } = await applied(['submitted'])
      await open(page, root, family)
      await expect(page.locator('.fold summary b').nth(1)).toHaveText(words['dash.readsNever'])
      const { page: high, footer } = await page.evaluate(() => ({
        page: document.documentElement.scrollHeight,
        footer:
          document.documentElement.scrollHeight -
          (document.querySelector('main')?.getBoundingClientRect().bottom ?? 0) -
          scrollY,
      }))
      expect(high).toBeLessThanOrEqual(3 * 740)
      expect(footer).toBeLessThanOrEqual(300)
      await expect(page.locator('main')).toMatchAriaSnapshot({ name: `${locale}.aria.yml` })
      for (const summary of await page.locator('.fold > summary, .quiet-fold > summary').all()) {
        await summary.focus()
        await page.keyboard.press('Enter')
      }
      await expect(page.locator('.fold > div, .quiet-fold > div')).toHaveCount(6)
      expect(await found(page, heard)).toEqual(clean)
    },
  )

  testOnce(
    here('when an application is verified, then the timeline ticks what is behind it, with its dates'),
    async ({ page }) => {
      const { family } = await applied(through('verified'))
      await open(page, root, family)
      const date = day(locale, kolkataDate(app.clock.now().toISOString()))
      await expect(page.locator('.timeline')).toContainText(words['dash.submittedOn'].replace('{date}', date))
      await expect(page.locator('.timeline')).toContainText(words['dash.verifiedOn'].replace('{date}', date))
      expect(await steps(page)).toEqual([
        ...[
          words['dash.step.draft'],
          words['status.submitted'],
          words['dash.step.under_verification'],
          words['status.verified'],
        ].map((one) => `✓ ${one}`),
        ...['shortlisted', 'finalized'].map((one) => of(`status.${one}`)),
      ])
      await expect(page.getByText(words['dash.congrats'])).toHaveCount(0)
    },
  )

  testOnce(
    here(
      'when an application is selected, then it is congratulated; on the waitlist, that step shows, and nothing is named that cannot be added any more',
    ),
    async ({ page }) => {
      await open(page, root, (await applied(through('finalized'))).family)
      await expect(page.locator('.timeline')).toContainText(words['dash.congrats'])
      await expect(page.locator('.timeline')).not.toContainText(words['status.waitlist'])
      await open(page, root, (await applied([...through('ranked'), 'waitlist'])).family)
      await expect(page.locator('.timeline [aria-current]')).toContainText(words['status.waitlist'])
      await expect(page.locator('.timeline')).not.toContainText(words['status.shortlisted'])
      await expect(page.locator('main')).not.toContainText(words['dash.paper.aadhaar'])
      await open(page, root, (await applied([...through('shortlisted'), 'waitlist'])).family)
      await expect(page.locator('.timeline [aria-current]')).toContainText(words['status.waitlist'])
      const today = day(locale, kolkataDate(app.clock.now().toISOString()))
      await expect(page.locator('.timeline')).toContainText(
        words['dash.shortlistedOn'].replace('{date}', today),
      )
    },
  )

  testOnce(
    here('when there is a score, then the whole points add up, and the exact ones are a press away'),
    async ({ page }) => {
      const { family } = await applied(through('under_verification'), { brideFamilyMonthlyIncome: null })
      await open(page, root, family)
      const score = (await family.get('/api/applications/my', { 'accept-language': locale })).json[0]
      expect(score.missingFacts).toBeGreaterThan(0)
      expect(score.totalScore).not.toBe(Math.round(score.totalScore))
      const total = words['dash.scoreOutOf'].replace('{score}', String(Math.round(score.totalScore)))
      await expect(page.locator('#points')).toContainText(total)
      await expect(page.locator('.progress')).toContainText(total)
      await unfold(page, words['dash.score'])
      const lines = await page.locator('.criteria b').allTextContents()
      // "12 of 15" in English, "15-ൽ 12" in Malayalam.
      const points = lines.map((line) => Number(line.match(/\d+/g)?.at(locale === 'en' ? 0 : 1)))
      expect(points.reduce((sum, one) => sum + one, 0)).toBe(Math.round(score.totalScore))
      // The letter is missing, and is what brings the points.
      await expect(page.locator('.criteria')).toContainText(words['dash.letterBrings'])
      await page.getByText(words['dash.howScored']).click()
      await expect(page.locator('.exact')).toContainText(String(score.totalScore))
      await expect(page.locator('.exact p span')).toHaveText(
        score.explanation.map(({ sentence }: { sentence: string }) => sentence),
      )
    },
  )

  testOnce(
    here('when staff printed its papers, then the folded line counts the day, and no name is in it'),
    async ({ page }) => {
      const { family, id } = await applied(['submitted'])
      const admin = await app.admin()
      await done(admin.post('/api/admin/prints', { print: 'case-file', ids: [id] }), 204)
      await open(page, root, family)
      await expect(page.locator('#reads b')).toHaveText(words['dash.readsDays_one'].replace('{count}', '1'))
      await unfold(page, words['dash.readsTitle'])
      const today = day(locale, kolkataDate(app.clock.now().toISOString()))
      await expect(page.locator('.fold li')).toHaveText([
        words['dash.reads.printed'].replace('{days}', today),
      ])
      await expect(page.locator('.folds')).not.toContainText('organiser@')
    },
  )

  testOnce(
    here('when help is asked for, then WhatsApp opens with the number and nothing else, once there is one'),
    async ({ page }) => {
      const { family, spoken } = await applied(['submitted'])
      // While nobody has given a number, nobody is sent to one.
      await open(page, root, family)
      await expect(page.locator('#standing')).toBeVisible()
      await expect(page.locator('a[href*="wa.me"]')).toHaveCount(0)
      await done((await app.admin()).put('/api/admin/settings/whatsapp_number', { value: NUMBER }))
      await open(page, root, family)
      const message = words['dash.askMessage'].replace('{id}', spoken)
      await expect(page.locator('#help')).toHaveAttribute(
        'href',
        `https://wa.me/911111122222?text=${encodeURIComponent(message)}`,
      )
    },
  )

  testOnce(
    here('when it is rejected, then the page says why by the kind of reason, and until when to ask again'),
    async ({ page }) => {
      const written = 'Neighbour-Told-The-Visitor'
      const { family, id } = await applied(through('under_verification'))
      const ask = { status: 'rejected', reason: written, kind: 'not_reached' }
      const admin = await app.admin()
      await done(admin.post(`/api/admin/applications/${id}/status`, ask))
      await open(page, root, family)
      const next = page.locator('.standing')
      // While it can be undone, the family reads only that nothing can be changed.
      await expect(page.locator('.badge')).toHaveText(words['status.under_verification'])
      await expect(page.getByText(words['refusal.being-reviewed'])).toBeVisible()
      await expect(page.getByRole('button', { name: words['dash.upload'] })).toHaveCount(0)
      app.clock.advance(RESULTS_UNDO)
      await page.reload()
      await expect(next).toContainText(words['dash.rejectedFor.not_reached'])
      const until = day(locale, lastReviewDay(app.clock.now().toISOString()))
      await expect(next).toContainText(words['dash.reviewUntil'].replace('{date}', until))
      await expect(next).toContainText(words['dash.otherHelp'])
      // Nobody is sent to a WhatsApp number that is not set.
      await expect(next).toContainText(words['dash.reviewHow'])
      await expect(page.locator('body')).not.toContainText(written)
      await open(page, root, (await applied(histories.rejected ?? [])).family)
      await expect(next).toContainText(words['dash.rejectedFor.general'])
      // Withdrawn now, the result below says so as well.
      await page.locator('#points').click()
      const result = page.locator('.fold', { has: page.locator('#points') })
      await expect(result).toContainText(words['dash.rejectedFor.general'])
      await page.getByText(words['withdraw.title'], { exact: true }).click()
      await page.getByLabel(words['withdraw.password']).fill('chembarathi poovu')
      await press(page, words['withdraw.press'])
      await expect(result).toContainText(words['statusHelp.withdrawn'])
      await expect(result).not.toContainText(words['dash.rejectedFor.general'])
    },
  )

  test(
    here(
      'when choosing has begun, then every verified family reads the same, with the day of the results once there is one',
    ),
    async ({ page }) => {
      const heard = complaints(page)
      const admin = await app.admin()
      const setting = (key: string, value: string) => done(admin.put(`/api/admin/settings/${key}`, { value }))
      await setting('season', `Season ${locale}`)
      const dayAfter = (days: number) => kolkataDate(new Date(Date.now() + days * DAY).toISOString())
      await setting('wedding_date', dayAfter(90))
      const waiting = await applied(through('ranked'))
      const chosen = await applied(through('ranked'))
      const ask = { status: 'waitlist', reason: 'As decided' }
      await done(admin.post(`/api/admin/applications/${chosen.id}/status`, ask))
      const next = page.locator('.standing')
      const read = async ({ family }: typeof chosen) => {
        await open(page, root, family)
        await expect(next).toContainText(words['dash.awaitingTitle'])
        await expect(page.locator('.badge')).toHaveText(words['dash.badge.ranked'])
        await expect(page.locator('.to-do')).toHaveCount(0)
        return ((await next.textContent()) ?? '').replace(/\d{3} \d{3} \d/, '')
      }
      const both = await read(waiting)
      expect(await read(chosen)).toBe(both)
      expect(both).toContain(words['dash.awaitingOpen'])
      await setting('application_deadline', new Date(Date.now() - 10 * DAY).toISOString())
      await setting('results_day', dayAfter(30))
      const date = day(locale, dayAfter(30))
      expect(await read(chosen)).toContain(unbroken(words['dash.awaitingDay'].replace('{date}', date)))
      expect(await found(page, heard)).toEqual(clean)
      await setting('results_day', dayAfter(-5))
      expect(await read(chosen)).toContain(words['dash.awaitingLate'])
    },
  )

  test(
    here(
      'when a family withdraws, then the page says what happens, asks once, and reads as withdrawn by itself',
    ),
    async ({ page }) => {
      const heard = complaints(page)
      await page.setViewportSize({ width: 320, height: 640 })
      const { family } = await applied(through('under_verification'))
      // The page of the family's rights links to this line, which then is open.
      await open(page, root, family)
      await page.goto(`${app.url}${root}/rights`)
      await page.getByRole('link', { name: words['withdraw.title'], exact: true }).click()
      await expect(page.locator('#withdraw')).toBeFocused()
      await expect(page.getByText(words['withdraw.later'])).toBeVisible()
      await expect(page.getByRole('button', { name: words['withdraw.press'] })).not.toHaveClass(
        /button-strong/,
      )
      await page.getByLabel(words['withdraw.password']).fill('not the password')
      await press(page, words['withdraw.press'])
      await expect(page.locator('#withdraw-password-error')).toHaveText(words['error.wrongPassword'])
      expect((await application(family)).withdrawnAt).toBeNull()
      heard.length = 0
      await page.getByLabel(words['withdraw.password']).fill('chembarathi poovu')
      await press(page, words['withdraw.press'])
      await expect(page.locator('.badge')).toHaveText(words['status.withdrawn'])
      await expect(page.locator('#standing')).toHaveText(words['statusHelp.withdrawn'])
      const until = day(locale, kolkataDate(new Date(app.clock.now().getTime() + 30 * DAY).toISOString()))
      await expect(page.locator('.standing')).toContainText(words['withdraw.next'].replace('{date}', until))
      await expect(page.locator('.standing')).not.toContainText(words['dash.reviewTitle'])
      await expect(page.locator('.timeline [aria-current]')).toContainText(words['status.withdrawn'])
      await expect(page.getByText(words['withdraw.noEdit'])).toBeVisible()
      await expect(page.getByText(words['withdraw.title'], { exact: true })).toHaveCount(0)
      await expect(page.getByText(words['status.rejected'])).toHaveCount(0)
      expect(await found(page, heard)).toEqual(clean)
    },
  )

  testOnce(
    here(
      'when nobody has taken it up, then withdrawing erases it with the account, and this phone forgets it',
    ),
    async ({ page }) => {
      const { family, spoken } = await applied(through('submitted'))
      await open(page, root, family)
      await page.getByText(words['withdraw.title'], { exact: true }).click()
      await expect(page.getByText(words['withdraw.sent'])).toBeVisible()
      await page.getByLabel(words['withdraw.password']).fill('chembarathi poovu')
      await press(page, words['withdraw.press'])
      await expect(page.getByRole('heading', { name: words['withdraw.erasedTitle'] })).toBeFocused()
      await expect(page.locator('body')).not.toContainText(spoken)
      expect((await family.get('/api/me')).status).toBe(401)
      await page.reload()
      await expect(page.getByText(words['dash.signedOut'])).toBeVisible()
    },
  )

  testOnce(
    here('when it was sent back, then the page says whom to ask, and nothing beside that it is submitted'),
    async ({ page }) => {
      const { family } = await applied([...through('under_verification'), 'draft'])
      await open(page, root, family)
      await expect(page.locator('#standing')).toHaveText(words['dash.sentBackTitle'])
      await expect(page.locator('.standing')).toContainText(words['dash.sentBack'])
      await expect(page.locator('.to-do')).not.toContainText(words['dash.nothingToFill'])
      await expect(page.getByRole('link', { name: words['dash.goOn'] })).toHaveAttribute(
        'href',
        `${root}/application`,
      )
      const today = day(locale, kolkataDate(app.clock.now().toISOString()))
      const timeline = page.locator('.timeline')
      await expect(timeline).toContainText(words['dash.sentBackOn'].replace('{date}', today))
      await expect(timeline).not.toContainText(words['dash.submittedOn'].replace('{date}', today))
      await expect(page.locator('#points')).toHaveCount(0)
    },
  )

  testOnce(
    here('when a draft is begun, then five lines say what is open, and one button goes on there'),
    async ({ page }) => {
      const { family, id } = await applied([], { brideCaste: '', groomCaste: '', groomTaluk: '' })
      await open(page, root, family)
      const lines = page.locator('.draft-parts li')
      const added = words['dash.addedCount'].replace('{n}', '0').replace('{max}', '9')
      await expect(lines).toHaveText([
        `${words['side.groom']}${words['question.Taluk']}, ${words['question.Caste']}`,
        `${words['side.bride']}${words['question.Caste']}`,
        `${words['section.uploadsShort']}${added}`,
        `${words['section.familyShort']}${words['dash.partDone']}`,
        `${words['section.declarationShort']}${words['dash.partDone']}`,
      ])
      await expect(page.getByRole('link', { name: words['dash.goOn'] })).toHaveAttribute(
        'href',
        `${root}/application#groomTaluk`,
      )
      // The sentence of the declaration would read as agreed.
      await done(family.put(`/api/applications/${id}`, { declarationAgreed: false }))
      await page.reload()
      const one = words['dash.partOpen_one'].replace('{count}', '1')
      await expect(lines.last()).toHaveText(words['section.declarationShort'] + one)
      await done(
        family.put(`/api/applications/${id}`, {
          declarationAgreed: true,
          brideCaste: 'Nair',
          groomCaste: 'Nair',
          groomTaluk: 'Tirur',
        }),
      )
      await page.reload()
      await expect(page.getByRole('link', { name: words['dash.toPreview'] })).toHaveAttribute(
        'href',
        `${root}/application/preview/${id}`,
      )
    },
  )

  testOnce(
    here(
      'when papers are missing, then each is named, and one button adds it in the form, or here once that is closed',
    ),
    async ({ page }) => {
      const toDo = page.locator('.to-do')
      const { family } = await applied(['submitted'], { brideParentsHealth: '' })
      await open(page, root, family)
      const papers = ['dash.paper.aadhaar', 'dash.paper.photos', 'dash.paper.income', 'dash.paper.education']
      for (const paper of papers) await expect(toDo.getByRole('listitem').getByText(of(paper))).toBeVisible()
      await expect(toDo.getByRole('link', { name: words['dash.addPapers'] })).toHaveAttribute(
        'href',
        `${root}/application#groomAadhaarFrontKey`,
      )
      const reviewed = await applied(through('under_verification'))
      await open(page, root, reviewed.family)
      await expect(toDo.getByRole('listitem').getByText(words['dash.paper.aadhaar'])).toHaveCount(0)
      await expect(toDo.locator('p')).toContainText(words['dash.paper.aadhaar'])
      const add = async (title: string) => {
        await toDo.getByRole('button', { name: words['dash.addPapers'] }).click()
        await pressIn(page, words['dash.upload'], words['dash.addFiles'].replace('{title}', title))
        const modal = page.getByRole('dialog', { name: title })
        await modal.getByLabel(words['dash.chooseFile']).setInputFiles(aPdf('slip.pdf'))
        await expect(modal).toBeHidden()
        await page.keyboard.press('Escape')
      }
      await add(words['question.incomeProofKeys'])
      await expect(toDo.getByRole('button', { name: words['dash.addPapers'] })).toBeFocused()
      await expect(toDo).not.toContainText(words['dash.paper.income'])
      await add(words['question.educationProofKeys'])
      await add(words['question.socialVerificationLetterKey'])
      await expect(toDo).not.toContainText(words['dash.missingTitle'])
      await expect(toDo).toContainText(words['dash.paper.aadhaar'])
    },
  )

  testOnce(
    here(
      'when an application is selected, then day, place, who calls, what to bring and the steps are there',
    ),
    async ({ page }) => {
      const admin = await app.admin()
      await done(admin.put('/api/admin/settings/wedding_date', { value: '2027-02-03' }))
      await done(admin.put('/api/admin/settings/venue_address', { value: 'Made-up Hall' }))
      await open(page, root, (await applied(through('finalized'))).family)
      const facts = page.getByRole('region', { name: words['dash.finalWedding'] })
      for (const text of [
        day(locale, '2027-02-03'),
        'Made-up Hall',
        words['dash.finalCallsText'].replace('{numbers}', '+91 98470 11111, +91 98470 22222'),
        words['dash.finalBringText'],
      ])
        await expect(facts).toContainText(text)
      await unfold(page, words['dash.finalSteps'])
      await expect(page.locator('.final-steps li')).toHaveCount(4)
      await expect(page.locator('.good-news')).toHaveText(words['dash.goodNews'])
      // A day that is past is no promise any more.
      const { family } = await applied([...through('ranked'), 'waitlist'])
      await open(page, root, family)
      const next = page.locator('.standing')
      const until = words['dash.when.waitlist'].replace('{wedding}', day(locale, '2027-02-03'))
      await expect(next).toContainText(until)
      await done(
        admin.put('/api/admin/settings/wedding_date', {
          value: kolkataDate(new Date(Date.now() - DAY).toISOString()),
        }),
      )
      await page.reload()
      await expect(next).toContainText(words['dash.whenOpen'])
    },
  )

  testOnce(
    here('when nothing was started, then the way to the form is shown, and the page is clean'),
    async ({ page }) => {
      const heard = complaints(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, root, await app.family())
      await expect(page.getByRole('heading', { name: words['dash.none'] })).toBeVisible()
      await expect(page.getByText(words['dash.noneText'])).toBeVisible()
      await expect(page.getByRole('link', { name: words['dash.start'] })).toHaveAttribute(
        'href',
        `${root}/application`,
      )
      expect(await found(page, heard)).toEqual(clean)
    },
  )

  testOnce(
    here('when nobody is signed in, or staff are, then that is said, with the way on'),
    async ({ page }) => {
      await open(page, root, app.guest())
      await expect(page.getByText(words['dash.signedOut'])).toBeVisible()
      await expect(page.locator('.notice a')).toHaveAttribute('href', `${root}/login`)
      await open(page, root, await app.admin())
      await expect(page.getByText(words['dash.staff'])).toBeVisible()
      await expect(page.locator('.notice a')).toHaveAttribute('href', '/admin/dashboard')
    },
  )

  testOnce(
    here(
      'when the answer does not come, then a skeleton stands, then the failure, and without a network it goes on by itself',
    ),
    async ({ page }) => {
      const { family, spoken } = await applied(['submitted'])
      let goes: 'wrong' | 'nowhere' | 'through' = 'wrong'
      const answer = Promise.withResolvers<void>()
      await routed(page, '**/api/applications/my', async (route) => {
        await answer.promise
        if (goes === 'wrong') return route.fulfill({ status: 503, body: 'A proxy says' })
        await (goes === 'nowhere' ? route.abort() : route.continue())
      })
      await open(page, root, family)
      await expect(page.locator('.skeleton')).toContainText(words['dash.loading'])
      answer.resolve()
      const failure = page.getByRole('alert')
      await expect(failure).toContainText(words['dash.loadFail'])
      await expect(failure).not.toContainText('A proxy says')
      goes = 'nowhere'
      await press(page, words['toast.retry'])
      await expect(failure).toContainText(words['save.offlineTitle'])
      await expect(failure).toContainText(words['dash.loadOffline'])
      await expect(failure).not.toContainText(words['dash.loadFail'])
      goes = 'through'
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.locator('.reference')).toContainText(spoken)
    },
  )

  testOnce(
    here('when documents are chosen, then they are sent and counted, and the dialog closes 2 s later'),
    async ({ page }) => {
      const heard = complaints(page)
      await page.setViewportSize({ width: 320, height: 640 })
      const { family } = await applied(['submitted'])
      await page.clock.install()
      await open(page, root, family)
      await press(page, words['dash.upload'])
      expect(await found(page, heard)).toEqual(clean)
      await press(page, words['dash.addFiles'].replace('{title}', words['question.incomeProofKeys']))
      const modal = page.getByRole('dialog', { name: words['question.incomeProofKeys'] })
      // The dialog would close while it is looked at: its time stands still but for the timers that axe sets.
      await page.clock.pauseAt(Date.now() + 60_000)
      await modal
        .getByLabel(words['dash.chooseFile'])
        .setInputFiles([aPdf('slip.pdf'), await aPhoto('bank.jpg')])
      await expect(modal.locator('.done')).toBeVisible()
      let isLooking = true
      const looked = found(page, heard).finally(() => {
        isLooking = false
      })
      while (isLooking) {
        await page.clock.runFor(1)
        await Bun.sleep(20)
      }
      expect(await looked).toEqual(clean)
      const done = words['toast.uploadOkText'].replace('{title}', words['question.incomeProofKeys'])
      await expect(modal.locator('.done')).toHaveText(done)
      await page.clock.runFor(2000)
      await expect(modal).toBeHidden()
      expect((await application(family)).incomeProofKeys).toHaveLength(2)
      await expect(
        page.getByText(words['dash.addedCount'].replace('{n}', '2').replace('{max}', '3')),
      ).toBeVisible()
    },
  )

  testOnce(
    here(
      'when a file is too large or the network breaks, then that is said, and it goes by itself once there is a network',
    ),
    async ({ page, context }) => {
      const { family } = await applied(['submitted'])
      await open(page, root, family)
      await press(page, words['dash.upload'])
      await pressIn(
        page,
        words['dash.upload'],
        words['dash.addFiles'].replace('{title}', words['question.socialVerificationLetterKey']),
      )
      const modal = page.getByRole('dialog', { name: words['question.socialVerificationLetterKey'] })
      const choose = (buffer: Buffer) =>
        modal.getByLabel(words['dash.chooseFile']).setInputFiles({ ...aPdf('letter.pdf'), buffer })
      const tile = modal.locator('.waiting-list li').last()
      await choose(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))
      await expect(tile).toContainText(words['refusal.file-too-large'])
      await expect(tile.getByRole('button', { name: words['toast.retry'] })).toBeVisible()
      await modal.getByRole('button', { name: words['nav.close'] }).click()
      await pressIn(
        page,
        words['dash.upload'],
        words['dash.addFiles'].replace('{title}', words['question.socialVerificationLetterKey']),
      )
      await context.setOffline(true)
      await choose(pdf)
      await expect(tile).toContainText(words['form.waitsForNetwork'])
      expect((await application(family)).socialVerificationLetterKey).toBeNull()
      await context.setOffline(false)
      await expect(modal.locator('.waiting-list li')).toHaveCount(0)
      expect((await application(family)).socialVerificationLetterKey).toMatch(/^\/objects\/uploads\//)
    },
  )

  testOnce(
    here('when the file store is away, then that is said, and the document is sent by itself a little later'),
    async ({ page }) => {
      const { family } = await applied(['submitted'])
      await page.clock.install()
      await open(page, root, family)
      await press(page, words['dash.upload'])
      await pressIn(
        page,
        words['dash.upload'],
        words['dash.addFiles'].replace('{title}', words['question.socialVerificationLetterKey']),
      )
      const modal = page.getByRole('dialog', { name: words['question.socialVerificationLetterKey'] })
      // Until it is let go: a retry may be due at any moment.
      await routed(page, '**/uploads/*', (route) => route.fulfill({ status: 503 }))
      await modal.getByLabel(words['dash.chooseFile']).setInputFiles(aPdf('letter.pdf'))
      await expect(modal.locator('.waiting-list')).toContainText(words['form.waitsForServer'])
      expect((await application(family)).socialVerificationLetterKey).toBeNull()
      await page.unroute('**/uploads/*')
      await page.clock.fastForward(15_000)
      await expect(modal.locator('.waiting-list li')).toHaveCount(0)
      expect((await application(family)).socialVerificationLetterKey).toMatch(/^\/objects\/uploads\//)
    },
  )

  testOnce(
    here('when a document was added by mistake, then the dialog leads to the form, which removes it'),
    async ({ page }) => {
      const { family, id } = await applied(['submitted'])
      await done(family.put(`/api/applications/${id}`, { incomeProofKeys: [await proof(family)] }))
      await open(page, root, family)
      await press(page, words['dash.upload'])
      await page.getByRole('link', { name: words['dash.removeInForm'] }).click()
      const paper = page.locator('#incomeProofKeys')
      await paper.getByRole('button').click()
      await page.getByRole('dialog').getByRole('button', { name: words['form.remove'] }).click()
      await expect(paper).toContainText(words['form.notAdded'])
    },
  )

  testOnce(
    here('when the keyboard alone is used, then the dialog opens, keeps the focus, and gives it back'),
    async ({ page }) => {
      await open(page, root, (await applied(['submitted'])).family)
      const opener = page.getByRole('button', { name: words['dash.upload'], exact: true })
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: words['dash.upload'] })
      await expect(dialog).toBeVisible()
      expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    },
  )
}

for (const { locale, root, words } of languages.slice(0, 1))
  test(`given ${locale} and nothing but what the phone has, when the dashboard opens, then it says so, and after the deadline offers no start`, async ({
    page,
  }) => {
    // It has agreed as it registered, so that the form begins with its first part.
    const family = app.guest()
    const account = { email: 'unsent@example.org', phone: '+91 98470 12345', password: 'chembarathi poovu' }
    await done(family.post('/api/auth/register', { ...account, consent: consentIn(locale) }), 201)
    const notice = page.locator('.notice').first()
    await open(page, root, family)
    await page.goto(`${app.url}${root}/application`)
    await page.locator('#groomName').fill('Groom Madeup')
    await page.goto(`${app.url}${root}/dashboard`)
    await expect(notice).toContainText(words['dash.noneYet'])
    await expect(notice).toContainText(words['unsent.never'])
    await expect(page.getByRole('link', { name: words['unsent.toForm'] })).toHaveAttribute(
      'href',
      `${root}/application`,
    )
    expect(await application(family)).toBeUndefined()
    const admin = await app.admin()
    const setDeadline = async (value: string) =>
      await done(admin.put('/api/admin/settings/application_deadline', { value }))
    await setDeadline('2026-01-01T00:00:00+05:30')
    await page.reload()
    await expect(notice).toContainText(words['form.periodClosed'])
    await expect(notice).toContainText(words['form.readNeverSent'])
    expect(await found(page, [])).toEqual(clean)
    await setDeadline('2099-01-01T00:00:00+05:30')
    await page.reload()
    await press(page, words['unsent.send'])
    await expect(page.locator('.badge')).toHaveText(words['status.draft'])
    expect(await application(family)).toMatchObject({ groomName: 'Groom Madeup', status: 'draft' })
    // Now the server has a draft that is too late; another family has nothing.
    await setDeadline('2026-01-01T00:00:00+05:30')
    await page.reload()
    await expect(page.locator('.standing')).toContainText(words['form.readDraft'])
    expect(await steps(page)).toEqual([`✓ ${words['status.draft']}`])
    await open(page, root, await app.family())
    await expect(notice).toContainText(words['form.periodClosed'])
    await expect(notice).toContainText(/4/)
    await expect(page.getByRole('link', { name: words['dash.start'] })).toHaveCount(0)
    await expect(notice.getByRole('link')).toHaveAttribute('href', `${root}/`)
    expect(await found(page, [])).toEqual(clean)
  })

test('given an application, when it may not be edited any more, then the dashboard says why, and proofs may still be added', async ({
  page,
}) => {
  const { words } = languages[1]
  const edit = page.getByRole('link', { name: words['dash.edit'] })
  const upload = page.getByRole('button', { name: words['dash.upload'] })
  await open(page, '/en', (await applied(['submitted'])).family)
  await expect(edit).toHaveAttribute('href', '/en/application')
  const reviewed = await applied(through('under_verification'))
  const letter = await proof(reviewed.family)
  await open(page, '/en', reviewed.family)
  await expect(page.getByText(words['refusal.being-reviewed'])).toBeVisible()
  await expect(upload).toBeVisible()
  await done(reviewed.family.put(`/api/applications/${reviewed.id}`, { socialVerificationLetterKey: letter }))
  await page.reload()
  await upload.click()
  const kinds = page.getByRole('dialog').locator('section')
  await expect(kinds.getByRole('link')).toHaveCount(1)
  await expect(kinds.getByRole('button')).toHaveText([words['dash.add'], words['dash.add']])
  await open(page, '/en', (await applied(through('verified'))).family)
  await expect(page.getByText(words['dash.editVerified'])).toBeVisible()
  await expect(upload).toHaveCount(0)
  await expect(edit).toHaveCount(0)
  await expect(page.getByRole('link', { name: words['dash.read'] })).toHaveAttribute(
    'href',
    '/en/application',
  )
})

test('given a submitted application, when the deadline has passed, then it may not be edited, but proofs may be added', async ({
  page,
}) => {
  const { words } = languages[1]
  const { family } = await applied(['submitted'])
  const value = '2026-01-01T00:00:00+05:30'
  await done((await app.admin()).put('/api/admin/settings/application_deadline', { value }))
  await open(page, '/en', family)
  await expect(page.getByText(words['refusal.deadline-passed'])).toBeVisible()
  await expect(page.getByRole('button', { name: words['dash.upload'] })).toBeVisible()
  await page.goto(`${app.url}/en/application`)
  await expect(page.getByRole('heading', { name: words['form.readTitle'] })).toBeVisible()
  await expect(page.getByText(words['form.readClosed'])).toBeVisible()
  await expect(page.getByText(words['form.readProofs'])).toBeVisible()
  await expect(page.locator('main')).not.toContainText(words['form.periodClosed'])
  await expect(page.locator('.reading').getByRole('link').first()).toHaveAttribute('href', '/en/dashboard')
})

test('given a frame whose script comes after the island, when the dashboard opens, then its application is asked for once', async ({
  page,
}) => {
  const { family } = await applied(['submitted'])
  const [name = '', value = ''] = family.cookie().split('=')
  await page.context().addCookies([{ name, value, url: app.url }])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { promise: isThere, resolve: letGo } = Promise.withResolvers<void>()
  await routed(page, '**/Frame.astro*.js', async (route) => {
    await isThere
    await route.continue()
  })
  await page.goto(`${app.url}/en/dashboard`, { waitUntil: 'commit' })
  await expect(page.locator('.badge')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-visitor', 'known')
  letGo()
  await expect(page.locator('html')).toHaveAttribute('data-visitor', 'member')
  expect(asked.filter((path) => path === '/api/applications/my')).toHaveLength(1)
})
