/** The kind of typed dates. */
import { dateProblem } from './dates.ts'
import { visible } from './invisible.ts'
import type { Kind } from './kind.ts'
import { latinDigits } from './language/digits.ts'

/** YYYY-MM-DD, typed into three boxes. Each way to get it wrong has its own message: `1999-06-`, `99-06-14`, `1999-02-30`. */
export const dateKind: Kind = {
  fold: (typed) => latinDigits(visible(typed)).replace(/\p{Pd}/gu, '-'),
  problem(date) {
    if (date.split('-').filter(Boolean).length !== 3) return 'error.dateParts'
    if (/^\d{1,3}-/.test(date)) return 'error.yearDigits'
    const problem = dateProblem(date)
    if (problem === 'year') return 'error.year'
    return problem === null ? null : 'error.noSuchDate'
  },
}
