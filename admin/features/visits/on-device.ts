/**
 * The visit sheets that somebody took onto this device, encrypted, for use without a network. They leave it when they are given
 * back, when their time is over, and with the logout.
 */
import * as z from 'zod/mini'
import { now } from '#web/clock.ts'
import { dropSheetsBefore, readRecords, writeRecords } from '../../app/sealed-store.ts'
import { type Family, Sheet, sheetNow } from './sheets.ts'

/** `at`: when they were taken, `until`: when they are removed; both in milliseconds since 1970. */
const Taken = z.object({ at: z.number(), until: z.number(), visits: z.array(Sheet) })
export type Taken = z.infer<typeof Taken>

/** The longest that a session of staff lasts, in milliseconds: sheets are taken until it ends. */
const LONGEST = 12 * 60 * 60 * 1000
const idOf = (owner: string): string => `sheets ${owner}`

async function put(owner: string, taken: Taken, drop: readonly string[]): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(taken))
  await writeRecords(owner, { drop, put: [{ id: idOf(owner), kind: 'sheets', bytes }] })
}

/** Null where there are none, or their time is over. @throws MissingKeyError */
export async function takenSheets(owner: string): Promise<Taken | null> {
  const [record] = await readRecords(owner, 'sheets')
  const taken = record && Taken.safeParse(JSON.parse(new TextDecoder().decode(record.bytes))).data
  if (taken && taken.until > now().getTime()) return taken
  if (record) await giveBack(owner)
  return null
}

/** Beside those that are here already. Where they cannot be stored they are still shown. */
export async function keepSheets(owner: string, taken: Taken): Promise<void> {
  await put(owner, taken, [idOf(owner)]).catch(console.warn)
}

export const giveBack = (owner: string): Promise<void> => writeRecords(owner, { drop: [idOf(owner)] })

/** At each start of the console: for sheets to which nobody comes back. */
export const dropOldSheets = (): Promise<void> => dropSheetsBefore(now().getTime() - LONGEST)

/** What is here, brought up to date: without the families that wait no more, and anew where one has changed. */
export async function brought(owner: string, taken: Taken, families: readonly Family[]): Promise<Taken> {
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
