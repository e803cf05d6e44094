/** The drafts of the signed-in account, sealed in this browser. Their key comes with the session. */
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { keyOwner, storeKey } from '../sealed/key.ts'
import { dropRecordsBefore, readRecords, writeRecords } from '../sealed/sealed-store.ts'
import { createDrafts, type Drafts } from './drafts.ts'

/** Milliseconds after which nobody comes back to what is half done. */
const LASTS = 30 * 24 * 60 * 60 * 1000

const Key = z.object({ key: z.string(), remaining: z.number() })
const Content = z.object({ name: z.string(), value: z.unknown() })

/** The name may hold the id of an application, so it is sealed with the value; the record is named by its hash. */
async function recordId(owner: string, name: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${owner}|${name}`))
  return `draft ${new Uint8Array(hash).toHex()}`
}

function draftsOf(owner: string): Drafts {
  return createDrafts({
    read: async () => {
      await dropRecordsBefore(owner, 'draft', Date.now() - LASTS)
      const records = await readRecords(owner, 'draft')
      const contents = records.flatMap(({ bytes }) => {
        const { data } = Content.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
        return data ? [data] : []
      })
      return new Map(contents.map(({ name, value }) => [name, value]))
    },
    write: async (name, value) => {
      const bytes = new TextEncoder().encode(JSON.stringify({ name, value }))
      await writeRecords(owner, { put: [{ id: await recordId(owner, name), kind: 'draft', bytes }] })
    },
    drop: async (name) => writeRecords(owner, { drop: [await recordId(owner, name)] }),
  })
}

let current: { owner: string; drafts: Drafts } | null = null

/** Of this account; of nobody else in the same tab. */
export function keptFor(owner: string): Drafts {
  if (current?.owner !== owner) {
    current?.drafts.forget()
    current = { owner, drafts: draftsOf(owner) }
  }
  return current.drafts
}

/** Fetches the key where this tab has none, and reads what was kept. To be called when somebody has signed in. */
export async function openDrafts(owner: string): Promise<void> {
  const drafts = keptFor(owner)
  try {
    if (keyOwner() !== owner) storeKey({ owner, ...(await call('/api/admin/visits/key', { schema: Key })) })
    await (drafts.isLoaded() ? drafts.write() : drafts.load())
  } catch (error) {
    // Without the key or the storage what is typed lives as long as the window.
    console.info('Drafts:', error)
  }
}

/** Whoever signs in next in this tab finds nothing. */
export function forgetDrafts(): void {
  current?.drafts.forget()
  current = null
}
