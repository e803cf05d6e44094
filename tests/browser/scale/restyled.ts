/** How many elements the browser restyles while rows scroll, from its own trace. */
import type { Browser, Page } from '@playwright/test'

type Trace = { traceEvents: { name: string; args?: { elementCount?: number } }[] }
type Scroll = { grid: string; pixels: number; frames: number }

const scroll = (page: Page, { grid, pixels, frames }: Scroll): Promise<number> =>
  page.evaluate(
    ({ grid, pixels, frames }) =>
      new Promise<number>((resolve) => {
        const viewport = document.querySelector(`${grid} .ag-grid-viewport`)
        let n = 0
        const frame = () => {
          if (n === frames) return resolve(n)
          n += 1
          viewport?.scrollBy(0, pixels)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    { grid, pixels, frames },
  )

/** @returns the frames that were scrolled, and the elements restyled in each, on average */
export async function restyled({ browser, page }: { browser: Browser; page: Page }, ask: Scroll) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink'] })
  const frames = await scroll(page, ask)
  const trace: Trace = JSON.parse((await browser.stopTracing()).toString())
  const counts = trace.traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : [],
  )
  return { frames, elements: counts.reduce((sum, n) => sum + n, 0) / frames }
}
