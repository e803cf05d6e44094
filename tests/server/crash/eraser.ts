/** Starts applications and erases them again, one family after another: after a crash each erasure is complete or has not begun. */
import { wholeForm } from '../../kit/forms.ts'
import type { Speak } from './client.ts'
import { exchange, read } from './exchange.ts'
import type { Signed } from './people.ts'
import type { Chance } from './random.ts'

const spoken: Speak = { exchange, read }
export type Eraser = ReturnType<typeof eraser>

/** @param speak how it asks and reads */
export function eraser(
  families: readonly Signed[],
  organiser: Signed,
  chance: Chance,
  { exchange, read }: Speak = spoken,
) {
  const erased: Signed[] = []
  let place = 0
  let id: string | null = null
  let erasing = false

  const family = (): Signed | null => families[place] ?? null
  async function start({ cookie }: Signed, url: string): Promise<boolean> {
    const body = wholeForm({ groomName: 'Soon Forgotten' })
    const reply = await exchange(url, { method: 'POST', path: '/api/applications', cookie, body })
    if (!reply) return false
    if (reply.status !== 201) throw new Error(JSON.stringify(reply))
    id = String(reply.json.id)
    return true
  }
  async function submit({ cookie }: Signed, url: string): Promise<boolean> {
    const ask = { method: 'PUT', path: `/api/applications/${id}`, cookie, body: { status: 'submitted' } }
    return (await exchange(url, ask)) !== null
  }
  function forgotten(who: Signed): void {
    erased.push(who)
    place += 1
    id = null
    erasing = false
  }
  async function erase(who: Signed, url: string): Promise<boolean> {
    erasing = true
    const { cookie } = organiser
    const reply = await exchange(url, { method: 'DELETE', path: `/api/admin/applications/${id}`, cookie })
    if (!reply) return false
    if (reply.status !== 204) throw new Error(JSON.stringify(reply))
    forgotten(who)
    return true
  }
  return {
    /** Those of whom nothing may be left. */
    erased: (): readonly Signed[] => erased,
    /** @returns false when the connection broke, or when no family is left */
    act: async (url: string): Promise<boolean> => {
      const who = family()
      if (!who) return false
      if (id === null) return start(who, url)
      return chance(2) === 0 && !erasing ? submit(who, url) : erase(who, url)
    },
    /** @throws when an erasure that was answered is undone, or an application is gone that nobody erased */
    check: async (url: string): Promise<void> => {
      const who = family()
      const path = `/api/admin/applications/${id}`
      const reply = id && (await exchange(url, { method: 'GET', path, cookie: organiser.cookie }))
      if (who && id && reply && reply.status === 404 && erasing) forgotten(who)
      else if (id && (reply || null)?.status !== 200)
        throw new Error(`an application is gone: ${JSON.stringify(reply)}`)
      erasing = false
      for (const { cookie } of erased) await read(url, '/api/me', cookie, 401)
      // Of a start that was cut off the family's own list knows whether it happened.
      const now = family()
      if (now && id === null) id = (await read(url, '/api/applications/my', now.cookie))[0]?.id ?? null
    },
  }
}
