/** Suggestions for address fields: places by PIN code, local bodies by district. Empty if a request fails. */
import type { Form, FormChanges } from '#events/application/form.ts'
import { type District, districts, type Locale, type Side } from '#events/vocabulary.ts'
import {
  checkedBy,
  type Guard,
  type Guarded,
  hasFields,
  isListOf,
  isOneOf,
  isOptional,
  isRecordOf,
  isText,
} from '#web/guards.ts'
import { queryClient } from '../../account/queries.ts'
import { useQuery } from '../../account/query-client.ts'

/** `taluk`: its English name, where the PIN code is in one taluk alone. */
export type Place = { district: District; taluk?: string | undefined; offices: string[] }
const isPlace: Guard<Place> = hasFields({
  district: isOneOf(districts),
  taluk: isOptional(isText),
  offices: isListOf(isText),
})
/** By PIN code, the places in each of its districts. */
const isPlaces = isRecordOf(isListOf(isPlace))
export type PostalPlaces = Guarded<typeof isPlaces>

const isLocalBody = hasFields({ name: isText, type: isText })
export type LocalBody = Guarded<typeof isLocalBody>
const isLocalBodies = hasFields({ localBodies: isListOf(isLocalBody) })

/** Null for an error status. Not `call`: a cached reply has an old Date header, which would set web/clock.ts back. */
async function read<T>(path: string, fits: Guard<T>): Promise<T | null> {
  const reply = await fetch(path)
  return reply.ok ? checkedBy(fits).parse(await reply.json()) : null
}

const NONE: readonly Place[] = []

/**
 * The places in one language: several where the PIN code is of several districts, none where it is incomplete, unknown or outside
 * Kerala, or where the request failed.
 */
export function usePlaces(pin: string, locale: Locale): { places: readonly Place[]; isLoading: boolean } {
  const prefix = /^6[789]\d{4}$/.test(pin) ? pin.slice(0, 3) : null
  const { data, isPending } = useQuery(
    {
      queryKey: ['postal', locale, prefix],
      queryFn: () => read(`/postal/${locale}/${prefix}.json`, isPlaces),
      enabled: prefix !== null,
    },
    queryClient,
  )
  return { places: data?.[pin] ?? NONE, isLoading: prefix !== null && isPending }
}

/**
 * The places after a move to a district. Places of the previous PIN code (`from`) are replaced by those of the new one (`to`); places
 * that a person chose stay, a taluk only within its district.
 */
export function movedTo(
  district: string,
  side: Side,
  form: Form,
  { from, to }: { from: Place | undefined; to: Place | undefined },
): FormChanges {
  const taluk = form[`${side}Taluk`]
  const office = form[`${side}PostalName`]
  const isTalukChosen = district === form[`${side}District`] && taluk !== from?.taluk
  const isOfficeChosen = !from?.offices.includes(office)
  const [only, ...others] = to?.offices ?? []
  return {
    [`${side}District`]: district,
    [`${side}Taluk`]: (isTalukChosen && taluk) || (to?.taluk ?? ''),
    [`${side}PostalName`]: (isOfficeChosen && office) || (others.length === 0 && only) || '',
  }
}

/** The places after a change of the PIN code. `before`, `now`: the places of the previous and of the new one. */
export function placesAfter(
  side: Side,
  form: Form,
  before: readonly Place[],
  now: readonly Place[],
): FormChanges {
  const district = form[`${side}District`]
  const from = before.find((one) => one.district === district)
  const isOpen = district === '' || from !== undefined
  const to = isOpen ? (now.length === 1 ? now[0] : undefined) : now.find((one) => one.district === district)
  return movedTo(to?.district ?? (isOpen ? '' : district), side, form, { from, to })
}

/** Empty without a district, or if the organiser has imported no list. */
export function useLocalBodies(district: District | undefined): LocalBody[] {
  const { data } = useQuery(
    {
      queryKey: ['local-bodies', district],
      queryFn: () => read(`/api/places/local-bodies?district=${district}`, isLocalBodies),
      enabled: district !== undefined,
    },
    queryClient,
  )
  return data?.localBodies ?? []
}
