/** The window: its texts, filters, keys, panes and languages, against the real server with a small season. */
import { expect, type Page, test } from '@playwright/test'
import { done } from '../kit/client.ts'
import { inStatus } from '../kit/season.ts'
import { dialog, go, hold, openConsole, openView, rowOf, toast } from './admin-console.ts'
import { admin, type Season, season, verifier } from './admin-season.ts'
import { clean, found, foundInBoth } from './clean.ts'
import { routed } from './routed.ts'

let at: Season
test.beforeEach(async () => {
  at = await season({ more: 34 })
})
test.afterEach(() => at.app.close())
test.use({ viewport: { width: 1440, height: 900 } })

/** For steps that are tried again until they are done. */
const SOON = { timeout: 2000 }
/** The names of the columns; the one of the boxes has none. */
const headers = (page: Page) => page.locator('.ag-header-cell-text').filter({ hasText: /\S/ })
const open = (page: Page, path?: string) => openConsole(page, at, { as: admin, ...(path && { path }) })

const header = (page: Page, column: string) => page.locator(`.ag-header-cell[col-id=${column}]`)
/** Ids as the grid has them, from the top. */
const shownIds = (page: Page) =>
  page
    .locator('.grid .ag-row[row-id]')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
        .map((row) => row.getAttribute('row-id')),
    )
const answeredIds = async (query: string): Promise<string[]> =>
  (await at.staff.get(`/api/admin/applications?${query}`)).json.applications.map(
    ({ id }: { id: string }) => id,
  )

test('given a view and a dialog that do not come, when they are opened, then that is said there, and the rest goes on', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await routed(page, /\/(Criteria|dialogs)-[^/]*\.js$/, (route) => route.abort())
  let opened = 0
  page.on('load', () => {
    opened += 1
  })
  await open(page)
  await openView(page, 'Ranking', 'Criteria')
  await expect(page.getByRole('alert')).toContainText('This part could not be shown.')
  // As after a new version: once anew, and then it is said.
  await expect.poll(() => opened).toBe(2)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(page.locator('.toast')).toContainText('This part could not be shown.')
  await openView(page, 'Applications')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.grid [row-id]').first()).toBeVisible()
  await openView(page, 'Ranking', 'Criteria')
  await page.unroute(/\/(Criteria|dialogs)-[^/]*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Criteria', level: 1 })).toBeVisible()
  await page.close()
})

test('given answers that this version does not know or that fail, when the list and the audit log have them, then that is said, and the rest goes on', async ({
  page,
}) => {
  await test.step('given a status that this version does not know, when the list has it, then it reads Unknown, and all else works', async () => {
    const id = at.ids.waitlist[0] ?? ''
    await routed(page, '**/api/admin/applications?**', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('"status":"waitlist"', '"status":"put_on_hold"')
      await route.fulfill({ response: answer, body })
    })
    await open(page, '/admin/dashboard?status=waitlist')
    await expect(rowOf(page, id).locator('.badge')).toHaveText('Unknown')
    await expect(rowOf(page, id).getByRole('button', { name: /^Full Profile View/ })).toBeVisible()
    await page.unroute('**/api/admin/applications?**')
  })
  await test.step('given a page of the audit log that fails, when the end is reached, then it is asked for once, and again only by the button', async () => {
    await open(page, '/admin/dashboard?view=audit')
    await expect(page.locator('.audit-list article').first()).toBeVisible()
    const older = /\/api\/admin\/events\?.*before=/
    let asked = 0
    await routed(page, older, (route) => {
      asked += 1
      return route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
    })
    await page.locator('.audit-list').focus()
    // The browser scrolls smoothly, and stops half-way where rows are measured meanwhile.
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(page.getByRole('alert')).toContainText('Older events could not be loaded', {
        timeout: 1000,
      })
    }).toPass()
    for (const [key, place] of [
      ['Home', 1],
      ['End', 100],
      ['Home', 1],
      ['End', 100],
    ] as const) {
      await expect(async () => {
        await page.keyboard.press(key)
        await expect(page.locator(`.audit-list article[aria-posinset="${place}"]`)).toBeAttached({
          timeout: 1000,
        })
      }).toPass()
    }
    expect(asked).toBe(1)
    await expect(page.getByText('100 events shown')).toBeVisible()
    await page.unroute(older)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('100 events shown')).toHaveCount(0)
  })
})

