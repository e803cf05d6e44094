/** The drafts of the signed-in account, sealed in this browser. Their key comes with the session. */
import * as z from 'zod/mini'
import { call } from '#web/api.ts'
import { knownNow } from '#web/clock.ts'
import { keyOwner, storeKey } from '../sealed/key.ts'
import { dropNote, readNotes, writeNote } from '../sealed/sealed-notes.ts'
import { dropRecordsBefore, readRecords, writeRecords } from '../sealed/sealed-store.ts'
import { createDrafts, type Drafts } from './drafts.ts'

/** Milliseconds after which nobody comes back to what is half done. */
const LASTS = 30 * 24 * 60 * 60 * 1000

const Key = z.object({ key: z.string(), remaining: z.number() })
const Content = z.object({ name: z.string(), value: z.optional(z.unknown()) })

const textOf = (name: string, value: unknown) => new TextEncoder().encode(JSON.stringify({ name, value }))

/** Values, which are JSON, by their name. What cannot be read is left out. */
function contentsOf(records: readonly { bytes: Uint8Array<ArrayBuffer> }[]): Map<string, unknown> {
  const contents = records.flatMap(
    ({ bytes }) => Content.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? [],
  )
  return new Map(contents.map(({ name, value }) => [name, value]))
}

/** The name may hold the id of an application, so it is sealed with the value; the record is named by its hash. */
async function recordId(owner: string, name: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${owner}|${name}`))
  return `draft ${new Uint8Array(hash).toHex()}`
}

function draftsOf(owner: string): Drafts<unknown> {
  /** Of the notes that there may be, by the name of the draft, so that one is dropped at once. */
  const noteIds = new Map<string, string>()
  const recordOf = async (name: string, value: unknown) => {
    const id = await recordId(owner, name)
    return { id, kind: 'draft', bytes: textOf(name, value) } as const
  }
  return createDrafts<unknown>({
    read: async () => {
      // By the server's clock alone: one that is wrong would throw away what was typed today.
      const now = knownNow()
      const oldest = now === null ? Number.NEGATIVE_INFINITY : now - LASTS
      await dropRecordsBefore(owner, 'draft', oldest)
      const noted = contentsOf(await readNotes(owner, oldest))
      for (const name of noted.keys()) noteIds.set(name, await recordId(owner, name))
      return { kept: contentsOf(await readRecords(owner, 'draft')), noted }
    },
    write: async (name, value) => writeRecords(owner, { put: [await recordOf(name, value)] }),
    drop: async (name) => writeRecords(owner, { drop: [await recordId(owner, name)] }),
    note: async (name, value, isNewest) => {
      const record = await recordOf(name, value)
      noteIds.set(name, record.id)
      return writeNote(owner, record, isNewest)
    },
    unnote: (name) => {
      const id = noteIds.get(name)
      if (id !== undefined) dropNote(id)
    },
  })
}

let current: { owner: string; drafts: Drafts<unknown> } | null = null

/** Of this account; of nobody else in the same tab. */
export function keptFor(owner: string): Drafts<unknown> {
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

/** Called once, when the console starts: the browser asks before a page is left that alone has what was typed. */
export const askBeforeLosing = (): void =>
  addEventListener('beforeunload', (event) => {
    if (current?.drafts.isAtRisk()) event.preventDefault()
  })

/** Whoever signs in next in this tab finds nothing. */
export function forgetDrafts(): void {
  current?.drafts.forget()
  current = null
}
