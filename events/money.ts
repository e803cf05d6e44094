/** Amounts of money: rupees with at most two decimals. Pure. */

/** False for a third decimal, and for what is written with an exponent below it: 10^-7 is no amount. */
export const isWholePaise = (rupees: number): boolean => Number(rupees.toFixed(2)) === rupees
