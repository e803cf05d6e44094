/** Amounts of money: rupees with at most two decimals, and how people write them. Pure. */
import { spaced } from './invisible.ts'
import type { Kind } from './kind.ts'
import { latinDigits } from './language/digits.ts'
import { limits } from './limits.ts'

/** False for a third decimal, and for what is written with an exponent below it: 10^-7 is no amount. */
export const isWholePaise = (rupees: number): boolean => Number(rupees.toFixed(2)) === rupees

/** Around an amount: the sign or the word for rupees, and the dash that ends it on a cheque. */
const around = /^(?:₹|rs\.?|രൂപ|രൂ\.?)\s*|\s*(?:\/[-=]|₹|rs\.?|rupees?|രൂപ|രൂ\.?)$/giu
/** One number, grouped as in India or by thousands or not at all; the last group may be half typed. */
const oneNumber = /^(?:\d+|\d{1,3}(?:(?:,\d{2})*|(?:,\d{3})*),\d{0,3}|\d{1,3} \d{3})(?:\.\d{0,2})?$/

/** As it is typed; a draft and a submission have the number. */
export const amountKind: Kind = {
  fold: (typed) => spaced(latinDigits(typed)),
  problem(text) {
    const rupees = rupeesIn(text)
    if (rupees === undefined) return 'error.oneAmount'
    return rupees !== null && rupees > limits.income ? 'error.amount' : null
  },
}

/** Rupees as people write them, in the digits of any script; null for nothing, undefined for a range, a word or two numbers. */
export function rupeesIn(typed: string): number | null | undefined {
  const text = amountKind.fold(typed).replace(around, '')
  if (text === '') return null
  return oneNumber.test(text) ? Number(text.replace(/[, ]/g, '')) : undefined
}
