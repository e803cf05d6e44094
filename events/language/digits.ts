/** Conversion of Malayalam digits, and the grouping of digits as in India. */

/** The digits of Malayalam as those of the Latin script; all else stays. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0D66-\u0D6F]/g, (digit) => String(digit.charCodeAt(0) - 0x0d66))

/** A number in groups as in India, 1,25,000: two digits before the last three. */
export const grouped = (value: number, decimals?: number): string =>
  value.toLocaleString('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
