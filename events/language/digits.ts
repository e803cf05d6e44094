/** Numbers as India writes them, in both languages: digits in groups of two before the last three. */
export const grouped = (value: number, decimals?: number): string =>
  value.toLocaleString('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
