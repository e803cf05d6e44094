/** Malayalam names of post offices. For the server and for building pages; browsers load a few. */
import type { Locale } from '../vocabulary.ts'
import malayalam from './post-offices.json'

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
