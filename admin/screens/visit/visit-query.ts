/** Who waits for a visit, what the family declared, and what the visit is saved as. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../../site/api.ts'
import { uploadDocument } from '../../application/uploading.ts'
import { addDocument, renew } from '../../changes.ts'
import type { Sent } from '../../replies.ts'
import type { FactValue } from './facts.ts'

const Visit = z.object({
  id: z.string(),
  brideName: z.string(),
  groomName: z.string(),
  brideDistrict: z.string(),
  brideTaluk: z.string(),
  brideVillage: z.string(),
  brideAddress: z.string(),
  bridePhone: z.string(),
  isBegun: z.boolean(),
})
export type Visit = z.infer<typeof Visit>

export const visitsQuery = queryOptions({
  queryKey: ['admin', 'visits'],
  queryFn: () => call('/api/admin/visits', { reads: z.array(Visit) }),
})

/** What the family said: incomes in rupees as the form has them, the rest as scoring reads it. */
export function declaredIn(now: Sent): Record<string, FactValue> {
  const facts = (now.explanation ?? []).flatMap(({ facts: of }) => of)
  const declared = Object.fromEntries(facts.map(({ fact, declared: value }) => [fact, value]))
  const { brideFamilyMonthlyIncome, groomFamilyMonthlyIncome } = now
  return { ...declared, brideFamilyMonthlyIncome, groomFamilyMonthlyIncome }
}
/** What a visit before this one found, as bands. */
export const verifiedIn = (now: Sent): Record<string, FactValue> =>
  Object.fromEntries(
    (now.explanation ?? []).flatMap(({ facts }) => facts.map(({ fact, verified }) => [fact, verified])),
  )

type Saving = {
  id: string
  facts: Record<string, FactValue>
  note: string
  photo: File | null
  photoName: string
}

/** The facts first: they are what the visit was for. */
export async function saveVisit(
  client: QueryClient,
  { id, facts, note, photo, photoName }: Saving,
): Promise<void> {
  await call(`/api/admin/applications/${id}/facts`, {
    method: 'POST',
    body: { facts, note },
    reads: z.unknown(),
  })
  if (photo)
    await addDocument(client, { id, documentName: photoName, documentKey: await uploadDocument(photo) })
  await renew(client)
}
