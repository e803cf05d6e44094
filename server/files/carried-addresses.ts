/**
 * Upload URLs where several servers share the vault: what the server that gave one knows of it goes with its token, sealed, so that any other
 * one can take the file. Each takes a URL once, and the vault a file of that id once.
 */
import * as z from 'zod/mini'
import { uploadPurposes } from '#events/vocabulary.ts'
import type { Clock } from '../runtime/clock.ts'
import type { SealingKey } from '../store/seal.ts'
import { sealedText } from '../store/sealed-text.ts'
import type { Asked, Presented, Uploads } from './upload-addresses.ts'

/** `by`: the server that gave it. `expires`: milliseconds since 1970. */
const Carried = z.object({
  by: z.string(),
  token: z.string(),
  owner: z.string(),
  session: z.string(),
  purpose: z.enum(uploadPurposes),
  bytes: z.number(),
  expires: z.number(),
})

type Needed = { key: SealingKey; clock: Clock; isStored: (id: string) => boolean }

export function createCarriedAddresses(uploads: Uploads, { key, clock, isStored }: Needed) {
  const server = crypto.randomUUID()
  const carriedText = sealedText(key, Carried)
  /** What came from another server, until it expires: nothing of it is taken twice. */
  const adopted = new Map<string, number>()

  const sweep = (now: number): void => {
    for (const [id, expires] of adopted) if (expires <= now) adopted.delete(id)
  }
  function adopt({ id, token, session }: Presented, text: string): boolean {
    const now = clock().getTime()
    sweep(now)
    const carried = adopted.has(id) || isStored(id) ? null : carriedText.open(text, id)
    const isRight = carried !== null && carried.token === token && carried.session === session
    if (!isRight || carried.by === server || carried.expires <= now) return false
    adopted.set(id, carried.expires)
    uploads.adopt(id, carried)
    return true
  }
  return {
    expect: (asked: Asked): { id: string; token: string } | 'busy' => {
      // Those of which another server has taken the file.
      for (const id of uploads.idsOf(asked.owner)) if (isStored(id)) uploads.end(id)
      const made = uploads.expect(asked)
      if (made === 'busy') return made
      const { id, token, expires } = made
      const carried = carriedText.seal({ ...asked, by: server, token, expires }, id)
      return { id, token: `${token}.${carried}` }
    },
    find: ({ id, token: whole, session }: Presented) => {
      const [token = '', carried = ''] = whole.split('.')
      const presented = { id, token, session }
      return uploads.find(presented) ?? (adopt(presented, carried) ? uploads.find(presented) : null)
    },
  }
}