test('given a toast, when it is read, then it waits, and goes five seconds later', async ({ page }) => {
  await page.clock.install()
  await open(page, '/admin/dashboard?status=finalized')
  await hold(page, at.ids.finalized[0] ?? '')
  await page.keyboard.press('Control+z')
  const shown = page.locator('.toast')
  await shown.hover()
  await page.clock.runFor(10_000)
  await expect(shown).toContainText('There is no last change')
  await shown.getByRole('button').focus()
  await page.mouse.move(10, 300)
  await page.clock.runFor(10_000)
  await expect(shown).toBeVisible()
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.clock.runFor(10_000)
  await expect(shown).toHaveCount(0)
})

test('given a toast, when it is shown beside the list, the ranking, a dialog and on a phone, then it covers no row, button or title', async ({
  page,
}) => {
  /** What lies under the toast. */
  const covered = () =>
    page.locator('.toast').evaluate((toast) => {
      const { left, top, width, height } = toast.getBoundingClientRect()
      const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) =>
        [0.05, 0.5, 0.95].map((y) => [x, y] as const),
      )
      const things = '.ag-row, .cards li, button, a, h1, h2, input, select, textarea'
      const under = points
        .flatMap(([x, y]) => document.elementsFromPoint(left + x * width, top + y * height))
        .filter((one) => !toast.contains(one) && one.matches(things))
      const said = `${toast.textContent} (${width} x ${height} at ${left}, ${top})`
      return [...new Set(under)].map((one) => `${said}: ${one.outerHTML.slice(0, 120)}`)
    })
  const withToast = async () => {
    // It stays while the pointer is on it; on a busy machine it may have gone before the pointer comes.
    await expect(async () => {
      await page.locator('.grid .ag-row[row-id] [col-id=groomName]').first().click()
      await page.keyboard.press('Control+z')
      await expect(page.locator('.toast')).toContainText('There is no last change')
      // On its way it is elsewhere, and the pointer that goes to it would scroll it.
      await page
        .locator('.toast')
        .evaluate((one) => Promise.all(one.getAnimations().map((way) => way.finished)), null, SOON)
      await page.locator('.toast').hover(SOON)
    }).toPass()
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await open(page)
  await withToast()
  expect(await covered()).toEqual([])
  await page.keyboard.press('n')
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('textbox').fill('A line\n'.repeat(60))
  await expect(page.locator('.toast')).toBeVisible()
  expect(await covered()).toEqual([])
  await page.goto(`${at.app.url}/admin/dashboard?view=ranking`)
  await withToast()
  expect(await covered()).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('.toast')).toBeVisible()
  expect(await covered()).toEqual([])
})

/** The pane that has the focus. */
const pane = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('.top, .nav, .filter-panel, .area, .insp')?.className.split(' ')[0],
  )

