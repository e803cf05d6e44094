/** What a first visit to a page costs: bytes by kind as they came over the wire, requests, and rounds of them. */
import type { Page } from '@playwright/test'

const kinds = ['document', 'stylesheet', 'script', 'font', 'image', 'other'] as const
type Kind = (typeof kinds)[number]
const isKind = (kind: string): kind is Kind => kinds.some((one) => one === kind)

/** Bytes, compressed. `code` is HTML, styles and script together; `late` are those of them that the page did not name. */
export type Weight = Record<Kind, number> & { path: string; code: number; requests: number; late: string[] }

/**
 * Opens a page as somebody does who has never been here, and waits until nothing more comes.
 * @param page of a context without a service worker, which fetches on its own account once the page is there
 */
export async function weigh(page: Page, origin: string, path: string): Promise<Weight> {
  const sizes: Record<Kind, number> = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0, other: 0 }
  const fetched: { kind: Kind; path: string }[] = []
  const waiting: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    const kind = isKind(type) ? type : 'other'
    fetched.push({ kind, path: new URL(response.url()).pathname })
    const add = async () => {
      const { responseBodySize } = await response.request().sizes()
      sizes[kind] += responseBodySize
    }
    waiting.push(add())
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await Promise.all(waiting)
  const html = await (await page.request.get(origin + path)).text()
  const blocking = fetched.filter(({ kind }) => kind === 'stylesheet' || kind === 'script')
  return {
    ...sizes,
    path,
    code: sizes.document + sizes.stylesheet + sizes.script,
    requests: fetched.length,
    late: blocking.map((one) => one.path).filter((one) => !html.includes(one)),
  }
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1)

/** A Markdown table, in KB. */
export function table(weights: readonly Weight[]): string {
  const head = ['page', 'HTML', 'CSS', 'script', 'together', 'fonts', 'pictures', 'requests', 'second round']
  const rows = weights.map((one) => [
    one.path,
    ...[one.document, one.stylesheet, one.script, one.code, one.font, one.image].map(kilobytes),
    String(one.requests),
    one.late.length === 0 ? 'none' : one.late.join(' '),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, n) => (n === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')
}
