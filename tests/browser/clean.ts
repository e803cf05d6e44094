/** What every page must be: silent, reachable by everybody, no wider than its window. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Everything that the browser complains about from now on, violations of the content security policy included. That a
 * missing page is missing is what its status is for.
 */
export function complaints(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    const isItself = message.location().url === page.url() && message.text().includes('status of 404')
    if (['error', 'warning'].includes(message.type()) && !isItself) found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(error.message))
  return found
}

/** WCAG 2.2 AA and axe's own advice; each violation with the elements that it is about. */
export async function violations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const found = await new AxeBuilder({ page }).withTags(tags).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Pixels that a page is wider than its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

export const clean = { complaints: [], violations: [], overhang: 0 }
/** To be compared with `clean`. */
export const found = async (page: Page, heard: string[]) => ({
  complaints: heard,
  violations: await violations(page),
  overhang: await overhang(page),
})
