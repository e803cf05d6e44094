/** What the benchmarks found, as a table. */
import { availableParallelism, cpus, totalmem } from 'node:os'
import type { Compared, Middle } from './measure.ts'

/** `met` is null where there is no bar. */
export type Row = {
  work: string
  product: string
  limit: string
  ratio: string
  bar: string
  met: boolean | null
}

const rounded = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en')
    : value.toLocaleString('en', { maximumSignificantDigits: 2 })
/** "8,300/s ±12 %": the turns lie within so much of the middle. */
export const shown = ({ median, spread }: Middle, unit: string): string =>
  `${rounded(median)}${unit} ±${Math.round((spread * 100) / 2)} %`

export type Bar = { least?: number; most?: number; unit?: string }
const barOf = ({ least, most, unit = '' }: Bar): string =>
  least === undefined ? `at most ${most}${unit}` : `at least ${least}${unit}`
const isMet = (value: number, { least = -Infinity, most = Infinity }: Bar): boolean =>
  value >= least && value <= most

export const comparison = (work: string, found: Compared, say: { unit: string; bar?: Bar }): Row => ({
  work,
  product: shown(found.product, say.unit),
  limit: shown(found.limit, say.unit),
  ratio: found.ratio.toFixed(2),
  bar: say.bar ? barOf(say.bar) : '',
  met: say.bar ? isMet(found.ratio, say.bar) : null,
})

export const figure = (work: string, found: Middle, say: { unit: string; bar?: Bar }): Row => ({
  work,
  product: shown(found, say.unit),
  limit: '',
  ratio: '',
  bar: say.bar ? barOf({ unit: say.unit, ...say.bar }) : '',
  met: say.bar ? isMet(found.median, say.bar) : null,
})

const words = { true: 'met', false: '**missed**', null: '' } as const
export const table = (rows: readonly Row[]): string =>
  [
    '| work | product | limit | ratio | bar | |',
    '|---|--:|--:|--:|---|---|',
    ...rows.map(({ work, product, limit, ratio, bar, met }) =>
      ['', work, product, limit, ratio, bar, words[`${met}`], ''].join(' | ').trim(),
    ),
  ].join('\n')

/** The machine as it is: ratios within one run travel, bare figures do not. */
export const machine = (): string =>
  [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 1e9)} GB`,
    `Bun ${Bun.version}`,
  ].join(', ')
