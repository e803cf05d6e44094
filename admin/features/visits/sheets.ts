/** The visit sheet of a family, and what may be listed of it before anybody takes the sheet. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { LastChange } from '../../app/status.ts'
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

/** A family that waits for a visit or a decision, without address and phone. */
export const Family = z.object({
  id: text,
  number: z.nullable(text),
  version: z.number(),
  brideName: text,
  groomName: text,
  brideDistrict: text,
  visit: z.object({ confirmed: z.number(), of: z.number() }),
  isVisited: z.boolean(),
})
export type Family = z.infer<typeof Family>
/** The sheets on this device stand for the families while the server cannot be reached. */
export type Listed = Pick<
  Sheet,
  'id' | 'number' | 'version' | 'brideName' | 'groomName' | 'brideDistrict' | 'visit' | 'isVisited'
>

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
