/** Builds the public site into dist/site and the admin into dist/admin, precompressed; does nothing when nothing changed. */
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildChecker } from './build/checker.ts'
import { compress } from './build/compress.ts'
import { consoleConfig } from './build/console.ts'
import { drawIcons } from './build/icons.ts'
import { preloadImports } from './build/preloads.ts'
import { hashOfSources, isBuilt, stampBuild } from './build/stamp.ts'
import { inlineStyles } from './build/styles.ts'
import { buildConsoleWorker, buildWorker } from './build/worker.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

async function buildSite(): Promise<void> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  // A test may start this with another NODE_ENV, and pages built for development have no placeholders.
  process.env.NODE_ENV = 'production'
  const { build } = await import('astro')
  await build({ root, logLevel: 'warn' })
  const page = readFileSync(`${root}dist/site/index.html`, 'utf8')
  if (!page.includes('[['))
    throw new Error('The pages were built without the placeholders that the server fills in.')
}

async function buildAdmin(): Promise<void> {
  const { build } = await import('vite')
  await build({ ...consoleConfig, logLevel: 'warn' })
}

/** @returns true when it had to build */
async function buildIfStale(): Promise<boolean> {
  const hash = hashOfSources(root)
  if (isBuilt(root, hash)) return false
  for (const part of ['site', 'admin', '.stamp'])
    rmSync(`${root}dist/${part}`, { recursive: true, force: true })
  await buildSite()
  preloadImports(`${root}dist/site`)
  inlineStyles(`${root}dist/site`)
  await buildChecker(root)
  await buildAdmin()
  for (const part of ['site', 'admin'])
    await drawIcons(`${root}site/public/favicon.svg`, `${root}dist/${part}/icons`)
  await buildWorker(root)
  await buildConsoleWorker(root)
  compress(`${root}dist`)
  stampBuild(root, hash)
  return true
}

if (import.meta.main) {
  const start = performance.now()
  const built = await buildIfStale()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(built ? `Built the pages in ${seconds} s.` : 'The pages are up to date.')
}
