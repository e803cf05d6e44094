/** Malayalam names of post offices. For the server and for building pages; browsers load a few. */
import type { Locale } from '../vocabulary.ts'
import malayalam from './post-offices.json'
import pinsOf from './taluk-pins.json'

// * The taluk of a PIN code, where it is certain: all its post offices are in one taluk in the Government of India's directory of PIN
// codes (data.gov.in), which is older than the taluks made since 2013, and none of those was taken from this taluk. For building pages.

const byPin = new Map(
  Object.entries(pinsOf).flatMap(([taluk, pins]) => pins.split(' ').map((pin) => [pin, taluk])),
)

/** The English name of a taluk (districts.ts); undefined where the PIN code alone does not say it. */
export const talukOfPin = (pin: string): string | undefined => byPin.get(pin)

/** In the spelling of the postal service. The same name may be another place in another district. */
type PostOffice = { readonly area: string; readonly district: string }

const inMalayalam = new Map(
  Object.entries(malayalam).flatMap(([district, names]) =>
    Object.entries(names).map(([area, name]) => [`${district}/${area}`, name]),
  ),
)

/** The suffix for the kind of office and its district. */
const suffix = /\s+(?:BO|SO|HO|PO|GPO)(?:\s+\w+)?$/

/** Unlisted offices have their English name. */
export const postOfficeName = (locale: Locale, { area, district }: PostOffice): string =>
  (locale === 'ml' && inMalayalam.get(`${district}/${area}`)) || area.replace(suffix, '')
