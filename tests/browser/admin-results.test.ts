/** Publishing the results: what the dialog shows before, what changes meanwhile, taking it back, and what then leaves. */
import { expect, type Page, test } from '@playwright/test'
import { spokenNumber } from '#events/application/number.ts'
import en from '#events/language/en/views.json' with { type: 'json' }
import { COLLEAGUE_PASSWORD } from '../kit/app.ts'
import { done } from '../kit/client.ts'
import { moveTo } from '../kit/season.ts'
import { mailBy, smtpPeer } from '../kit/smtp-peer.ts'
import { dialog, hold, openConsole, openView, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { clean, foundInBoth, overhang } from './clean.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1280, height: 720 } })

const colleague = { email: 'colleague', password: COLLEAGUE_PASSWORD }
/** The console of a second admin, with the dialog open. Without its stream the window does not hear what others do. */
async function opened(page: Page, { as = colleague, isDeaf = false } = {}): Promise<void> {
  if (as === colleague) await at.app.colleague(colleague.email)
  if (isDeaf) await routed(page, '**/api/admin/changes*', (route) => route.abort())
  await openConsole(page, at, { as })
  await openView(page, 'Results')
  await page.getByRole('button', { name: 'Publish the results…' }).click()
  await expect(dialog(page)).toContainText('Final Selection: 1 message')
}
const publishings = async () => {
  const { events } = (await done(at.staff.get('/api/admin/events?limit=50'))).json
  return events.filter(({ type }: { type: string }) => type.startsWith('Results')).length
}

test('given decisions, when the results are published, then each letter is shown before, a decision meanwhile is seen, and taking it back sends none', async ({
  page,
}) => {
  const peer = await smtpPeer()
  await mailBy(at.staff, peer.port)
  const value = '2099-01-01T00:00:00Z'
  await done(at.staff.put('/api/admin/settings/application_deadline', { value }))
  const heard = await openConsole(page, at, { as: admin, path: '/admin/dashboard?view=outbox' })
  await expect(page.getByRole('button', { name: 'Waits for the results 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send now/ })).toHaveCount(0)
  // Rows of 32 px, and found as in the list.
  const [id = ''] = at.ids.waitlist
  const { number, groomName, brideName } = await stored(at, id)
  const rows = page.locator('.outbox tbody tr')
  await expect(rows).toHaveCount(3)
  expect(await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))).toEqual([
    32, 32, 32,
  ])
  await page.locator('.outbox input[type=search]').fill(number)
  await expect(rows).toHaveCount(1)
  const cells = await rows.locator('td').allTextContents()
  expect(cells.slice(0, 2)).toEqual([spokenNumber(number), `${groomName} · ${brideName}`])
  await page.locator('.outbox input[type=search]').fill('')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Publish the results…' }).click()
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true })
  for (const text of ['Final Selection: 1 message', 'Waitlist: 1 message', 'Rejected: 1 message'])
    await expect(dialog(page)).toContainText(text)
  await expect(dialog(page).getByText('You have been selected')).toBeVisible()
  await expect(dialog(page).getByText('000 000 1').first()).toBeVisible()
  await expect(dialog(page).locator('article[lang=ml]')).toHaveCount(3)
  await expect(dialog(page)).toContainText(
    /Families can still apply until .*: publishing does not end that\./,
  )
  expect(await foundInBoth(page, heard)).toEqual(clean)
  await expect(dialog(page)).toContainText('16 families are still undecided and get no message now')
  await expect(dialog(page)).toContainText(
    'Shortlisted: 2 · Ranked: 4 · Verified: 2 · Under Verification: 4 · Submitted: 4',
  )
  await moveTo(at.staff, at.ids.ranked[0] ?? '', 'waitlist')
  await button('Publish, with 4 messages').click()
  await expect(dialog(page).getByText('Until then you can take it back')).toBeInViewport()
  await button('Take it back').click()
  await expect(toast(page)).toContainText('The results are no longer published')
  await expect(dialog(page).getByText(en['results.text'])).toBeInViewport()
  await button('Publish, with 4 messages').click()
  await expect(button('Take it back')).toBeVisible()
  expect(peer.letters).toEqual([])
  // A moment more, since the season's own events may be a little ahead of the clock.
  at.app.clock.advance(2 * 60_000 + 1000)
  await at.app.parts.mail.work()
  expect(peer.letters).toHaveLength(4)
  await expect(button('Take it back')).toHaveCount(0)
  await button('Done').click()
  await expect(page.getByRole('button', { name: 'Sent 4' })).toBeVisible()
  await peer.close()
})

test('given a window that does not hear of a decision, when it publishes what it shows, then that is refused, the new counts are shown, and it asks again', async ({
  page,
}) => {
  await opened(page, { isDeaf: true })
  await moveTo(at.staff, at.ids.waitlist[0] ?? '', 'finalized')
  const publish = dialog(page).getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await expect(toast(page)).toContainText('This has moved on since you saw it')
  await expect(dialog(page)).toContainText('Final Selection: 2')
  expect(await publishings()).toBe(0)
  await publish.click()
  await expect(toast(page)).toContainText('The results are published')
  expect(await publishings()).toBe(1)
})

test('given two admins who look at the same, when one has published, then the other hears who and when, and may take it back, which ends what was said of the refusal', async ({
  page,
}) => {
  await opened(page, { isDeaf: true })
  await done(at.staff.put('/api/admin/results', { published: true }))
  await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toast(page)).toContainText('have been published already')
  await expect(dialog(page)).toContainText(`${admin.email}`)
  await expect(dialog(page)).toContainText('You can take it back until')
  expect(await publishings()).toBe(1)
  await dialog(page).getByRole('button', { name: 'Take it back' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  // The refused request and the stream that is cut off are complained about.
  expect(await foundInBoth(page, [])).toEqual(clean)
})

test('given no mail server and Malayalam on a phone, when an admin wants to publish, then it says that nobody gets a message, and fits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openConsole(page, at, { as: admin, language: 'ml' })
  await page.getByRole('button', { name: 'മെനു' }).click()
  await expect(dialog(page).locator('input')).toBeFocused()
  await page.keyboard.type('ഫലം')
  await page.getByRole('menuitem', { name: 'ഫലം പ്രസിദ്ധീകരിക്കുക…' }).click()
  await expect(dialog(page)).toContainText('ആർക്കും മെസേജ് ലഭിക്കില്ല')
  await expect(dialog(page).locator('.result-letters h3').first()).toContainText('മെയിൽ സെർവർ ചേർത്താൽ 1')
  expect(await overhang(page)).toBe(0)
})

test('given an admin, when the results are published in another window, then the dialog that is open says so before anything is decided', async ({
  page,
}) => {
  await test.step('given the dialog of a status, when a colleague publishes the results, then from then on it says that the family is told', async () => {
    const id = at.ids.ranked[0] ?? ''
    await openConsole(page, at, { as: admin, path: '/admin/dashboard?status=ranked' })
    await hold(page, id)
    await page.keyboard.press('t')
    await dialog(page).getByLabel('New Status').selectOption('waitlist')
    await dialog(page).getByLabel('Reason').fill('Few places')
    const update = dialog(page).getByRole('button', { name: 'Update Status' })
    await expect(update).toBeEnabled()
    await expect(dialog(page)).not.toContainText('The results are published')
    await done(at.staff.put('/api/admin/results', { published: true }))
    await expect(dialog(page)).toContainText('The results are published: the family is told of this')
    await update.click()
    await expect(toast(page)).toContainText('Waitlist')
    expect((await stored(at, id)).status).toBe('waitlist')
  })
})
