/** Papers that a scanner made, in the console's viewer: each is drawn, and what cannot be drawn whole is not shown as an empty sheet. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { dialog, openConsole } from './admin-console.ts'
import { admin, type Season, season } from './admin-season.ts'
import { clean, found } from './clean.ts'
import { pdfOf, scans } from './scans/scans.ts'

let at: Season
test.beforeAll(async () => {
  at = await season()
})
test.afterAll(() => at.app.close())

/** Has staff add these, and opens the first of them: what was added last stands first. */
async function openPapers(page: Page, papers: Record<string, Uint8Array>): Promise<string[]> {
  const [id = ''] = at.ids.verified
  for (const [documentName, bytes] of Object.entries(papers).reverse()) {
    const documentKey = await at.staff.upload('document', bytes, 'application/pdf')
    const added = await at.staff.post(`/api/admin/applications/${id}/documents`, {
      documentName,
      documentKey,
    })
    added.expect(201)
  }
  const heard = await openConsole(page, at, { as: admin, path: `/admin/applications/${id}` })
  const [newest = ''] = Object.keys(papers)
  await expect(page.locator('.added')).toContainText(newest)
  await page.getByRole('button', { name: 'View', exact: true }).first().click()
  return heard
}

/** Red of these pixels of the page, of which a point is two; null until it is drawn. */
const colours = (page: Page, places: readonly (readonly [number, number])[]) =>
  dialog(page)
    .getByRole('img', { name: 'Page 1 of 1' })
    .evaluate((canvas: HTMLCanvasElement, at) => {
      const context = canvas.getContext('2d')
      return at.map(([x, y]) => context?.getImageData(2 * x, 2 * y, 1, 1).data[0] ?? null)
    }, places)

const heading = (page: Page) => dialog(page).getByRole('heading', { level: 2 })
const notice = (page: Page) => dialog(page).getByText('This page is empty, or cannot be shown whole here')

const half = (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2)
const withoutHead = (bytes: Uint8Array) => new Uint8Array(bytes).fill(0x55, 0, 24)

test('given papers, when they are looked at, then each is drawn, and one that cannot be drawn says so and can be saved', async ({
  page,
}) => {
  await test.step('given scans packed in each way that scanners know, when they are looked at, then each is drawn, and none is said to be empty', async () => {
    const papers = Object.entries(scans).map(
      ([name, [entries, bytes]]) => [name, pdfOf(entries, bytes)] as const,
    )
    const heard = await openPapers(page, Object.fromEntries(papers))
    for (const [name] of papers) {
      await expect(heading(page)).toContainText(name)
      const dark = async () =>
        (
          await colours(page, [
            [40, 40],
            [130, 180],
          ])
        ).map((red) => red !== null && red < 60)
      await expect.poll(dark, name).toEqual([true, true])
      const light = async () =>
        (
          await colours(page, [
            [10, 10],
            [150, 210],
          ])
        ).map((red) => red !== null && red > 200)
      await expect.poll(light, name).toEqual([true, true])
      await expect(notice(page)).toBeHidden()
      await dialog(page).getByRole('button', { name: 'Next document' }).click()
    }
    expect(await found(page, heard)).toEqual(clean)
    await page.keyboard.press('Escape')
  })
  await test.step('given a paper in fonts that it does not bring along, when it is looked at, then its letters and its ticks are drawn', async () => {
    const [entries, bytes] = scans.JPEG
    const letters = 'BT /F 60 Tf 10 150 Td (EE) Tj ET BT /Z 60 Tf 10 50 Td (nn) Tj ET'
    const heard = await openPapers(page, { Receipt: pdfOf(entries, bytes, letters) })
    // The stem of an E, and one of the squares.
    const dark = async () =>
      (
        await colours(page, [
          [18, 50],
          [30, 150],
        ])
      ).map((red) => red !== null && red < 60)
    await expect.poll(dark).toEqual([true, true])
    await expect(notice(page)).toBeHidden()
    expect(await found(page, heard)).toEqual(clean)
    await page.keyboard.press('Escape')
  })
  await test.step('given papers that cannot be drawn, when they are looked at, then the viewer says so and offers the file', async () => {
    const broken = (scan: keyof typeof scans, how: (bytes: Uint8Array) => Uint8Array) =>
      pdfOf(scans[scan][0], how(scans[scan][1]))
    const papers = {
      'Cut off, JPEG 2000': broken('JPEG 2000', half),
      'Cut off, JBIG2': broken('JBIG2', (bytes) => bytes.slice(0, 50)),
      'No head, JPEG': broken('JPEG', withoutHead),
      'No head, JPEG 2000': broken('JPEG 2000', withoutHead),
      'No head, JBIG2': broken('JBIG2', withoutHead),
      'Nothing, fax': broken('fax, Group 4', () => new Uint8Array()),
      'Letters in a font of another country': pdfOf(
        ...scans.JPEG,
        'BT /J 40 Tf 10 150 Td <8ABF8ABF> Tj ET BT /F 20 Tf 10 50 Td (No. 7) Tj ET',
      ),
    }
    const heard = await openPapers(page, papers)
    for (const name of Object.keys(papers)) {
      await expect(heading(page)).toContainText(name)
      await expect(notice(page), name).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Next document' }).click()
    }
    expect(await found(page, heard)).toEqual(clean)
    await page.keyboard.press('Escape')
  })
  await test.step('given a paper that is no PDF behind its first line, when it is looked at, then it can be saved as it came', async () => {
    const bytes = Buffer.from('%PDF-1.4\nnothing of a PDF\n%%EOF\n')
    const heard = await openPapers(page, { Invitation: bytes })
    await expect(dialog(page)).toContainText('This file could not be opened.')
    const saving = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Save the file' }).click()
    const saved = await saving
    expect([saved.suggestedFilename(), readFileSync(await saved.path())]).toEqual(['Invitation.pdf', bytes])
    expect(await found(page, heard)).toEqual(clean)
  })
})