test('given the window, when work is chosen, the list exported, a row printed, columns changed and keys pressed, then each does what it says', async ({
  page,
}) => {
  await test.step('given My work and the palette, when a part, a name or a command is chosen, then it leads there, to as many as it says', async () => {
    const heard = await open(page)
    await test.step('documents missing and possible duplicates', async () => {
      await expect(page.locator('.quick > span').nth(2)).toHaveText('Shortlisted2')
      await page.getByRole('button', { name: 'More', exact: true }).click()
      const choice = page.getByLabel('My work', { exact: true })
      const { work } = (await at.staff.get('/api/admin/stats')).json
      for (const [name, n] of [
        ['Documents missing', work.documents],
        ['Possible duplicates', work.duplicates],
      ] as const) {
        expect(n).toBeGreaterThan(0)
        await choice.selectOption(`${name} ${n}`)
        await expect(page.locator('.count')).toHaveText(`Showing ${n} applications (filtered by ${name})`)
      }
      expect(new URL(page.url()).search).toBe('?work=duplicates')
      await choice.selectOption('documents')
      await page.keyboard.press('Escape')
      const missing = page.locator('.grid .ag-row [col-id=missingDocuments]').first()
      await expect(missing).toContainText('Groom: Photo')
      await go(page, '/admin/dashboard?work=documents&q=documented')
      await expect(page.getByText('No applications match your current filters.')).toBeVisible()
    })
    await test.step('the palette', async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('waitlist')
      await page.getByRole('menuitem', { name: 'Waitlist', exact: true }).click()
      await expect(page.getByText('Showing 1 application (filtered by Waitlist)')).toBeVisible()
      await page.keyboard.press('F1')
      await page.keyboard.type('documented')
      await page.getByRole('menuitem', { name: /Groom Documented/ }).click()
      await expect(page).toHaveURL(`${at.app.url}/admin/applications/${at.documented}`)
      expect(heard).toEqual([])
    })
  })
  await test.step('given a list, when it is exported, and saved as a view, then the file has all that fits, and the name of the view opens it after a reload', async () => {
    await open(page, '/admin/dashboard?status=ranked')
    await expect(page.getByText('Showing 4 applications')).toBeVisible()
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV', exact: true }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(/^community-wedding-applications-\d{4}-\d\d-\d\d\.csv$/)
    const text = await Bun.file(await download.path()).text()
    expect(
      text
        .trim()
        .split('\r\n')
        .map((line) => line.slice(0, 38))
        .slice(1)
        .toSorted(),
    ).toEqual(at.ids.ranked.map((id) => `"${id}"`).toSorted())
    await test.step('a view of its own', async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'Save this view' }).click()
      await page.getByLabel('Name of the view').fill('All ranked')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await expect(dialog(page)).toBeHidden()
      await page.goto(`${at.app.url}/admin/dashboard`)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('button', { name: 'All ranked', exact: true }).click()
      await expect(page.locator('.count')).toContainText('(filtered by Ranked)')
    })
  })
  await test.step('given a row in hand, when it is printed, or its menu or the next pane is asked for by keys, then each is there', async () => {
    await open(page, '/admin/dashboard?status=finalized')
    const id = at.ids.finalized[0] ?? ''
    await hold(page, id)
    for (const key of ['Shift+F10', 'ContextMenu']) {
      await page.keyboard.press(key)
      await expect(page.getByRole('menuitem', { name: 'Change Status' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem')).toHaveCount(0)
      await expect.poll(() => pane(page)).toBe('area')
    }
    const round = []
    for (const key of ['F6', 'F6', 'F6', 'F6', 'F6', 'Shift+F6']) {
      await page.keyboard.press(key)
      round.push(await pane(page))
    }
    expect(round).toEqual(['insp', 'top', 'nav', 'filter-panel', 'area', 'filter-panel'])
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.keyboard.press('Control+p')
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.top')).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const heads = at.ids.finalized.map((one) => one.slice(0, 8)).sort()
    const printed = await page.locator('.printed-list tbody tr td:first-child').allInnerTexts()
    expect(printed.map((one) => one.slice(-8)).sort()).toEqual(heads)
    expect(printed[0]).toMatch(/^\d{3} \d{3} \d · /)
    const paper = (await page.locator('.printed-list').boundingBox())?.width ?? 0
    expect(paper).toBeGreaterThan(1000)
    await page.emulateMedia({ media: 'screen' })
  })
  await test.step('given columns and row height, when they are changed, then the grid follows, also after a reload', async () => {
    await open(page)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
    await dialog(page).getByLabel('Bride Name', { exact: true }).check()
    await dialog(page).getByLabel('Submitted', { exact: true }).uncheck()
    await dialog(page).getByLabel('Find a column').fill('caste')
    await dialog(page).getByLabel('Bride: Caste', { exact: true }).check()
    await page.keyboard.press('Escape')
    const own = ['Application ID', 'Groom Name', 'Bride Name', 'District', 'Score', 'Status']
    await expect(headers(page)).toHaveText([...own, 'Bride: Caste', 'Actions'])
    const inSight = page.locator('.ag-header .ag-grid-pinned-left-cells .ag-header-cell-text')
    await expect(inSight.filter({ hasText: /\S/ })).toHaveText(own.slice(0, 2))
    await expect(page.locator('.grid [col-id=brideCaste]', { hasText: 'Ezhava' }).first()).toBeVisible()
    await page.reload()
    await expect(headers(page)).toHaveText([...own, 'Bride: Caste', 'Actions'])
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Row height' }).click()
    await expect(rowOf(page, at.documented)).toHaveCSS('height', '38px')
  })
  await test.step('given the grid in focus, when single keys are pressed, then each does what the list of shortcuts says', async () => {
    await open(page)
    await hold(page, at.ids.ranked[0] ?? '')
    await page.keyboard.press('?')
    await expect(dialog(page).getByRole('heading', { name: 'Show all keyboard shortcuts' })).toBeVisible()
    await expect(
      dialog(page)
        .locator('div', { has: page.getByText('Change Status', { exact: true }) })
        .last(),
    ).toHaveText('Change StatusT')
    await test.step('turned off, and on again', async () => {
      const box = dialog(page).getByRole('checkbox', { name: /^Letters, digits and signs are commands/ })
      await box.uncheck()
      await page.keyboard.press('Escape')
      await page.reload()
      await hold(page, at.ids.ranked[0] ?? '')
      for (const key of ['t', '?', 'V']) await page.keyboard.press(key)
      await expect(page.locator('.toast')).toHaveCount(0)
      await page.keyboard.press('Control+K')
      await page.keyboard.type('shortcuts')
      await page.keyboard.press('Enter')
      await box.check()
      await page.keyboard.press('Escape')
    })
    await expect(dialog(page)).toBeHidden()
    await hold(page, at.ids.ranked[0] ?? '')
    for (const [key, title] of [
      ['s', 'Update Application Status'],
      ['t', 'Update Application Status'],
      ['n', 'Add Note'],
      ['Delete', 'Permanent Delete Confirmation'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
    }
    for (const [key, tab] of [
      ['1', 'Details'],
      ['3', 'Notes'],
      ['4', 'Documents'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }
    await page.keyboard.press(']')
    await expect(page.locator('.insp .meta')).not.toContainText(at.ids.ranked[0]?.slice(0, 8) ?? '')
    await page.keyboard.press('Control+a')
    await expect(page.getByRole('toolbar', { name: 'Actions for 50 selected applications' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.bulk')).toBeHidden()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.locator('.bulk')).toContainText('2 selected')
    await page.keyboard.press('Control+\\')
    await expect(page.locator('.insp')).toBeHidden()
    await hold(page, at.ids.ranked[1] ?? '')
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await expect(page.locator('.count')).toContainText('(filtered by Shortlisted)')
  })
})

test('given a verifier, when the window, the views of the admins and a full page are open, then what only admins may do is not there', async ({
  page,
}) => {
  await test.step('given a verifier, when the window is open, then what only admins may do is not there', async () => {
    const heard = await openConsole(page, at, { as: verifier })
    await expect(page.getByText('Logged in as verifier (verifier)')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Settings' })).toBeHidden()
    const names = async (id: string) => {
      await rowOf(page, id)
        .getByRole('button', { name: /^Profile Actions/ })
        .click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      const items = await page.getByRole('menuitem').locator('[slot=label]').allTextContents()
      await page.keyboard.press('Escape')
      return items
    }
    expect(await names(at.ids.under_verification[0] ?? '')).toEqual([
      ...[
        'Mark as Verified → Verified',
        'Change Status',
        'Full Profile View',
        'View Score Details',
        'Add Note',
        'Reject Application',
      ],
    ])
    expect(await names(at.ids.ranked[0] ?? '')).toEqual([
      'Full Profile View',
      'View Score Details',
      'Add Note',
    ])
    await expect(page.getByRole('button', { name: /^Permanent Delete/ })).toHaveCount(0)
    expect(heard).toEqual([])
  })
  await test.step('given a verifier, when a view of the admins is asked for, then it is closed, and there are two words of navigation', async () => {
    for (const view of ['ranking', 'criteria', 'results', 'team', 'audit', 'access']) {
      await openConsole(page, at, { as: verifier, path: `/admin/dashboard?view=${view}` })
      await expect(page.locator('.toaster')).toContainText('This view cannot be opened')
      await expect(page).toHaveURL(`${at.app.url}/admin/dashboard`)
    }
    await expect(page.getByRole('navigation', { name: 'Views' })).toHaveText('ApplicationsVisits')
  })
  await test.step('given a verifier on the full page, when a family is under verification, then only their steps are there', async () => {
    await openConsole(page, at, { as: verifier, path: `/admin/applications/${at.ids.ranked[0]}` })
    await expect(page.getByRole('heading', { name: 'Status Management' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Shortlist', exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Permanent Delete', exact: true })).toBeHidden()
    await expect(page.getByLabel('New Status').locator('option:not([disabled])')).toHaveText(['Choose'])
  })
})

/** Texts that end before they are read, outside of the grid: neither scrolled to nor in a title. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { overflowX, display, clipPath } = getComputedStyle(element)
      const isHidden = display === 'none' || clipPath !== 'none' || element.matches('.visually-hidden')
      return overflowX === 'hidden' && !isHidden && element.scrollWidth > element.clientWidth + 1
    }
    return [...document.querySelectorAll('.window *:not(input, select, option)')]
      .filter((element) => !element.closest('.ag-root-wrapper, [title]'))
      .filter((element) => isCut(element) && element.textContent?.trim() !== '')
      .map((element) => `${element.className}: ${element.textContent}`)
  })

const heightOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox())?.height ?? 0

/** Malayalam has the longest words: two lines of filters, Actions in sight, and filters that stay in place when set. */
async function fitsOneScreen(page: Page): Promise<void> {
  expect(await heightOf(page, '.filter-panel')).toBeLessThan(80)
  const end = async (selector: string) => {
    const { x = 0, width = 0 } = (await page.locator(selector).boundingBox()) ?? {}
    return x + width
  }
  expect(await end('.ag-header-cell[col-id=actions]')).toBeLessThanOrEqual(await end('.area'))
  const before = await heightOf(page, '.filter-panel')
  await page.getByLabel('നില', { exact: true }).selectOption('verified')
  await expect(page.locator('.count')).toContainText('പരിശോധന പൂർത്തിയായി')
  expect(await heightOf(page, '.filter-panel')).toBe(before)
}

/** Pixels by which a part of the head runs into the next at most, and by which the name is cut off. */
const cutInHead = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.top > :not(h1, .subtitle)')].map((part) =>
      part.getBoundingClientRect(),
    )
    const into = parts.map(({ right }, place) => right - (parts[place + 1]?.left ?? innerWidth))
    const name = document.querySelector('.who')
    const widthOf = (element?: Element | null) => element?.getBoundingClientRect().width ?? 999
    return {
      into: Math.round(Math.max(...into)),
      // A part of a pixel is enough for an ellipsis.
      name: Math.max(0, widthOf(name?.querySelector('b')) - widthOf(name)),
    }
  })
/** How many statuses of the list reach under the buttons of their row, which stay where they are. */
const underActions = (page: Page) =>
  page.evaluate(() => {
    const rightOf = (badge: Element) => badge.getBoundingClientRect().right
    const buttons = document.querySelector('.grid .row-actions')?.getBoundingClientRect()
    const badges = [...document.querySelectorAll('.grid .badge')].map(rightOf)
    return badges.filter((right) => buttons && right > buttons.left).length
  })
async function fitsHead(page: Page): Promise<void> {
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const { into, name } = await cutInHead(page)
    expect([width, Math.max(into, 0), name]).toEqual([width, 0, 0])
    await expect(page.locator('.who b')).toBeInViewport({ ratio: 0.9 })
  }
}

test('given Malayalam, when the window is open, then it speaks it, and the language can be changed on the spot', async ({
  page,
}) => {
  const heard = await openConsole(page, at, { as: admin, language: 'ml' })
  await expect(page.getByRole('heading', { name: 'അഡ്മിൻ ഡാഷ്ബോർഡ്' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'അപേക്ഷകൾ തരംതിരിക്കാം' })).toBeVisible()
  await expect(headers(page).first()).toHaveText('അപേക്ഷാ നമ്പർ')
  expect(await found(page, heard)).toEqual(clean)
  await fitsOneScreen(page)
  await fitsHead(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  // Of all statuses, verified has the longest name.
  for (const view of ['status=verified', 'status=ranked&view=ranking']) {
    await page.goto(`${at.app.url}/admin/dashboard?${view}`)
    await page
      .locator('.grid [row-id]')
      .first()
      .locator('[col-id=brideName], [col-id=groomName]')
      .first()
      .click()
    await expect(page.locator('.insp .bars li')).toHaveCount(12)
    expect(await clipped(page)).toEqual([])
    expect(await underActions(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${at.app.url}/admin/dashboard`)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await fitsHead(page)
})

test('given a full list and a log that ends ahead of the clock, when the window is open and its language changed, then the foot says so in both, and the language of the page is written once for each', async ({
  page,
}) => {
  // The whole page is laid out anew after each write, also of what stands there already.
  await page.addInitScript(() => {
    const written: string[] = []
    Reflect.set(window, 'written', written)
    const seen = (all: MutationRecord[]) => written.push(...all.map(() => document.documentElement.lang))
    new MutationObserver(seen).observe(document, { attributeFilter: ['lang'], subtree: true })
  })
  const now = at.app.clock.now().toISOString()
  at.app.clock.advance(400 * 24 * 3_600_000)
  const ahead = await at.app.admin()
  await ahead.put('/api/admin/settings/places', { value: '39' }).then((answer) => answer.expect(200))
  at.app.clock.set(now)
  const heard = await open(page)
  await expect(rowOf(page, at.documented)).toBeVisible()
  const bar = page.locator('.foot')
  await expect(bar.getByRole('alert')).toContainText('more than an hour ahead')
  expect(await found(page, heard)).toEqual(clean)
  await page.getByRole('button', { name: 'മലയാളം' }).click()
  await expect(headers(page).first()).toHaveText('അപേക്ഷാ നമ്പർ')
  await expect(bar.getByRole('alert')).toContainText('സെർവറിന്റെ ക്ലോക്ക് പരിശോധിക്കുക')
  expect(await page.evaluate(() => Reflect.get(window, 'written'))).toEqual(['en', 'ml'])
})

test('given the window, when the list is looked at, sorted, turned, selected, narrowed, cut off from the network and left, then list, count and address follow', async ({
  page,
  context,
}) => {
  await test.step("given the light and the dark scheme, when the window is open, then it says what is specified, silent and within everybody's reach", async () => {
    const heard = await open(page)
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await expect(page.getByText('Manage Community Wedding Season 3 applications')).toBeVisible()
    await expect(page.getByText('Logged in as organiser (admin)')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Profile Management & Sorting System' })).toBeVisible()
    const hint = 'Under Verification → Verified → Shortlisted → Waitlist → Final Selection'
    await expect(page.getByRole('group', { name: 'Quick filters' })).toHaveAccessibleDescription(hint)
    await expect(page.getByText('Showing 54 applications')).toBeVisible()
    await expect(page.getByText('Showing 1 to 50 of 54 results')).toBeVisible()
    await expect(page.locator('.stats')).toHaveText(
      /Total Applications 53.*Verified \d+.*Under Review \d+.*Shortlisted 2/,
    )
    await expect(headers(page)).toHaveText([
      ...['Application ID', 'Groom Name', 'District', 'Score', 'Status', 'Submitted', 'Actions'],
    ])
    await expect(page.getByTitle('Under Review: submitted, or under verification.')).toBeVisible()
    await expect(rowOf(page, at.documented)).toBeVisible()
    expect(await foundInBoth(page, heard)).toEqual(clean)
  })
  await test.step('given headings, when one and with Shift another is pressed, then the server sorts by both, and the panel says so', async () => {
    await open(page, '/admin/dashboard?scoreMin=0')
    await header(page, 'score').click()
    await expect(page.getByLabel('Sort by')).toHaveValue('score')
    await expect(header(page, 'score')).toHaveAttribute('aria-sort', 'descending')
    await header(page, 'groomName').click({ modifiers: ['Shift'] })
    await expect(page.getByLabel('Sort by')).toHaveValue('headers')
    expect(new URL(page.url()).searchParams.get('sort')).toBe('score:desc,groomName:asc')
    const expected = await answeredIds('scoreMin=0&sort=score:desc,groomName:asc')
    // As many as are drawn at the time: that may change while the list is laid out.
    await expect(async () => {
      const shown = await shownIds(page)
      expect(shown).toEqual(expected.slice(0, shown.length))
    }).toPass()
    await page.getByLabel('Sort by').selectOption('groomName')
    await expect(header(page, 'score')).not.toHaveAttribute('aria-sort', 'descending')
    const scores = page.locator('.grid .sc b')
    for (const text of await scores.allTextContents()) expect(text).toMatch(/^\d+\.\d\d$/)
  })
  await test.step('given more than a page, when the page is turned and all that match are selected, then the filter goes back to the first page, and it is those of every page, until the list is another one', async () => {
    await open(page)
    await expect(rowOf(page, at.documented)).toBeVisible()
    await header(page, 'ag-Grid-SelectionColumn').locator('input').click()
    await expect(page.locator('.bulk')).toContainText('50 selected')
    await page.getByRole('button', { name: 'Select all 54 that match' }).click()
    await expect(page.locator('.bulk')).toContainText('54 selected')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText('Showing 51 to 54 of 54 results')).toBeVisible()
    await expect(page.locator('.grid .ag-row-selected[row-id]')).toHaveCount(4)
    await page.locator('.grid .ag-row input[type=checkbox]').first().click()
    await expect(page.locator('.bulk')).toContainText('53 selected')
    await page.getByLabel('Status', { exact: true }).selectOption('ranked')
    await expect(toast(page)).toContainText('53 applications were deselected')
    await expect(page.locator('.bulk')).toBeHidden()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await test.step('Next, an order and a page beyond the end', async () => {
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expect(page.getByText('Showing 51 to 54 of 54 results')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
      await page.getByLabel('Sort by').selectOption('groomName')
      await expect(page.getByText('Showing 1 to 50 of 54 results')).toBeVisible()
      // A page beyond the end, as when rows have left the list.
      await go(page, '/admin/dashboard?offset=100')
      await expect(page.getByText('Showing 51 to 54 of 54 results')).toBeVisible()
      await expect(page.locator('.grid [row-id]')).toHaveCount(4)
    })
  })
  await test.step('given the list, when it is narrowed by filters, quick filters or the search box, then list, count and address follow, Clear Filters takes them all back, and what is typed is no command', async () => {
    await open(page)
    await page.getByLabel('Status', { exact: true }).selectOption('shortlisted')
    await expect(page.getByText('Showing 2 applications (filtered by Shortlisted)')).toBeVisible()
    await expect(page.locator('.grid [row-id]')).toHaveCount(2)
    await page.getByLabel('Highest score').fill('10')
    await expect(page.getByRole('heading', { name: 'No Applications Found' })).toBeVisible()
    await expect(page.getByText('No applications match your current filters.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    expect(new URL(page.url()).search).toBe('?status=shortlisted&scoreMax=10')
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page.getByText('Showing 54 applications')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await test.step('quick filters, each for one status alone', async () => {
      const names = ['Under Verification', 'Verified', 'Shortlisted', 'Waitlist', 'Final Selection']
      for (const name of names) {
        await page.locator('.quick').getByRole('button', { name, exact: true }).click()
        await expect(page.locator('.count')).toContainText(`(filtered by ${name})`)
        await expect(page.locator('.quick [aria-pressed=true]')).toHaveText(name)
      }
    })
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await test.step('part of a name in either script', async () => {
      await page.getByLabel('Name, number, phone or place').fill('documented')
      await expect(page.getByText('Showing 1 application (filtered by “documented”)')).toBeVisible()
      await expect(rowOf(page, at.documented)).toBeVisible()
      await page.getByLabel('Name, number, phone or place').fill('സാങ്കല്പിക 12')
      await expect(rowOf(page, at.documented)).toBeHidden()
      await expect(page.locator('.grid [row-id]')).toHaveCount(1)
    })
    await test.step('what its family has withdrawn, which does not read as rejected', async () => {
      const applied = await inStatus(at.app, at.staff, 'under_verification')
      const body = JSON.stringify({ password: 'chembarathi poovu' })
      const path = `/api/applications/${applied.id}`
      await done(applied.family.send('DELETE', path, body, { 'content-type': 'application/json' }))
      await page.getByLabel('Name, number, phone or place').fill(applied.id.slice(0, 8))
      await expect(rowOf(page, applied.id).locator('.badge')).toHaveText('Withdrawn by the family')
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(page.locator('.cards .badge')).toHaveText('Withdrawn by the family')
      await expect(page.locator('.count')).toBeInViewport()
      await page.setViewportSize({ width: 1440, height: 900 })
    })
    await test.step('letters in the box', async () => {
      await page.getByLabel('Name, number, phone or place').fill('')
      await page.getByLabel('Name, number, phone or place').pressSequentially('tsn?')
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByLabel('Name, number, phone or place')).toHaveValue('tsn?')
    })
    await test.step('a letter that is typed while the list takes over the ones before', async () => {
      const box = page.getByLabel('Name, number, phone or place')
      // The letters before are in the address: only those that come now are taken over below.
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('tsn?')
      await page.evaluate(() => {
        const replace = history.replaceState.bind(history)
        history.replaceState = (...given) => {
          replace(...given)
          history.replaceState = replace
          document.execCommand('insertText', false, 'u')
        }
      })
      await box.pressSequentially('!')
      await expect(box).toHaveValue('tsn?!u')
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('tsn?!u')
    })
  })
  await test.step('given the network goes, when it is back, then the window says both and reads the list anew; and when it is left by Logout, then its address lets nobody in', async () => {
    await open(page, '/admin/dashboard?status=waitlist')
    await expect(page.getByText('Showing 1 application')).toBeVisible()
    await context.setOffline(true)
    await expect(page.locator('.live')).toContainText('No connection · data from')
    const { id } = (await at.staff.get('/api/admin/applications?status=verified')).json.applications[0]
    const beena = await at.app.colleague('beena')
    await beena.post(`/api/admin/applications/${id}/status`, { status: 'waitlist', reason: 'Meanwhile' })
    await context.setOffline(false)
    await expect(page.locator('.live')).toHaveText('Connected')
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(page.getByText('Showing 2 applications')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await page.goto(`${at.app.url}/admin/dashboard`)
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
    await expect(toast(page)).toBeEmpty()
  })
})

test('given a phone, when the list is opened, a family touched and a long view opened, then all fit and scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const heard = await open(page)
  await expect(page.locator('.cards a').first()).toBeVisible()
  await expect(page.locator('.figures .stats')).toHaveText(/Total Applications 53.*Shortlisted 2/)
  const filters = page.getByRole('button', { name: /^Filters/ })
  await filters.click()
  for (const name of ['Status', 'District', 'Bride District', 'Lowest score', 'Sort by']) {
    const box = await page.getByLabel(name, { exact: true }).boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 360, name).toBe(true)
  }
  await page.getByLabel('Bride District', { exact: true }).selectOption('kannur')
  await page.keyboard.press('Escape')
  await expect(filters).toHaveText('Filters: 1')
  await filters.click()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.keyboard.press('Escape')
  expect(await found(page, heard)).toEqual(clean)
  const row = page.locator('.cards li').filter({ hasText: at.documented.slice(0, 8) })
  await row.getByRole('button', { name: /^Profile Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Add Note' }).click()
  await expect(dialog(page)).toContainText('Groom Documented')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of ['Settings', 'My account', 'മലയാളം', 'Light or dark', 'Logout'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.locator(`.cards a[href$="${at.documented}"]`).click()
  await expect(page.getByRole('heading', { name: 'Groom Details' })).toBeVisible()
  expect(await found(page, heard)).toEqual(clean)
  const agreed = 'Agreed: privacy policy of January 1, 2026, read in Malayalam'
  await expect(page.getByText(agreed)).toBeVisible()
  await page.goto(`${at.app.url}/admin/dashboard?view=criteria`)
  await expect(page.locator('.sheet tbody tr').first()).toBeVisible()
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 2000)
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport()
})

test('given a verifier with a phone, when the console opens, then it is at the home visits, and the list can be opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openConsole(page, at, { as: verifier })
  await expect(page.getByRole('heading', { name: 'Home visits' })).toBeVisible()
  await openView(page, 'Applications')
  await expect(page.locator('.cards a').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Home visits' })).toHaveCount(0)
})
