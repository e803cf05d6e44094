/** The outbox of visits on this phone, with their photos, encrypted, in the order in which they were saved. */
import { type PlainRecord, readSealed, writeSealed } from './sealed.ts'
import { Waiting } from './waiting.ts'

const photoId = (id: string): string => `${id} photo`
const record = (one: Waiting): PlainRecord => ({
  id: one.id,
  kind: 'answer',
  bytes: new TextEncoder().encode(JSON.stringify(one)),
})
/** The kind of the picture before its bytes, as one record. */
async function photoRecord(id: string, photo: Blob): Promise<PlainRecord> {
  const bytes = await new Blob([`${photo.type}\n`, photo]).arrayBuffer()
  return { id: photoId(id), kind: 'photo', bytes: new Uint8Array(bytes) }
}

export const changeVisit = (owner: string, one: Waiting): Promise<void> =>
  writeSealed(owner, { put: [record(one)] })

export const dropVisit = (owner: string, id: string): Promise<void> =>
  writeSealed(owner, { drop: [id, photoId(id)] })

/** In the order in which they were saved. @throws KeyMissing */
export async function waitingVisits(owner: string): Promise<Waiting[]> {
  const kept = await readSealed(owner, 'answer')
  return kept.map(({ bytes }) => Waiting.parse(JSON.parse(new TextDecoder().decode(bytes))))
}

export async function photoOf(owner: string, id: string): Promise<File | null> {
  const found = (await readSealed(owner, 'photo')).find((one) => one.id === photoId(id))
  if (!found) return null
  const end = found.bytes.indexOf(10)
  const type = new TextDecoder().decode(found.bytes.subarray(0, end))
  return new File([found.bytes.subarray(end + 1)], 'visit', { type })
}

/** @param again the earlier answer that this one takes the place of; its photo stays where there is no new one. @throws KeyMissing */
export async function keepVisit(
  owner: string,
  { one, photo, again }: { one: Waiting; photo: Blob | null; again: Waiting | null },
): Promise<void> {
  const picture = photo ?? (again && (await photoOf(owner, again.id)))
  const put = picture ? [record(one), await photoRecord(one.id, picture)] : [record(one)]
  await writeSealed(owner, { put, drop: again ? [again.id, photoId(again.id)] : [] })
}
