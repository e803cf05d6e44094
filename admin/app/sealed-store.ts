/**
 * The encrypted store of home visits in IndexedDB: the day's sheets and the send queue. Every record is encrypted with AES-GCM under the
 * key of sealed-key.ts. Only the account, the kind and the time of a record are in clear text.
 */
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { onDisk } from '#web/keeping/database.ts'
import { visitsLayout } from '#web/keeping/layouts.ts'
import { keyOf, keyOwner, storeKey } from './sealed-key.ts'

/** `sheets`: the day's visit sheets. `answer`: a visit in the send queue. `photo`: of such a visit. */
type Kind = 'sheets' | 'answer' | 'photo'
export type PlainRecord = { id: string; kind: Kind; bytes: Uint8Array<ArrayBuffer> }
type EncryptedRecord = {
  id: string
  owner: string
  kind: Kind
  at: number
  nonce: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

const database = onDisk<{ sealed: EncryptedRecord }>(visitsLayout)

/** This tab has no key: the account is not signed in on this device. */
export class MissingKeyError extends Error {}

/** The additional data is authenticated with the ciphertext, so that records cannot be swapped. */
const algorithmOf = ({
  id,
  owner,
  kind,
  nonce,
}: Pick<EncryptedRecord, 'id' | 'owner' | 'kind' | 'nonce'>) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(`${owner}|${kind}|${id}`),
})

async function requiredKey(owner: string): Promise<CryptoKey> {
  const key = await keyOf(owner)
  if (!key) throw new MissingKeyError('no key is stored')
  return key
}

async function encrypt(owner: string, { id, kind, bytes }: PlainRecord): Promise<EncryptedRecord> {
  const key = await requiredKey(owner)
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const record = { id, owner, kind, at: now().getTime(), nonce }
  return { ...record, bytes: await crypto.subtle.encrypt(algorithmOf(record), key, bytes) }
}

async function decrypt(one: EncryptedRecord): Promise<Uint8Array<ArrayBuffer>> {
  const key = await requiredKey(one.owner)
  return new Uint8Array(await crypto.subtle.decrypt(algorithmOf(one), key, one.bytes))
}

/** Writes and deletes in one transaction. @throws MissingKeyError */
export async function writeRecords(
  owner: string,
  { put = [], drop = [] }: { put?: readonly PlainRecord[]; drop?: readonly string[] },
): Promise<void> {
  const encrypted = await Promise.all(put.map((one) => encrypt(owner, one)))
  await database.transaction(['sealed'], async (stores) => {
    for (const id of drop) await stores.delete('sealed', id)
    for (const one of encrypted) {
      const old = await stores.get('sealed', one.id)
      // A changed record keeps its position in the queue.
      await stores.put('sealed', old ? { ...one, at: old.at } : one)
    }
  })
}

/** All records of one kind, in the order in which they were first written. @throws MissingKeyError where there are records and no key */
export async function readRecords(
  owner: string,
  kind: Kind,
): Promise<{ id: string; at: number; bytes: Uint8Array<ArrayBuffer> }[]> {
  const own = (await database.list('sealed')).filter((one) => one.owner === owner && one.kind === kind)
  own.sort((one, other) => one.at - other.at)
  return Promise.all(own.map(async (one) => ({ id: one.id, at: one.at, bytes: await decrypt(one) })))
}

/** Deletes the sheets of every account that are older than a time. Needs no key. */
export async function dropSheetsBefore(time: number): Promise<void> {
  const old = (await database.list('sealed')).filter(({ kind, at }) => kind === 'sheets' && at < time)
  for (const { id } of old) await database.delete('sealed', id)
}

/** Needs no key. */
export async function countQueued(owner: string): Promise<number> {
  const records = await database.list('sealed')
  return records.filter((one) => one.kind === 'answer' && one.owner === owner).length
}

const Key = z.object({ key: z.string(), remaining: z.number() })

/** Fetches the account's key unless this tab has it. @throws as `call` */
export async function fetchKey(owner: string): Promise<void> {
  if (keyOwner() !== owner) storeKey({ owner, ...(await call('/api/admin/visits/key', { schema: Key })) })
}
