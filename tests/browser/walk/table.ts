/** The walk as a table: a line for each page, and the sum of those before the submission. */
import type { Leg } from './walker.ts'

const columns = ['words', 'taps', 'forPoints', 'ticks', 'folds', 'small', 'tight', 'low'] as const
const heads = ['words', 'taps', 'points', 'ticks', 'folds', '<17px', '<1.45', '<48px']

/** The pages after the submission. */
const after = ['dashboard']
const isBefore = ({ name }: Leg) => !after.includes(name)

const countOf = (leg: Leg, column: (typeof columns)[number]): number => {
  const value = leg[column]
  return typeof value === 'number' ? value : value.length
}
const sum = (legs: readonly Leg[], column: (typeof columns)[number]) =>
  legs.reduce((all, leg) => all + countOf(leg, column), 0)
const screensOf = (legs: readonly Leg[]) => legs.reduce((all, { screens }) => all + screens, 0)

export function totalOf(legs: readonly Leg[]) {
  const way = legs.filter(isBefore)
  return {
    screens: screensOf(way),
    words: sum(way, 'words'),
    taps: sum(way, 'taps'),
    ticks: sum(way, 'ticks'),
    dashboard: screensOf(legs.filter(({ name }) => name === 'dashboard')),
    // The dashboard is made of folded lines.
    folds: Math.max(...way.map(({ folds }) => folds)),
    small: sum(legs, 'small'),
    tight: sum(legs, 'tight'),
    low: sum(legs, 'low'),
  }
}

export function rowsOf(title: string, legs: readonly Leg[]): string {
  const row = (name: string, of: readonly Leg[]) =>
    [
      name.padEnd(14),
      screensOf(of).toFixed(1).padStart(7),
      ...columns.map((one) => String(sum(of, one)).padStart(6)),
    ].join(' ')
  return [
    [title.padEnd(14), 'screens', ...heads.map((head) => head.padStart(6))].join(' '),
    ...legs.map((leg) => row(leg.name, [leg])),
    row('to "submitted"', legs.filter(isBefore)),
  ].join('\n')
}
