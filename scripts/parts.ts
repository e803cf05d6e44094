/** The parts of a test run, from the folders under tests/: no list to forget a new folder in. */
import { existsSync } from 'node:fs'
import { Glob } from 'bun'

export type Part = { kind: 'check' | 'unit' | 'browser'; name: string; files: readonly string[] }

/** The quick ones first, so that a mistake shows early; folders not named here come before the server's. */
const order = ['events', 'rules', 'scripts', '', 'server', 'browser']
const rank = (name: string): number => order.indexOf(order.includes(name) ? name : '')

/** tests/server/app.test.ts belongs to `server`, tests/rules.test.ts to `rules`. */
const partOf = (file: string): string => file.split(/[/.]/)[0] ?? file

const kindOf = (name: string): Part['kind'] => (name === 'browser' ? 'browser' : 'unit')

/** Every part that has tests, in the order in which they run. */
export function parts(files: readonly string[]): Part[] {
  const groups = Map.groupBy(files.toSorted(), partOf)
  return [...groups]
    .map(([name, own]) => ({ kind: kindOf(name), name, files: own.map((file) => `./tests/${file}`) }))
    .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))
}

/** The parts to run: those asked for by name, else all, led by the checks when they are wanted. */
export function partsToRun(asked: readonly string[], checked: boolean): Part[] {
  const found = existsSync('tests') ? [...new Glob('**/*.{test,spec}.{ts,tsx}').scanSync('tests')] : []
  if (asked.length > 0) return parts(found).filter(({ name }) => asked.includes(name))
  return [...(checked ? [{ kind: 'check' as const, name: 'check', files: [] }] : []), ...parts(found)]
}

/** Making an image waits more than it works, so it goes on beside the longest of the parts without a browser. */
const pair = ['server', 'deploy']

/** What runs at the same time, in the place of the first of them; everything else alone. */
export function together(chosen: readonly Part[]): Part[][] {
  const beside = pair.flatMap((name) => chosen.filter((part) => part.name === name))
  const others = chosen.filter((part) => !beside.includes(part))
  const [before, after] = [
    others.filter(({ kind }) => kind !== 'browser'),
    others.filter(({ kind }) => kind === 'browser'),
  ]
  return [
    ...before.map((part) => [part]),
    ...(beside.length > 0 ? [beside] : []),
    ...after.map((part) => [part]),
  ]
}
