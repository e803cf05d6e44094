/** The day's visit sheets: network first with a timeout, cached encrypted on this phone for offline use. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { everything } from '../../app/client.ts'
import { LastChange } from '../../app/last-change.ts'
import { storeKey } from '../../app/sealed/key.ts'
import { readRecords, writeRecords } from '../../app/sealed/sealed-store.ts'
import { sessionEnded } from '../../app/session.ts'
import { FactValues } from './facts.ts'

const text = z.string()
/**
 * `declared`: what the family said, incomes in rupees. `found`: what earlier visits found. `visit` and `isVisited`: how many
 * criteria are confirmed, and whether that is enough to decide. They and `number`, the one for people, are absent in what earlier
 * versions stored on a phone. `changed`: who has changed last what is on it, and `foundBy`: who found each fact last, at which
 * version of the application; both in the sheet of one family alone.
 */
export const Sheet = z.object({
  id: text,
  number: z.optional(z.nullable(text)),
  version: z.number(),
  brideName: text,
  groomName: text,
  brideDistrict: text,
  brideTaluk: text,
  brideVillage: text,
  brideAddress: text,
  bridePhone: text,
  declared: FactValues,
  found: FactValues,
  visit: z.optional(z.object({ confirmed: z.number(), of: z.number() })),
  isVisited: z.optional(z.boolean()),
  /** This person began it at the family's door. */
  isOwnDoor: z.optional(z.boolean()),
  changed: z.optional(z.nullable(LastChange)),
  foundBy: z.optional(z.record(text, z.extend(LastChange, { version: z.number() }))),
})
export type Sheet = z.infer<typeof Sheet>

const Day = z.object({ key: text, remaining: z.number(), visits: z.array(Sheet) })
/** `at`: when they were downloaded, in milliseconds since 1970. `isOld`: they are from the cache, as the server could not be reached. */
type Sheets = { at: number; isOld: boolean; visits: Sheet[] }
const CachedDay = z.object({ at: z.number(), visits: z.array(Sheet) })

/** Milliseconds to wait for the network before cached sheets are shown. */
const NETWORK_TIMEOUT = 6000

async function cachedSheets(owner: string): Promise<Sheets | null> {
  const [day] = await readRecords(owner, 'sheets')
  const found = day && CachedDay.safeParse(JSON.parse(new TextDecoder().decode(day.bytes))).data
  return found ? { ...found, isOld: true } : null
}

/** On a 401 the key is deleted with the session. */
function endSession(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) sessionEnded()
  throw error
}

async function download(owner: string): Promise<Sheets> {
  const { key, remaining, visits } = await call('/api/admin/visits', { schema: Day }).catch(endSession)
  storeKey({ owner, key, remaining })
  const day = { at: now().getTime(), visits }
  const bytes = new TextEncoder().encode(JSON.stringify(day))
  // Where they cannot be stored they are still shown.
  await writeRecords(owner, { put: [{ id: `sheets ${owner}`, kind: 'sheets', bytes }] }).catch(console.warn)
  return { ...day, isOld: false }
}

/** @throws as `call` where there is nothing on this phone either */
async function sheets(owner: string): Promise<Sheets> {
  const network = download(owner)
  const cached = await cachedSheets(owner).catch(() => null)
  if (!cached) return network
  const networkOrCache = network.catch((error: unknown) => {
    if (error instanceof TypeError) return cached
    throw error
  })
  const cacheAfterTimeout = new Promise<Sheets>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT, cached))
  return Promise.race([networkOrCache, cacheAfterTimeout])
}

export const visitsQuery = (owner: string) =>
  queryOptions({
    queryKey: [...everything, 'visits'],
    meta: { follows: ['own'] },
    queryFn: () => sheets(owner),
    // Offline, too, it has a result: the cached sheets.
    networkMode: 'always',
  })

/** The current sheet of one application, from the server. */
export const sheetNow = (id: string): Promise<Sheet> => call(`/api/admin/visits/${id}`, { schema: Sheet })

/** The same, kept current while it is open. */
export const openSheetQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'visits', id],
    meta: { follows: ['moved'], application: id },
    queryFn: () => sheetNow(id),
    // Opened again, it is read again.
    staleTime: 0,
  })
