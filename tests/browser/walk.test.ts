/**
 * How much the pages ask of a family from the home page to "submitted", on a phone: counted, printed and held to a bar. With
 * `WALK_SHOTS=folder` each page is stored there as a picture, and what is too small in it as a list.
 */
import { expect, test } from '@playwright/test'
import type { TestApp } from '../kit/app.ts'
import { languages, openApp } from './family.ts'
import { phone } from './walk/measure-page.ts'
import { rowsOf, totalOf } from './walk/table.ts'
import { wayOf } from './walk/way.ts'

test.use({ viewport: phone, isMobile: true, hasTouch: true })

/** The most that there may be. `words` are ours: without the prescribed sentences and the notice. */
const bars: Readonly<Record<string, { words: number }>> = {
  Malayalam: { words: 900 },
  English: { words: 1300 },
}
const bar = {
  screens: 26,
  taps: 55,
  /** Ticks of agreement. */
  ticks: 2,
  /** Touches of ours for a paper, and for a card whose digits are covered. */
  paper: 1,
  card: 3,
  /** Screens of the dashboard after submission. */
  dashboard: 3,
  /** Folds on a page before the submission. */
  folds: 1,
  /** Kinds of text below 17 px outside captions, of lines closer than 1.45 and of targets lower than 48 px, on all pages together. */
  small: 0,
  tight: 0,
  low: 0,
}

let app: TestApp
test.beforeAll(async () => {
  app = await openApp()
})
test.afterAll(() => app.close())

for (const at of languages)
  test(`given a family that reads ${at.name} slowly, when it walks from the home page to its dashboard, then the way is no longer than the bar`, async ({
    page,
  }) => {
    const { legs, taken } = await wayOf(page, app, at)
    const total = totalOf(legs)
    console.log(`\n${rowsOf(at.name, legs)}\na paper: ${taken.paper}, a card: ${taken.card}\n`)
    const counted = { ...total, ...taken }
    const most = { ...bar, ...bars[at.name] }
    const over = Object.entries(most).filter(([name, limit]) => Number(Reflect.get(counted, name)) > limit)
    expect(over).toEqual([])
    expect(legs.flatMap(({ foldedQuestions }) => foldedQuestions)).toEqual([])
  })
