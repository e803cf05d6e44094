/** What every page must be: silent, reachable by everybody, no wider than its window. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Said where playwright.config.ts has service workers blocked. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/**
 * Everything that the browser complains about from now on, violations of the content security policy included. That a
 * missing page is missing is what its status is for.
 */
export function complaints(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    const isItself = message.location().url === page.url() && message.text().includes('status of 404')
    const isComplaint = ['error', 'warning'].includes(message.type()) && message.text() !== BLOCKED
    if (isComplaint && !isItself) found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(error.message))
  return found
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
/** Half as long as the library's own `source`, and read in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const everything: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** What the colour scheme of a page may change. Looking for the rest takes as long again. */
const colours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * WCAG 2.2 AA and axe's own advice; each violation with the elements that it is about. Of a modal dialog alone where one is
 * open: nothing behind it can be reached, and to look through the console again takes as long as to open it.
 */
export async function violations(page: Page, runOnly: axe.RunOnly = everything): Promise<string[]> {
  // Read once by each page: that takes a browser as long as looking through a small one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // A colour or a fade on its way is neither what it was nor what it will be. What never ends stays as it is.
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()
  })
  const found = await page.evaluate((rules) => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    return window.axe.run(dialog ?? document, { resultTypes: ['violations'], runOnly: rules })
  }, runOnly)
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const SETTLING = 30_000

/** Pixels that a page is wider than its window, which it may be for a moment after the window became narrower. */
export async function overhang(page: Page): Promise<number> {
  const measured = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const end = Date.now() + SETTLING
  let width = await measured()
  while (width !== 0 && Date.now() < end) width = await measured()
  return width
}

/**
 * Texts of a React tree that have siblings: where a browser that translates the page replaces such a text, React fails on it. The grid
 * makes its elements without React.
 */
const looseTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('astro-island, #root')].flatMap((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const loose: string[] = []
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode
        if (
          parentElement &&
          parentElement.childNodes.length > 1 &&
          !parentElement.closest('.ag-root-wrapper')
        )
          loose.push(`${parentElement.outerHTML.slice(0, 80)}: ${textContent}`)
      }
      return loose
    }),
  )

export const clean = { complaints: [], violations: [], overhang: 0, loose: [] }
/** To be compared with `clean`. */
export const found = async (page: Page, heard: string[]) => ({
  complaints: heard,
  violations: await violations(page),
  overhang: await overhang(page),
  loose: await looseTexts(page),
})

/** The same on a desk and on the narrowest phone, where the page is left. */
export async function foundAtWidths(page: Page, heard: string[]) {
  await page.setViewportSize({ width: 1440, height: 640 })
  const desk = await found(page, heard)
  await page.setViewportSize({ width: 320, height: 640 })
  const phone = await found(page, heard)
  const all = [...desk.violations, ...phone.violations]
  return { ...phone, violations: all, overhang: desk.overhang + phone.overhang }
}

/** The same in the light scheme and in the dark one, where the page is left. */
export async function foundInBoth(page: Page, heard: string[]) {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(page, colours)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await found(page, heard)
  return { ...dark, violations: [...light, ...dark.violations] }
}
