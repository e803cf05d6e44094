/**
 * The taluk of a PIN code, where it is certain: all its post offices are in one taluk in the Government of India's directory of PIN
 * codes (data.gov.in), which is older than the taluks made since 2013, and none of those was taken from this taluk. For building pages.
 */
import pinsOf from './taluk-pins.json'

const byPin = new Map(
  Object.entries(pinsOf).flatMap(([taluk, pins]) => pins.split(' ').map((pin) => [pin, taluk])),
)

/** The English name of a taluk (districts.ts); undefined where the PIN code alone does not say it. */
export const talukOfPin = (pin: string): string | undefined => byPin.get(pin)
