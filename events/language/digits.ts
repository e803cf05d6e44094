/** Digits of other scripts, and Indian digit grouping. */

const isDigit = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint))

/** Unicode has the digits of each script consecutively from 0 to 9. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let zero = codePoint
  while (isDigit(zero - 1)) zero -= 1
  return String((codePoint - zero) % 10)
}

/** Replaces digits of every other script by Latin ones. */
export const latinDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digitValue)

/** With Indian grouping: 1,25,000. */
export const grouped = (value: number, decimals?: number): string =>
  value.toLocaleString('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
