/** Amounts in rupees with at most two decimals, as people write them. */
import { spaced } from './invisible.ts'
import type { Kind } from './kind.ts'
import { latinDigits } from './language/digits.ts'
import { limits } from './limits.ts'

/** False where there is a third decimal, or an exponent below it such as 10^-7. */
export const isWholePaise = (rupees: number): boolean => Number(rupees.toFixed(2)) === rupees

/** The sign or word for rupees around an amount, and the dash that ends it on a cheque. */
const around = /^(?:₹|rs\.?|രൂപ|രൂ\.?)\s*|\s*(?:\/[-=]|₹|rs\.?|rupees?|രൂപ|രൂ\.?)$/giu
/** One number, with Indian grouping, grouped by thousands, or ungrouped; the last group may be half typed. */
const oneNumber = /^(?:\d+|\d{1,3}(?:(?:,\d{2})*|(?:,\d{3})*),\d{0,3}|\d{1,3} \d{3})(?:\.\d{0,2})?$/

/** The typed text; drafts and submissions store the number. */
export const amountKind: Kind = {
  fold: (typed) => spaced(latinDigits(typed)),
  problem(text) {
    const rupees = rupeesIn(text)
    if (rupees === undefined) return 'error.oneAmount'
    return rupees !== null && rupees > limits.income ? 'error.amount' : null
  },
}

/** Null for an empty text; undefined for a range, a word or two numbers. */
export function rupeesIn(typed: string): number | null | undefined {
  const text = amountKind.fold(typed).replace(around, '')
  if (text === '') return null
  return oneNumber.test(text) ? Number(text.replace(/[, ]/g, '')) : undefined
}
