/** Phone numbers as gateways take them: digits with the country's code, or without it. */

/** At least ten digits after the country's code, at most what E.164 allows. */
export const isDialled = (digits: string): boolean => /^[1-9]\d{10,14}$/.test(digits)

/** Of a number in India its ten digits; any other is left as it is. */
export const localOf = (digits: string): string => (/^91\d{10}$/.test(digits) ? digits.slice(2) : digits)
