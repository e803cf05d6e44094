/** The ranking workspace against the real server: places by hand with their reason, what-if, selection, and who may not. */
import { expect, type Page, test } from '@playwright/test'
import { moveTo, visited } from '../kit/season.ts'
import { dialog, openConsole, openView, rowOf, stored, toast } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { clean, foundInBoth } from './clean.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season()
  await at.staff.put('/api/admin/settings/places', { value: '5' }).then((answer) => answer.expect(200))
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

const path = '/admin/dashboard?view=ranking'
const words = { held: 'This position was given by hand, so no weight would change it.' }
const open = (page: Page) => openConsole(page, at, { as: admin, path })
/** Ids as the grid has them, from the top. */
const shownOrder = (page: Page) =>
  page
    .locator('.ranking-grid .ag-row[row-id]')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
        .map((row) => row.getAttribute('row-id')),
    )
const serverOrder = async (): Promise<string[]> =>
  (await at.staff.get('/api/admin/ranking')).json.map(({ id }: { id: string }) => id)
async function hold(page: Page, id: string): Promise<void> {
  // A press in the moment in which rows have moved does nothing.
  await expect(async () => {
    await rowOf(page, id).locator('[col-id=brideName]').click({ timeout: 2000 })
    await expect(page.locator('.insp .meta')).toContainText(id.slice(0, 8), { timeout: 2000 })
  }).toPass()
}

