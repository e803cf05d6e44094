/** Finds Aadhaar numbers in free text by their check digit. */
import { latinDigits } from './language/digits.ts'

// Verhoeff's tables (dihedral group D5).
const multiply = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const permute = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

const checksOut = (digits: string): boolean => {
  let check = 0
  ;[...digits].reverse().forEach((digit, place) => {
    const permuted = Number(permute[place % 8]?.[Number(digit)])
    check = Number(multiply[check]?.[permuted])
  })
  return check === 0
}

export const isAadhaarNumber = (digits: string): boolean => /^[2-9]\d{11}$/.test(digits) && checksOut(digits)

const LENGTH = 12
/** Groups of digits separated by spacing alone: any spaces, dashes, dots and invisible characters. */
const digitRuns =
  /(\+[\s(]*)?\d+(?:[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Pd}\u2212._\u00B7\u2022]+\d+)*/gu
/** Three groups of four digits, as printed on the card, separated by anything but letters: commas, slashes, brackets. */
const threeGroups = /(?<![\d+])(?=(\d{4})[^\p{L}\d]+(\d{4})[^\p{L}\d]+(\d{4})(?!\d))/gu

/** Joins the groups, from the first on, until the result is as long as an Aadhaar number. */
function startingWith(groups: readonly string[]): string {
  let joined = ''
  for (const group of groups) {
    joined += group
    if (joined.length >= LENGTH) break
  }
  return joined
}

/** Finds 12 digits with a valid check digit, however spaced, in any script. Indian phone numbers with +91 do not count. */
export function hasAadhaarNumber(text: string): boolean {
  const latin = latinDigits(text.normalize('NFKC'))
  for (const [run, plus] of latin.matchAll(digitRuns)) {
    const groups = run.match(/\d+/g) ?? []
    const isPhone = plus !== undefined && run.replace(/\D/g, '').startsWith('91')
    for (let first = isPhone ? 1 : 0; first < groups.length; first++)
      if (isAadhaarNumber(startingWith(groups.slice(first, first + LENGTH)))) return true
  }
  for (const [, ...groups] of latin.matchAll(threeGroups)) if (isAadhaarNumber(groups.join(''))) return true
  return false
}
