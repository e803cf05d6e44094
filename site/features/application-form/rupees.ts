/** Parses amounts from digits. */
import { latinDigits } from '#events/language/digits.ts'

/** Digits of either script, with or without commas; null for nothing. */
export function rupeesOf(typed: string): number | null {
  const digits = latinDigits(typed).replaceAll(',', '')
  const rupees = Number(digits)
  return digits === '' || Number.isNaN(rupees) ? null : Math.round(rupees * 100) / 100
}