test('given the ranking, when it is looked at in both schemes, narrowed, asked about, selected from and compared, then it is the server’s order', async ({
  page,
}) => {
  await test.step("given the light and the dark scheme, when the ranking is open, then it is the server's order, silent and within reach", async () => {
    const heard = await open(page)
    await expect(page.locator('.row-cut')).toHaveCount(1)
    await expect.poll(() => shownOrder(page)).toEqual(await serverOrder())
    await expect(page.getByText('Cut-off 5', { exact: true })).toBeVisible()
    await expect(page.locator('.row-cut .rank-cell b')).toHaveText('5')
    expect(await foundInBoth(page, heard)).toEqual(clean)
  })
  await test.step('given the ranking, when it is narrowed, one is asked about, the first are selected by rank and two compared, then ranks stay those of the whole, weights are named, exactly those of the preview move, and what differs stands side by side', async () => {
    await open(page)
    const total = (await serverOrder()).length
    await page.getByLabel('Status', { exact: true }).selectOption('ranked')
    const ranked = (await at.staff.get('/api/admin/ranking')).json.filter(
      ({ status }: { status: string }) => status === 'ranked',
    )
    await expect(page.locator('.ranking-grid .ag-row[row-id]')).toHaveCount(ranked.length)
    await expect(page.locator('.count')).toContainText(`${ranked.length} of ${total} shown`)
    for (const { id, rank } of ranked)
      await expect(rowOf(page, id).locator('.rank-cell b')).toHaveText(String(rank))
    const within = ranked.filter(({ rank }: { rank: number }) => rank <= 5)
    await expect(page.locator('.row-cut')).toHaveCount(within.length === 0 ? 0 : 1)
    expect(new URL(page.url()).searchParams.get('status')).toBe('ranked')
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page.locator('.ranking-grid .ag-row[row-id]')).toHaveCount(total)
    await test.step('what would change the family in hand', async () => {
      const bottom = async (selector: string) => {
        const { y = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {}
        return y + height
      }
      const sixth = (await serverOrder())[5] ?? ''
      await hold(page, sixth)
      await expect(page.locator('.margin')).toContainText('Outside the places')
      // Both cards are whole at 900 px of height.
      const end = await bottom('.whatif')
      expect(Math.max(await bottom('.margin'), await bottom('.result'))).toBeLessThanOrEqual(end)
      await page.getByRole('button', { name: 'Find a single weight' }).click()
      await expect(page.locator('.margin')).toContainText(/→|No single weight/)
    })
    await test.step('the first by rank', async () => {
      const ranked = (await at.staff.get('/api/admin/ranking')).json
        .filter(({ status }: { status: string }) => status === 'ranked' || status === 'verified')
        .map(({ id }: { id: string }) => id)
      await page.getByRole('button', { name: 'Select the first' }).click()
      await dialog(page).getByLabel('To the shortlist').fill('1')
      await dialog(page).getByLabel('To the waitlist').fill('1')
      await expect(dialog(page).locator('.select-preview li')).toHaveCount(2)
      await dialog(page).getByLabel('Reason').fill('By rank')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await expect(toast(page)).toContainText('1 shortlisted, 1 on the waitlist')
      expect((await stored(at, ranked[0])).status).toBe('shortlisted')
      expect((await stored(at, ranked[1])).status).toBe('waitlist')
      expect((await stored(at, ranked[2])).status).toMatch(/^(ranked|verified)$/)
    })
    await test.step('two beside each other', async () => {
      const ranked = (await at.staff.get('/api/admin/ranking')).json
        .filter(({ status }: { status: string }) => status === 'ranked')
        .map(({ id }: { id: string }) => id)
      const [one = '', other = ''] = ranked
      for (const id of [one, other]) await rowOf(page, id).locator('input[type=checkbox]').click()
      await page.getByRole('button', { name: 'Compare' }).click()
      await expect(dialog(page).locator('thead')).toContainText(one.slice(0, 8))
      await expect(dialog(page).locator('thead')).toContainText(other.slice(0, 8))
      await expect(dialog(page).locator('[data-differs]').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await visited(at.staff, one, { brideFamilyMonthlyIncome: 90_000 }, 'Seen anew')
      await page.reload()
      for (const id of [one, other]) await rowOf(page, id).locator('input[type=checkbox]').click()
      await page.getByRole('button', { name: 'Compare' }).click()
      await expect(dialog(page).locator('.total')).toContainText('as declared')
      await expect(dialog(page).getByText('Found at the visit: ₹90,000')).toBeVisible()
    })
  })
})

test('given a family, when it is moved by keys, then it is where its reason says also after a reload, one that holds a position by hand is named, and a ranking that cannot be read anew says how old it is', async ({
  page,
}) => {
  await open(page)
  const id = (await serverOrder())[3] ?? ''
  await hold(page, id)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(dialog(page).getByLabel(/Position/)).toHaveValue('3')
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog(page).getByLabel('Reason').fill('The panel asked for it')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('The position has been saved')
  await page.reload()
  await expect(rowOf(page, id).locator('.rank-cell b')).toHaveText('3')
  await expect(rowOf(page, id).getByLabel('Position 3 was given by hand')).toBeVisible()
  await hold(page, id)
  await page.getByRole('tab', { name: /^Notes/ }).click()
  await expect(page.locator('.insp')).toContainText('The panel asked for it')
  expect((await stored(at, id)).manualRank).toBe(3)
  expect(await shownOrder(page)).toEqual(await serverOrder())
  await test.step('a position that is held by hand', async () => {
    const [first = '', , held = ''] = await serverOrder()
    await hold(page, first)
    await page.keyboard.press('m')
    await dialog(page)
      .getByLabel(/Position/)
      .fill('3')
    await dialog(page).getByLabel('Reason').fill('Cannot be')
    await expect(dialog(page)).toContainText('holds this position by hand')
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled()
    expect((await stored(at, held)).manualRank).toBe(3)
  })
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await test.step('a ranking that cannot be read anew', async () => {
    const [inHand = ''] = await serverOrder()
    await hold(page, inHand)
    const columns = /\/api\/admin\/ranking\/columns/
    await routed(page, columns, (route) => route.fulfill({ status: 503, body: '{}' }))
    await moveTo(at.staff, at.ids.verified[0] ?? '', 'ranked')
    await expect(page.locator('.ranking .stale')).toContainText('This could not be renewed.')
    await expect(rowOf(page, inHand)).toBeVisible()
    await page.unroute(columns)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('.ranking .stale')).toHaveCount(0)
  })
})

