/**
 * What this phone keeps of home visits, in IndexedDB: every record sealed with AES-GCM under the key that held.ts holds
 * while somebody is signed in. In the clear are only whose a record is, of which kind, and when it was kept.
 */
import { onDisk } from '#web/keeping/indexed-db.ts'
import { keyOf } from './held.ts'

/** `sheets`: the day's visits. `answer`: a visit that waits to be sent. `photo`: of such a visit. */
export type Kind = 'sheets' | 'answer' | 'photo'
export type Open = { id: string; kind: Kind; bytes: Uint8Array<ArrayBuffer> }
type Sealed = {
  id: string
  owner: string
  kind: Kind
  at: number
  nonce: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** What phones hold already: a change of name, version or key loses the visits that they have not sent. */
const database = onDisk<{ sealed: Sealed }>({
  name: 'console-visits',
  version: 1,
  stores: { sealed: { key: 'id' } },
})

/** Nothing can be kept or read: nobody is signed in on this phone whose it would be. */
export class NotHeld extends Error {}

/** Ties the bytes to their place, so that none can be put in place of another. */
const about = ({ id, owner, kind }: Pick<Sealed, 'id' | 'owner' | 'kind'>): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${owner}|${kind}|${id}`)

async function sealed(owner: string, { id, kind, bytes }: Open): Promise<Sealed> {
  const key = await keyOf(owner)
  if (!key) throw new NotHeld('no key is held')
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const place = { id, owner, kind }
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: about(place) }
  return { ...place, at: Date.now(), nonce, bytes: await crypto.subtle.encrypt(algorithm, key, bytes) }
}

async function opened(one: Sealed): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyOf(one.owner)
  if (!key) throw new NotHeld('no key is held')
  const algorithm = { name: 'AES-GCM', iv: one.nonce, additionalData: about(one) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, one.bytes))
}

/** Keeps and drops in one transaction: after a crash either all of it has happened or nothing. @throws NotHeld */
export async function keep(
  owner: string,
  { put = [], drop = [] }: { put?: readonly Open[]; drop?: readonly string[] },
): Promise<void> {
  const fresh = await Promise.all(put.map((one) => sealed(owner, one)))
  await database.transaction(['sealed'], async (stores) => {
    for (const id of drop) await stores.delete('sealed', id)
    for (const one of fresh) {
      const old = await stores.get('sealed', one.id)
      // What is changed keeps its place in the queue.
      await stores.put('sealed', old ? { ...one, at: old.at } : one)
    }
  })
}

/** All of one kind, in the order in which they were first kept. @throws NotHeld where there is something and no key */
export async function read(
  owner: string,
  kind: Kind,
): Promise<{ id: string; at: number; bytes: Uint8Array<ArrayBuffer> }[]> {
  const own = (await database.list('sealed')).filter((one) => one.owner === owner && one.kind === kind)
  own.sort((one, other) => one.at - other.at)
  return Promise.all(own.map(async (one) => ({ id: one.id, at: one.at, bytes: await opened(one) })))
}

/** How many visits wait on this phone, of one account or of anybody; needs no key. */
export async function countWaiting(owner?: string): Promise<number> {
  const waiting = (await database.list('sealed')).filter(({ kind }) => kind === 'answer')
  return waiting.filter((one) => owner === undefined || one.owner === owner).length
}

/** Nothing of anybody stays on this phone. */
export const wipe = (): Promise<void> => database.wipe()
