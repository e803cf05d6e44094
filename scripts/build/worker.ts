/** Builds the service worker last: by then it is known what its pages are made of, and any change of them makes it new. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Home and the page for no network, in both languages; a page that a family opens is kept when it is opened. */
const pages = ['/', '/en/', '/offline', '/en/offline']

const fileOf = (page: string): string => (page.endsWith('/') ? `${page}index.html` : `${page}.html`)

/** @param root the project's folder, with a slash at its end @throws when the worker does not compile */
export async function buildWorker(root: string): Promise<void> {
  const site = `${root}dist/site`
  const html = pages.map((page) => readFileSync(site + fileOf(page), 'utf8')).join('\n')
  const assets = [...html.matchAll(/\/_astro\/[^"')\s]+/g)].map(([path]) => path)
  const built = await Bun.build({
    entrypoints: [`${root}site/sw/worker.ts`],
    format: 'iife',
    minify: true,
    define: {
      BUILD: JSON.stringify(createHash('sha256').update(html).digest('hex').slice(0, 12)),
      SHELL: JSON.stringify([...pages, ...new Set(assets)]),
    },
  })
  const [worker] = built.outputs
  if (!worker) throw new Error('The service worker came out empty.')
  await Bun.write(`${site}/sw.js`, worker)
}
