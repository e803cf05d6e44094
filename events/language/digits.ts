/** Conversion of the digits of other scripts, and the grouping of digits as in India. */

const isDigit = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint))

/** Unicode has the digits of each script in a row from 0 to 9, and rows that touch are whole. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let zero = codePoint
  while (isDigit(zero - 1)) zero -= 1
  return String((codePoint - zero) % 10)
}

/** The digits of Malayalam and of every other script as those of the Latin one; all else stays. */
export const latinDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digitValue)

/** A number in groups as in India, 1,25,000: two digits before the last three. */
export const grouped = (value: number, decimals?: number): string =>
  value.toLocaleString('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
