/** What the built admin's scripts weigh, in bytes as they travel (brotli), by when they are needed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/**
 * `login`: the login page without React itself. `console`: all that it may ever load, but for the two below. `first`: the list
 * after sign-in, the grid included.
 */
export type Scripts = {
  login: number
  react: number
  console: number
  first: number
  grid: number
  pdf: number
}

/** KB at most. The grid's is what it weighed when it was chosen, and a tenth. */
export const bars: ReadonlyMap<string, number> = new Map([
  ['login', 20],
  ['console', 360],
  ['grid', 195],
  ['first', 380],
])

/** `import"./a.js"` and `from"./a.js"`: needed at once. */
const needed = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g
const workers = /[\w.-]*worker[\w.-]*\.js$/

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

const weightOf = (path: string): number =>
  existsSync(`${path}.br`) ? readFileSync(`${path}.br`).length : brotliCompressSync(readFileSync(path)).length

/** React and what draws it, as a script of their own. */
async function reactAlone(): Promise<number> {
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, 'react-alone.ts')],
    target: 'browser',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const texts = await Promise.all(built.outputs.map((output) => output.text()))
  return brotliCompressSync(texts.join('')).length
}

/** @param folder the built admin: its page, and `assets/` */
export async function scriptsOf(folder: string): Promise<Scripts> {
  const assets = join(folder, 'assets')
  const texts = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
  )
  const reached = new Set<string>()
  const gather = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const next of namesIn(texts.get(name) ?? '', needed)) gather(next)
  }
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const [, name = ''] of html.matchAll(/assets\/([\w.-]+\.js)/g)) gather(name)
  const sum = (names: Iterable<string>) =>
    [...names].reduce((all, name) => all + weightOf(join(assets, name)), 0)
  const having = (mark: string) => [...texts].filter(([, text]) => text.includes(mark)).map(([name]) => name)
  const react = await reactAlone()
  const grid = having('ag-root-wrapper')
  const pdf = [...having('pdfjs'), ...[...texts.keys()].filter((name) => workers.test(name))]
  const login = sum(reached) - react
  const atFirst = /^(router|Applications|ApplicationsGrid|FilterPanel)-/
  for (const name of [...texts.keys()].filter((one) => atFirst.test(one))) gather(name)
  const own = new Set(texts.keys()).difference(new Set([...grid, ...pdf]))
  return {
    login,
    react,
    console: sum(own),
    first: sum(reached),
    grid: sum(grid),
    pdf: sum(new Set(pdf)),
  }
}
