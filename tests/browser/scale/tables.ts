/** What was found at scale as tables, each figure beside its bar. */
import type { Answers } from './answers.ts'
import type { Sitting } from './console.ts'
import { bars, type Scripts } from './scripts.ts'

type Line = { of: string; says: string; unit: string; most?: number }
const lines: readonly Line[] = [
  { of: 'usable', says: 'the list stands there, from the press on Sign in', unit: 'ms', most: 1000 },
  { of: 'usableWork', says: '… work', unit: 'ms' },
  {
    of: 'rows',
    says: 'first rows of the ranking, from the press on Ranking or the arrival of its data, whichever is later',
    unit: 'ms',
    most: 600,
  },
  { of: 'rowsWork', says: '… work, from the press on Ranking', unit: 'ms' },
  { of: 'opened', says: '… seen, from the press on Ranking', unit: 'ms' },
  { of: 'sortNumber', says: 'sorted by score', unit: 'ms', most: 300 },
  { of: 'sortNumberWork', says: '… work', unit: 'ms' },
  { of: 'sortText', says: 'sorted by name', unit: 'ms', most: 300 },
  { of: 'arrow', says: 'the row in hand, from the press on an arrow key', unit: 'ms', most: 16 },
  { of: 'frame', says: 'scrolling two rows a frame: a frame in the middle', unit: 'ms', most: 17 },
  { of: 'frame95', says: '… the 95th of 100', unit: 'ms', most: 25 },
  { of: 'restyled', says: '… elements restyled in a frame', unit: '', most: 100 },
  { of: 'frameWork', says: '… work in a frame', unit: 'ms' },
  { of: 'slowFrames', says: '… frames missed, of 120', unit: '' },
  { of: 'worstFrame', says: '… the longest', unit: 'ms' },
  { of: 'compute', says: 'what-if: everybody ranked anew', unit: 'ms', most: 20 },
  { of: 'shown', says: '… its figures seen, from the move of a slider', unit: 'ms', most: 50 },
  { of: 'settled', says: '… the rows at their places, the rest of 150 ms included', unit: 'ms' },
  { of: 'stepWork', says: '… work for a step, figures and places', unit: 'ms' },
  { of: 'heap', says: 'heap at the end', unit: 'MB' },
]

const rounded = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en')
    : value.toLocaleString('en', { maximumSignificantDigits: 2 })
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[][]): string =>
  [row(head), row(head.map((_, n) => (n === 0 ? '---' : '--:'))), ...rows.map(row)].join('\n')
const verdict = (value: number, most: number | undefined): string =>
  most === undefined ? '' : value <= most ? 'met' : '**missed**'

function ordered(values: readonly number[]): { least: number; middle: number; most: number } {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    least: sorted[0] ?? 0,
    middle: sorted[Math.floor(sorted.length / 2)] ?? 0,
    most: sorted.at(-1) ?? 0,
  }
}

export function sittingTable(usual: readonly Sitting[], slow: readonly Sitting[]): string {
  const rows = lines.map(({ of, says, unit, most }) => {
    const found = ordered(usual.map((one) => one[of] ?? 0))
    const at = ordered(slow.map((one) => one[of] ?? 0)).middle
    const range = `${rounded(found.least)} to ${rounded(found.most)}`
    const bar = most === undefined ? '' : `${rounded(most)} ${unit}`
    return [says, `${rounded(found.middle)} ${unit}`, range, bar, verdict(found.middle, most), rounded(at)]
  })
  return table(['', 'middle', 'range', 'at most', '', '4×'], rows)
}

export const answerTable = (answers: Answers): string =>
  table(
    ['', 'first', 'then', 'range', 'KB of JSON'],
    answers.map(({ work, first, then, kilobytes }) => {
      const { least, middle, most } = ordered(then)
      return [
        work,
        rounded(first),
        rounded(middle),
        `${rounded(least)} to ${rounded(most)}`,
        rounded(kilobytes),
      ]
    }),
  )

export function scriptTable(scripts: Scripts): string {
  const says: Record<keyof Scripts, string> = {
    login: 'the login page, beyond React',
    react: 'React alone',
    console: 'the whole console with every view and dialog, before the grid and the PDF reader',
    first: 'the first screen, the grid included',
    grid: 'the grid',
    pdf: 'the PDF reader and its worker, fetched when one is opened',
  }
  const parts = (['login', 'react', 'first', 'console', 'grid', 'pdf'] as const).map((part) => {
    const kilobytes = scripts[part] / 1024
    const most = bars.get(part)
    return [says[part], kilobytes.toFixed(1), most === undefined ? '' : `${most}`, verdict(kilobytes, most)]
  })
  return table(['', 'KB', 'at most', ''], parts)
}
