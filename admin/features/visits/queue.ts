/** The send queue of visits on this phone: reads and writes visits and their photos in the encrypted store. Sends nothing. */
import { type PlainRecord, readRecords, writeRecords } from '../../app/sealed/sealed-store.ts'
import { QueuedVisit } from './queued-visit.ts'
import type { VisitStorage } from './send-visit.ts'

const photoId = (id: string): string => `${id} photo`
const record = (one: QueuedVisit): PlainRecord => ({
  id: one.id,
  kind: 'answer',
  bytes: new TextEncoder().encode(JSON.stringify(one)),
})
/** One record: the media type, a line feed, and the bytes of the photo. */
async function photoRecord(id: string, photo: Blob): Promise<PlainRecord> {
  const bytes = await new Blob([`${photo.type}\n`, photo]).arrayBuffer()
  return { id: photoId(id), kind: 'photo', bytes: new Uint8Array(bytes) }
}

const updateVisit = (owner: string, one: QueuedVisit): Promise<void> =>
  writeRecords(owner, { put: [record(one)] })

export const removeVisit = (owner: string, id: string): Promise<void> =>
  writeRecords(owner, { drop: [id, photoId(id)] })

/** In the order in which they were saved. @throws MissingKeyError */
export async function queuedVisits(owner: string): Promise<QueuedVisit[]> {
  const records = await readRecords(owner, 'answer')
  return records.map(({ bytes }) => QueuedVisit.parse(JSON.parse(new TextDecoder().decode(bytes))))
}

async function photoOf(owner: string, id: string): Promise<File | null> {
  const found = (await readRecords(owner, 'photo')).find((one) => one.id === photoId(id))
  if (!found) return null
  const end = found.bytes.indexOf(10)
  const type = new TextDecoder().decode(found.bytes.subarray(0, end))
  return new File([found.bytes.subarray(end + 1)], 'visit', { type })
}

/** @param replaced the queued visit that this one replaces; its photo is kept unless there is a new one. @throws MissingKeyError */
export async function enqueueVisit(
  owner: string,
  { one, photo, replaced }: { one: QueuedVisit; photo: Blob | null; replaced: QueuedVisit | null },
): Promise<void> {
  const picture = photo ?? (replaced && (await photoOf(owner, replaced.id)))
  const put = picture ? [record(one), await photoRecord(one.id, picture)] : [record(one)]
  await writeRecords(owner, { put, drop: replaced ? [replaced.id, photoId(replaced.id)] : [] })
}

export const visitStorage = (owner: string): VisitStorage => ({
  list: () => queuedVisits(owner),
  put: (one) => updateVisit(owner, one),
  remove: (id) => removeVisit(owner, id),
  photo: (id) => photoOf(owner, id),
})

/** Changes a visit as it is now: another tab may have sent or discarded it, and then nothing is changed. */
export async function changeVisit(
  { list, put }: Pick<VisitStorage, 'list' | 'put'>,
  id: string,
  change: (one: QueuedVisit) => QueuedVisit,
): Promise<void> {
  const one = (await list()).find((queued) => queued.id === id)
  if (one) await put(change(one))
}
