/** Builds the service workers last, because they contain the list of files to precache and its hash. */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import * as z from 'zod'

/** `shell`: the files to precache. `basis`: the text whose hash is the version of the cache. */
type Worker = { from: string; to: string; shell: readonly string[]; basis: string }

/** @throws when the worker does not compile */
async function build({ from, to, shell, basis }: Worker): Promise<void> {
  const built = await Bun.build({
    entrypoints: [from],
    format: 'iife',
    minify: true,
    define: {
      BUILD: JSON.stringify(createHash('sha256').update(basis).digest('hex').slice(0, 12)),
      SHELL: JSON.stringify(shell),
    },
  })
  const [worker] = built.outputs
  if (!worker) throw new Error('The service worker came out empty.')
  await Bun.write(to, worker)
}

/** Home and the offline page in both languages; other pages are cached when a family opens them. */
const pages = ['/', '/en/', '/offline', '/en/offline']

const fileOf = (page: string): string => (page.endsWith('/') ? `${page}index.html` : `${page}.html`)

/** @param root the project's folder, with a slash at its end */
export async function buildWorker(root: string): Promise<void> {
  const site = `${root}dist/site`
  const html = pages.map((page) => readFileSync(site + fileOf(page), 'utf8')).join('\n')
  const assets = [...html.matchAll(/\/_astro\/[^"')\s]+/g)].map(([path]) => path)
  const shell = [...pages, ...new Set(assets)]
  await build({ from: `${root}site/worker/worker.ts`, to: `${site}/sw.js`, shell, basis: html })
}

const Chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  /** Mostly fonts, which the phone may lack for Malayalam. */
  assets: z.array(z.string()).default([]),
})
const Chunks = z.record(z.string(), Chunk)

/** The chunks of a home visit: the page, the window and the visits; lists and grid are cached when they are opened. */
const precached = [
  'index.html',
  'app/router.tsx',
  'features/visits/Visits.tsx',
  'features/visits/Sender.tsx',
  'features/applications/commands.tsx',
  'features/ranking/commands.tsx',
]

/** The files of these chunks and of their transitive imports. @throws for a name that is not a chunk */
export function filesBehind(chunks: z.infer<typeof Chunks>, names: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = chunks[name]
    if (!chunk) throw new Error(`The console has no chunk ${name}, which its service worker must precache.`)
    chunk.imports.forEach(visit)
  }
  names.forEach(visit)
  const files = [...seen].flatMap((name) => {
    const { file = '', css = [], assets = [] } = chunks[name] ?? {}
    return [file, ...css, ...assets]
  })
  return [...new Set(files)]
}

/** Reads Vite's manifest and removes it, since it must not be served. @param root the project's folder, with a slash at its end */
export async function buildConsoleWorker(root: string): Promise<void> {
  const admin = `${root}dist/admin`
  const basis = readFileSync(`${admin}/.vite/manifest.json`, 'utf8')
  rmSync(`${admin}/.vite`, { recursive: true })
  const files = filesBehind(Chunks.parse(JSON.parse(basis)), precached).filter(
    (file) => !file.endsWith('.html'),
  )
  const shell = ['/admin/dashboard', ...files.map((file) => `/admin/${file}`)]
  await build({ from: `${root}admin/worker/worker.ts`, to: `${admin}/sw.js`, shell, basis })
}
