/**
 * Post offices of Kerala as they are shown: the postal service has their names in English only. For the server and for
 * building pages; a browser gets the names of a few PIN codes.
 */
import type { Locale } from '../vocabulary.ts'
import malayalam from './post-offices.json'

/** As the postal service writes both; the same name can be another place, said otherwise, in another district. */
type PostOffice = { readonly area: string; readonly district: string }

const inMalayalam = new Map(
  Object.entries(malayalam).flatMap(([district, names]) =>
    Object.entries(names).map(([area, name]) => [`${district}/${area}`, name]),
  ),
)

/** The kind of office that some English names still have, and the district behind it. */
const suffix = /\s+(?:BO|SO|HO|PO|GPO)(?:\s+\w+)?$/

/** An office that the list lacks keeps its English name. */
export const postOfficeName = (locale: Locale, { area, district }: PostOffice): string =>
  (locale === 'ml' && inMalayalam.get(`${district}/${area}`)) || area.replace(suffix, '')
