/** Functions that run in the page: when what was asked for stood on the screen, and how evenly rows scroll. */
import type { Page } from '@playwright/test'

/** Milliseconds on the page's own clock; `first` is the first paint that differed, `last` the one that changed no more. */
export type Painted = { from: number; first: number; last: number }
type Ask = { event: string; shown: string }

/** Milliseconds without a change after which a view counts as at rest; the grid follows a slider after 150. */
const REST = 700

/** Milliseconds after which a change that was waited for is said to be missing. */
const PATIENCE = 60_000

/**
 * From the next event of that name until what the selector finds has changed, as painted. Await it before the event, and what
 * it returns after: a key that is pressed meanwhile would come to the page before its listener.
 */
export async function painted(page: Page, ask: Ask): Promise<() => Promise<Painted>> {
  await page.evaluate(
    ({ event, shown, rest, patience }) => {
      const text = () => Array.from(document.querySelectorAll(shown), (one) => one.textContent).join('|')
      let was = text()
      const { promise, resolve, reject } = Promise.withResolvers<Painted>()
      Reflect.set(window, 'painted', promise)
      setTimeout(() => reject(new Error(`Nothing changed in ${shown} after ${event}`)), patience)
      const follow = (from: number) => {
        let first = 0
        let last = 0
        const look = () => {
          const now = text()
          // A task that is posted in a frame runs after that frame has been painted.
          const after = new MessageChannel()
          after.port1.onmessage = () => {
            const at = performance.now()
            if (now !== was) {
              ;[was, first, last] = [now, first || at, at]
            } else if (first > 0 && at - last > rest) {
              resolve({ from, first, last })
              return
            }
            requestAnimationFrame(look)
          }
          after.port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }
      addEventListener(event, ({ timeStamp }) => follow(timeStamp), { capture: true, once: true })
    },
    { ...ask, rest: REST, patience: PATIENCE },
  )
  return () => page.evaluate((): Promise<Painted> => Reflect.get(window, 'painted'))
}

/** Milliseconds from each frame to the next while rows scroll by so many pixels a frame. */
export const frames = (page: Page, pixels: number, count: number): Promise<number[]> =>
  page.evaluate(
    ({ pixels: step, count: most }) =>
      new Promise<number[]>((resolve) => {
        const viewport = document.querySelector('.ranking-grid .ag-grid-viewport')
        const times: number[] = []
        const frame = (at: number) => {
          times.push(at)
          if (times.length > most) {
            resolve(times.slice(1).map((time, n) => time - (times[n] ?? time)))
            return
          }
          viewport?.scrollBy(0, step)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    { pixels, count },
  )

/** When the last answer from an address had come in; 0 where none has. */
export const answeredAt = (page: Page, path: string): Promise<number> =>
  page.evaluate((end) => {
    const all = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === end)
    const last = all.at(-1)
    return last instanceof PerformanceResourceTiming ? last.responseEnd : 0
  }, path)

/** The product's own measures of a name since the last call, in milliseconds. */
export const measures = (page: Page, name: string): Promise<number[]> =>
  page.evaluate((of) => {
    const all = performance.getEntriesByName(of, 'measure').map(({ duration }) => duration)
    performance.clearMeasures(of)
    return all
  }, name)

/** Bytes of script that have come so far, as compressed. */
export const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((one) => one instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