test('given a ranking that colleagues change, when a row is taken in hand, released or given a position, then what has changed is said before anything is saved', async ({
  page,
}) => {
  await test.step('given a position that a rejected family keeps, when it is given to another, then the dialog and the message name that family, and Undo gives both back', async () => {
    const [other = '', keeper = ''] = await serverOrder()
    const order = [{ id: keeper, rank: 4 }]
    await at.staff.put('/api/admin/ranking', { order, reason: 'Committee' }).then((one) => one.expect(200))
    await moveTo(at.staff, keeper, 'rejected')
    const { groomName, brideName } = await stored(at, keeper)
    const kept = async () => [(await stored(at, other)).manualRank, (await stored(at, keeper)).manualRank]
    await open(page)
    await hold(page, other)
    await page.keyboard.press('m')
    await dialog(page)
      .getByLabel(/Position/)
      .fill('4')
    await expect(dialog(page)).toContainText(
      `${groomName} · ${brideName} is not in the ranking now and holds this position by hand. Saving takes it away.`,
    )
    await dialog(page).getByLabel('Reason').fill('The panel asked for it')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText(`${groomName} · ${brideName} holds it no more`)
    expect(await kept()).toEqual([4, null])
    await page.keyboard.press('Control+z')
    await expect(toast(page).last()).toContainText('taken back')
    expect(await kept()).toEqual([null, 4])
  })
  await test.step('given the ranking opened from another view, when a key is pressed that nobody aimed, then the first row is in hand and named, or asked about, and never decided on unseen', async () => {
    const [first = ''] = await serverOrder()
    await openConsole(page, at, { as: admin, path: '/admin/dashboard?status=submitted' })
    await expect(page.locator('.ag-row[row-id]').first()).toBeVisible()
    await openView(page, 'Ranking')
    await expect(page.locator('.insp .meta')).toContainText(first.slice(0, 8))
    await expect(rowOf(page, first)).toHaveClass(/focused-row/)
  })
  await test.step('given the dialog that releases a position, when a colleague has released it, then it says so and saves nothing', async () => {
    const [first = ''] = await serverOrder()
    const give = (rank: number | null) =>
      at.staff.put('/api/admin/ranking', { order: [{ id: first, rank }], reason: 'Committee' })
    await give(1).then((answer) => answer.expect(200))
    // Read anew: a window that has the ranking already keeps its rows, and only marks what colleagues change.
    await page.goto(at.app.url + path)
    await hold(page, first)
    // Nothing is said of its points, by which it may be outside.
    await expect(page.locator('.margin small')).toHaveText([words.held])
    await page.keyboard.press('Control+k')
    await page.keyboard.type('release')
    await page.getByRole('menuitem', { name: 'Release the position…' }).click()
    await expect(dialog(page)).toContainText('Position 1 was given by hand')
    await dialog(page).getByLabel('Reason').fill('No more')
    await give(null).then((answer) => answer.expect(200))
    await expect(dialog(page)).toContainText('there is nothing to release')
    await expect(dialog(page)).not.toContainText('Position 0')
    await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
})

/** The rows have followed the sliders: some have moved, and they stand in the order of their ranks. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.step[data-way]').first()).toBeVisible()
  const ranks = async () => {
    const shown = (await shownOrder(page)).map((id) => rowOf(page, id ?? '').locator('.rank-cell b'))
    return Promise.all(shown.map(async (rank) => Number(await rank.textContent())))
  }
  const count = (await shownOrder(page)).length
  await expect.poll(ranks).toEqual(Array.from({ length: count }, (_, place) => place + 1))
}

test('given weights and positions, when they are tried and proposed, then the server ranks as the preview did', async ({
  page,
}) => {
  await test.step('given weights that are tried, when a colleague has saved the same or they are proposed, then the what-if is off, the server ranks as the preview did, and until then nothing is saved', async () => {
    const criteria: { id: string; weight: number; isActive: boolean }[] = (
      await at.staff.get('/api/admin/criteria')
    ).json
    const saveWith = async (points: number) => {
      const changed = criteria.map(({ id, weight, isActive }) => {
        const by = id === 'incomeScore' ? -points : id === 'socialScore' ? points : 0
        return { id, weight: weight + by, isActive }
      })
      const put = at.staff.put('/api/admin/criteria', { criteria: changed, reason: 'Agreed' })
      await put.then((answer) => answer.expect(200))
      return new Map(changed.map(({ id, weight }) => [id, weight]))
    }
    const tried = new Map(criteria.map(({ id, weight }) => [id, weight]))
    // A visit found a high income: it gains where income weighs less, and the ward member's letter more.
    const rows: { id: string; status: string }[] = (await at.staff.get('/api/admin/ranking')).json
    const last = rows.findLast(({ status }) => status === 'ranked')?.id ?? ''
    const { declaredFacts } = await stored(at, last)
    await visited(at.staff, last, { ...declaredFacts, brideFamilyMonthlyIncome: 60_000 })
    await open(page)
    await page.getByLabel('Income: weight').fill(String((tried.get('incomeScore') ?? 0) - 5))
    await expect(page.getByText('What-if on')).toBeVisible()
    await page.getByLabel("Ward member's letter: weight").fill(String((tried.get('socialScore') ?? 0) + 5))
    await expect(page.locator('.whatif header small')).toHaveCount(0)
    await saveWith(5)
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(page.getByText('What-if on')).toHaveCount(0)
    await page.reload()
    await expect(page.locator('.row-cut')).toHaveCount(1)
    await saveWith(0)
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(page.getByLabel('Income: weight')).toHaveValue(String(tried.get('incomeScore')))
    await expect(page.getByText('What-if on')).toHaveCount(0)
    await test.step('moved and proposed', async () => {
      const before = await serverOrder()
      const [inHand = ''] = before
      await hold(page, inHand)
      await page.getByLabel('Income: weight').fill('0')
      await page.getByLabel("Ward member's letter: weight").fill('25')
      await expect(page.getByText('What-if on')).toBeVisible()
      await page.getByRole('button', { name: 'Reset', exact: true }).click()
      await expect(page.getByText('What-if on')).toHaveCount(0)
      await page.getByLabel('Income: weight').fill('0')
      await page.getByLabel("Ward member's letter: weight").fill('25')
      await settled(page)
      const tried = await shownOrder(page)
      const [rank, score] = await rowOf(page, inHand).locator('.rank-cell b, .score-cell b').allTextContents()
      await expect(page.locator('.insp')).toContainText(`With these weights: ${score}/100, rank ${rank}.`)
      expect(await serverOrder()).toEqual(before)
      await page.getByRole('button', { name: 'Propose as criteria' }).click()
      await dialog(page).getByLabel('Reason').fill('Agreed at the meeting')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await expect(toast(page)).toContainText('The criteria have been saved')
      await expect(page.getByText('What-if on')).toBeHidden()
      expect(await serverOrder()).toEqual(tried)
      expect(tried).not.toEqual(before)
      // What was tried is what is in force.
      await expect(page.getByText('What-if on')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Propose as criteria' })).toBeDisabled()
    })
  })
})

for (const language of ['en', 'ml'] as const)
  test(`given a small laptop and both panes in ${language}, when the ranking is open, then rank, couple, score and status are in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await openConsole(page, at, { as: admin, path, language })
    await expect(page.locator('.insp')).toBeVisible()
    await expect(page.locator('.ranking-grid .row-cut')).toHaveCount(1)
    const cut = () =>
      page.locator('.ranking-grid').evaluate((grid) => {
        const { right } = grid.getBoundingClientRect()
        const columns = ['rank', 'brideName', 'groomName', 'total', 'status']
        return columns.filter((column) => {
          const cells = [...grid.querySelectorAll(`.ag-row [col-id=${column}]`)]
          const isCut = (cell: Element) => {
            const drawn = cell.querySelector('.badge') ?? cell
            const isTooFull = cell.scrollWidth > cell.clientWidth && !column.endsWith('Name')
            return isTooFull || drawn.getBoundingClientRect().right > right
          }
          return cells.length === 0 || cells.some(isCut)
        })
      })
    // The grid lays out its columns after it has heard that it is narrow.
    await expect.poll(cut).toEqual([])
    // A tool that has no icon shows its name.
    const named = page.locator('.view-line .tb').filter({ hasNot: page.locator('.icon') })
    await expect(named.last()).toHaveText(/\S/)
  })
