/** That a built page names every script it needs, and none that is fetched only when it is wanted. */
import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preloadImports } from '../../../scripts/build/preloads.ts'

async function built(files: Record<string, string>): Promise<string> {
  const site = mkdtempSync(join(tmpdir(), 'preloads-'))
  mkdirSync(join(site, '_astro'))
  for (const [path, text] of Object.entries(files)) await Bun.write(join(site, path), text)
  preloadImports(site)
  const html = await Bun.file(join(site, 'en/page.html')).text()
  rmSync(site, { recursive: true })
  return html
}
const link = (name: string) => `<link rel="modulepreload" href="/_astro/${name}.js">`

test('given a page whose scripts import others, when it is built, then it names each of them once, and none that comes later', async () => {
  const html = await built({
    'en/page.html':
      '<head></head><script type="module" src="/_astro/a.js"></script><i url="/_astro/b.js"></i>',
    '_astro/a.js': 'import{x}from"./c.js";import"./b.js";const later=()=>import("./later.js")',
    '_astro/b.js': 'export{y}from"./c.js"',
    '_astro/c.js': 'import"./a.js"\nimport z from "./d.Hash_1-2.js"',
    '_astro/d.Hash_1-2.js': '',
    '_astro/later.js': '',
  })
  expect(html).toBe(
    // An island names its script without loading it, so it has a link as well.
    `<head>${link('c')}${link('d.Hash_1-2')}${link('b')}</head><script type="module" src="/_astro/a.js"></script><i url="/_astro/b.js"></i>`,
  )
})

test('given a page without scripts, when it is built, then it stays as it is', async () =>
  expect(await built({ 'en/page.html': '<head></head><p>' })).toBe('<head></head><p>'))
