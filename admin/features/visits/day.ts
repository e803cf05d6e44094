/**
 * The families to visit, and the sheets on this device. Opening the view stores no address or phone number on the device; only
 * `takeSheets` does, for the families that its button counts.
 */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { NoNetwork, PATIENCE } from '#web/network.ts'
import { everything } from '../../app/client.ts'
import { dropSheetsBefore, fetchKey, readRecords, writeRecords } from '../../app/sealed-store.ts'
import { sessionEnded } from '../../app/session.ts'
import { Family, Sheet, sheetNow } from './sheets.ts'

// Sheets are stored encrypted on this device for use offline. They are deleted when they are given back, when the session ends, and at
// logout.
/** `at`: when they were taken; `until`: when they are deleted; both in milliseconds since 1970. */
const Taken = z.object({ at: z.number(), until: z.number(), visits: z.array(Sheet) })
export type Taken = z.infer<typeof Taken>

/** The longest session of staff, in milliseconds. */
const LONGEST = 12 * 60 * 60 * 1000
const idOf = (owner: string): string => `sheets ${owner}`

async function put(owner: string, taken: Taken, drop: readonly string[]): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(taken))
  await writeRecords(owner, { drop, put: [{ id: idOf(owner), kind: 'sheets', bytes }] })
}

/** Null without sheets, or after their time. @throws MissingKeyError */
export async function storedSheets(owner: string): Promise<Taken | null> {
  const [record] = await readRecords(owner, 'sheets')
  const taken = record && Taken.safeParse(JSON.parse(new TextDecoder().decode(record.bytes))).data
  if (taken && taken.until > now().getTime()) return taken
  if (record) await deleteSheets(owner)
  return null
}

/** If the browser cannot store them, they are still shown. */
export async function storeSheets(owner: string, taken: Taken): Promise<void> {
  await put(owner, taken, [idOf(owner)]).catch(console.warn)
}

export const deleteSheets = (owner: string): Promise<void> => writeRecords(owner, { drop: [idOf(owner)] })

/** Called at each start of the console, for sheets that nobody comes back to. */
export const dropOldSheets = (): Promise<void> => dropSheetsBefore(now().getTime() - LONGEST)

/** Drops the sheets of families that no longer wait, and refetches those that have changed. */
export async function refreshSheets(
  owner: string,
  taken: Taken,
  families: readonly Family[],
): Promise<Taken> {
  const current = new Map(families.map((one) => [one.id, one.version]))
  const waiting = taken.visits.filter(({ id }) => current.has(id))
  const isSame = waiting.length === taken.visits.length
  if (isSame && waiting.every(({ id, version }) => current.get(id) === version)) return taken
  const visits: Sheet[] = []
  for (const sheet of waiting)
    visits.push(current.get(sheet.id) === sheet.version ? sheet : await sheetNow(sheet.id))
  const renewed = { ...taken, visits }
  await put(owner, renewed, []).catch(console.warn)
  return renewed
}

const Waiting = z.object({ families: z.array(Family), remaining: z.number() })
const Sheets = z.object({ visits: z.array(Sheet), remaining: z.number() })

/** `waiting`: null if the server could not be reached. `until`: when the session ends, in milliseconds since 1970. */
type Day = { waiting: { families: readonly Family[]; until: number } | null; taken: Taken | null }

/** Milliseconds to wait for the network if there are sheets on this device. */
const NETWORK_TIMEOUT = 6000

const path = '/api/admin/visits'
const key = [...everything, 'visits'] as const

/** On a 401 the key is deleted with the session. */
function endSession(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) sessionEnded()
  throw error
}

async function listed(): Promise<NonNullable<Day['waiting']>> {
  const { families, remaining } = await call(path, { schema: Waiting }).catch(endSession)
  return { families, until: now().getTime() + remaining }
}

/** @throws as `call` if there are no sheets on this device either */
async function day(owner: string): Promise<Day> {
  const list = listed()
  const taken = await fetchKey(owner)
    .then(() => storedSheets(owner))
    .catch(() => null)
  if (!taken) return { waiting: await list, taken }
  const orNothing = list.catch((error: unknown) => {
    if (error instanceof NoNetwork) return null
    throw error
  })
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT, null))
  const waiting = await Promise.race([orNothing, tooLate])
  return { waiting, taken: waiting ? await refreshSheets(owner, taken, waiting.families) : taken }
}

export const dayQuery = (owner: string) =>
  queryOptions({
    queryKey: [...key, owner],
    meta: { follows: ['moved', 'own'] },
    queryFn: () => day(owner),
    // Offline it returns the sheets on this device.
    networkMode: 'always',
  })

type Take = { owner: string; ids: readonly string[]; taken: Taken | null }

/** Adds the sheets of these families to those on this device, until the session ends. @throws as `call` */
export async function takeSheets(client: QueryClient, { owner, ids, taken }: Take): Promise<void> {
  const asked = [...(taken?.visits.map(({ id }) => id) ?? []), ...ids]
  const { visits, remaining } = await call(path, {
    method: 'POST',
    body: { ids: asked },
    patience: PATIENCE,
    schema: Sheets,
  }).catch(endSession)
  const at = now().getTime()
  const stored: Taken = { at, until: at + remaining, visits }
  await storeSheets(owner, stored)
  client.setQueryData<Day>([...key, owner], (before) => ({ waiting: before?.waiting ?? null, taken: stored }))
}

/** Deletes the sheets on this device. */
export async function returnSheets(client: QueryClient, owner: string): Promise<void> {
  await deleteSheets(owner)
  client.setQueryData<Day>([...key, owner], (before) => ({ waiting: before?.waiting ?? null, taken: null }))
}
