/**
 * Which family a record of access is about. Such records lie in the streams of staff, whose key outlives an erasure, so they
 * name a family by nothing but its ledger id, which stays on every envelope of its own stream anyway. Records of earlier
 * versions named the application's own id and the file; they are upcast.
 */
import * as z from 'zod/mini'

const Family = z.strictObject({ ledgerId: z.string() })
/** Read from older logs only, and never shown of an application that the state no longer knows. */
const EarlierFamily = z.strictObject({ applicationId: z.uuid() })
/** `ledgerId` names its stream, `applicationId` (in older logs) is its own id. */
export const Accessed = z.union([Family, EarlierFamily])
export type Accessed = z.infer<typeof Accessed>

const applicationId = z.uuid()
const Earlier = z.union([
  z.strictObject({ applicationId: z.nullable(applicationId), field: z.string(), objectKey: z.string() }),
  z.strictObject({ applicationId, fields: z.array(z.string()) }),
  z.strictObject({ applicationId }),
])

/** The details of an event of staff in today's shape. What is of no earlier shape is returned as it is. */
export function upcastDetails(details: unknown): unknown {
  if (typeof details !== 'object' || details === null || !('applicationId' in details)) return details
  const { data } = Earlier.safeParse(details)
  if (!data) return details
  const of = data.applicationId === null ? null : { applicationId: data.applicationId }
  if ('objectKey' in data) return { of, field: data.field }
  return 'fields' in data ? { of, fields: data.fields } : { of }
}
