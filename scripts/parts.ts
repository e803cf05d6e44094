/** The parts of a test run, one for each folder under tests/. */
import { existsSync } from 'node:fs'
import { Glob } from 'bun'

export type Part = { kind: 'check' | 'unit' | 'browser'; name: string; files: readonly string[] }

/** Fast parts first; folders not named here run before the server's. */
const order = ['events', 'rules', 'scripts', '', 'server', 'deploy', 'browser']
const rank = (name: string): number => order.indexOf(order.includes(name) ? name : '')

/** tests/server/files/s3.test.ts belongs to `server`, tests/rules.test.ts to `rules`. */
const partOf = (file: string): string => file.split(/[/.]/)[0] ?? file

const kindOf = (name: string): Part['kind'] => (name === 'browser' ? 'browser' : 'unit')

/** Every part that has tests, in the order in which they run. */
export function parts(files: readonly string[]): Part[] {
  const groups = Map.groupBy(files.toSorted(), partOf)
  return [...groups]
    .map(([name, own]) => ({ kind: kindOf(name), name, files: own.map((file) => `./tests/${file}`) }))
    .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))
}

/** The parts to run: those asked for by name, else all, the checks among them when they are wanted. */
export function partsToRun(asked: readonly string[], checked: boolean): Part[] {
  const found = existsSync('tests') ? [...new Glob('**/*.{test,spec}.{ts,tsx}').scanSync('tests')] : []
  if (asked.length > 0) return parts(found).filter(({ name }) => asked.includes(name))
  const checks = checked ? [{ kind: 'check' as const, name: 'check', files: [] }] : []
  // Those that run beside the build come before those that wait for it.
  const beside = parts(found).filter((one) => !needsPages(one))
  const waiting = parts(found).filter(needsPages)
  return [...beside, ...checks, ...waiting]
}

/** What reads no built pages, also not by a server of its own that starts from them: it runs beside the build. */
const withoutPages = ['events']
export const needsPages = ({ name }: Part): boolean => !withoutPages.includes(name)

/** The parts that take longest, each beside all others: one process of them alone would leave a processor idle. */
const long = ['browser', 'server']

/** Parallel lanes: one for each of the longest parts, and one for all others, one after another. */
export function lanes(chosen: readonly Part[]): Part[][] {
  const groups = Map.groupBy(chosen, ({ name }) => (long.includes(name) ? name : 'others'))
  return ['others', ...long].flatMap((name) => {
    const lane = groups.get(name)
    return lane ? [lane] : []
  })
}
