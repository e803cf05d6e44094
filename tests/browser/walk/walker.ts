/** A family with a phone that walks through the pages: each touch of the screen is counted, each page is measured. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Measured, measure } from './measure-page.ts'
import { ownWords } from './own-words.ts'

/** `WALK_SHOTS`: a folder for a picture of each page. */
const shots = process.env.WALK_SHOTS ?? ''

export type Leg = Measured & { name: string; words: number; taps: number; forPoints: number; ticks: number }
/** Milliseconds. */
const APART = 650

type Counted = 'taps' | 'forPoints' | 'papers'

/** @param needed the fields that have to be answered or count for points */
export function walker(page: Page, locale: 'ml' | 'en', needed: readonly string[]) {
  const legs: Leg[] = []
  const counts = { taps: 0, forPoints: 0, papers: 0, ticks: 0 }
  let counted: Counted = 'taps'
  const touch = async (target: Locator) => {
    counts[counted] += 1
    // Two touches that follow each other faster in one place are a double click, whose second half does nothing.
    await page.waitForTimeout(APART)
    await target.tap()
  }
  return {
    legs,
    touch,
    typeIn: async (field: Locator, text: string) => {
      counts[counted] += 1
      await field.fill(text)
    },
    /** Opens the list, and chooses from it. */
    pick: async (field: string, value: string) => {
      counts[counted] += 2
      await page.locator(`#${field}`).selectOption(value)
    },
    /** One of a few cards. */
    choose: (field: string, value: string) =>
      touch(page.locator('label', { has: page.locator(`input[name="${field}"][value="${value}"]`) })),
    /** A tick of agreement. */
    agree: async (label: Locator) => {
      counts.ticks += 1
      await touch(label)
      await expect(label.getByRole('checkbox')).toBeChecked()
    },
    /** What is done meanwhile is counted elsewhere. @returns how many touches it took */
    aside: async (kind: Counted, steps: () => Promise<void>): Promise<number> => {
      const before = counts[kind]
      counted = kind
      await steps()
      counted = 'taps'
      return counts[kind] - before
    },
    /** The page as it is left; what was touched since the last one belongs to it. */
    leave: async (name: string, how?: () => Promise<void>) => {
      const measured = await measure(page, needed)
      if (shots) {
        const path = join(shots, `${locale}-${legs.length}-${name}`)
        mkdirSync(shots, { recursive: true })
        await page.screenshot({ path: `${path}.png`, fullPage: true })
        writeFileSync(`${path}.json`, JSON.stringify(measured, null, 2))
      }
      await how?.()
      const { taps, forPoints, ticks } = counts
      legs.push({ ...measured, name, words: ownWords(measured.texts, locale), taps, forPoints, ticks })
      Object.assign(counts, { taps: 0, forPoints: 0, ticks: 0 })
    },
  }
}
export type Walker = ReturnType<typeof walker>
