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

/** The parts of these test files, in the order in which they run. */
export function parts(files: readonly string[]): Part[] {
  const groups = Map.groupBy(files.toSorted(), partOf)
  return [...groups]
    .map(([name, own]) => ({ kind: kindOf(name), name, files: own.map((file) => `./tests/${file}`) }))
    .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))
}

/** The parts with the given names; without names all parts, and the checks unless `checked` is false. */
export function partsToRun(asked: readonly string[], checked: boolean): Part[] {
  const found = existsSync('tests') ? [...new Glob('**/*.{test,spec}.{ts,tsx}').scanSync('tests')] : []
  if (asked.length > 0) return parts(found).filter(({ name }) => asked.includes(name))
  const checks = checked ? [{ kind: 'check' as const, name: 'check', files: [] }] : []
  // Parts that can run during the build come before parts that need its result.
  const beside = parts(found).filter((one) => !needsPages(one))
  const waiting = parts(found).filter(needsPages)
  return [...beside, ...checks, ...waiting]
}

/** Parts whose tests read no built pages and start no server, so that they can run during the build. */
const withoutPages = ['events']
export const needsPages = ({ name }: Part): boolean => !withoutPages.includes(name)

/** The slowest parts, each in a lane of its own: a single process would leave a processor idle. */
const long = ['browser', 'server']

/** Parallel lanes: one for each of the slowest parts, and one for all others in sequence. */
export function lanes(chosen: readonly Part[]): Part[][] {
  const groups = Map.groupBy(chosen, ({ name }) => (long.includes(name) ? name : 'others'))
  return ['others', ...long].flatMap((name) => {
    const lane = groups.get(name)
    return lane ? [lane] : []
  })
}
