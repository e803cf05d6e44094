/** The check digit that Aadhaar numbers carry, by Verhoeff. Apart, since the sign-in pages need no more of aadhaar.ts. Pure. */

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

/** Whether digits, and nothing else, are an Aadhaar number. */
export const isAadhaarNumber = (digits: string): boolean => /^[2-9]\d{11}$/.test(digits) && checksOut(digits)
