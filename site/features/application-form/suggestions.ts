/** Suggestions for address fields: post offices by PIN code, local bodies by district. None if a request fails. */
import * as z from 'zod/mini'
import type { District, Locale } from '#events/vocabulary.ts'
import { queryClient } from '../../account/queries.ts'
import { useQuery } from '../../account/use-query.ts'

const Place = z.object({ district: z.string(), offices: z.array(z.string()) })
/** Post offices by PIN code. */
const Places = z.record(z.string(), Place)
export type PostalPlaces = z.infer<typeof Places>

const LocalBody = z.object({ name: z.string(), type: z.string() })
export type LocalBody = z.infer<typeof LocalBody>
const LocalBodies = z.object({ localBodies: z.array(LocalBody) })

/** Null for an error status. Not `call`: a cached reply has an old Date header, which would set web/clock.ts back. */
async function read<T>(path: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  const reply = await fetch(path)
  return reply.ok ? schema.parse(await reply.json()) : null
}

/** The place in one language; null for a PIN code that is incomplete, unknown or outside Kerala. */
export function usePlace(pin: string, locale: Locale): z.infer<typeof Place> | null {
  const prefix = /^6[789]\d{4}$/.test(pin) ? pin.slice(0, 3) : null
  const { data } = useQuery(
    {
      queryKey: ['postal', locale, prefix],
      queryFn: () => read(`/postal/${locale}/${prefix}.json`, Places),
      enabled: prefix !== null,
    },
    queryClient,
  )
  return data?.[pin] ?? null
}

/** Empty without a district, or if the organiser has imported no list. */
export function useLocalBodies(district: District | undefined): LocalBody[] {
  const { data } = useQuery(
    {
      queryKey: ['local-bodies', district],
      queryFn: () => read(`/api/places/local-bodies?district=${district}`, LocalBodies),
      enabled: district !== undefined,
    },
    queryClient,
  )
  return data?.localBodies ?? []
}
