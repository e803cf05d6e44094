/** Amounts of money: rupees with at most two decimals, and how people write them. Pure. */
import { latinDigits } from './language/digits.ts'

/** False for a third decimal, and for what is written with an exponent below it: 10^-7 is no amount. */
export const isWholePaise = (rupees: number): boolean => Number(rupees.toFixed(2)) === rupees

/** Around an amount: the sign or the word for rupees, and the dash that ends it on a cheque. */
const around = /^(?:₹|rs\.?|രൂപ|രൂ\.?)\s*|\s*(?:\/[-=]|₹|rs\.?|rupees?|രൂപ|രൂ\.?)$/giu
/** One number, grouped as in India or by thousands or not at all; the last group may be half typed. */
const oneNumber = /^(?:\d+|\d{1,3}(?:(?:,\d{2})*|(?:,\d{3})*),\d{0,3}|\d{1,3} \d{3})(?:\.\d{0,2})?$/

/** Rupees as people write them, in the digits of any script; null for nothing, undefined for a range, a word or two numbers. */
export function rupeesIn(typed: string): number | null | undefined {
  const text = latinDigits(typed).trim().replace(around, '')
  if (text === '') return null
  return oneNumber.test(text) ? Number(text.replace(/[, ]/g, '')) : undefined
}
