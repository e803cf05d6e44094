/**
 * One client with one application: it starts, saves, submits and decides, one thing after another, and remembers what
 * was acknowledged. After a crash the application must stand exactly there, or exactly one step further.
 */
import { deepStrictEqual } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import type { Status } from '#events/application/statuses.ts'
import { wholeForm } from '../../kit/forms.ts'
import { type Ask, exchange, type Reply, read } from './exchange.ts'
import type { Signed } from './people.ts'
import type { Chance } from './random.ts'

/** `mark` is the number that the last save wrote into three fields; `notes` the texts of the notes, oldest first. */
type Known = { id: string; version: number; status: Status; mark: number; notes: string[] }
type Step = { ask: Ask; after: (id: string) => Known; status: number }

const marked = (mark: number) => ({
  groomName: `Madeup ${mark}`,
  groomAddress: `Pretend House ${mark}`,
  brideName: `വധു ${mark}`,
})

export type Speak = { exchange: (url: string, ask: Ask) => Promise<Reply>; read: typeof read }
export type CrashClient = ReturnType<typeof crashClient>

/** @param speak how it asks and reads */
export function crashClient(
  family: Signed,
  organiser: Signed,
  chance: Chance,
  speak: Speak = { exchange, read },
) {
  let known: Known | null = null
  let pending: Step | null = null
  let mark = 0

  const save = (now: Known, more: object, added: Partial<Known> & { version: number }): Step => ({
    ask: {
      method: 'PUT',
      path: `/api/applications/${now.id}`,
      cookie: family.cookie,
      body: { ...marked(++mark), ...more, expectedVersion: now.version },
    },
    after: () => ({ ...now, mark, ...added }),
    status: 200,
  })
  const staff = (now: Known, what: string, body: object, added: Partial<Known>): Step => ({
    ask: {
      method: 'POST',
      path: `/api/admin/applications/${now.id}/${what}`,
      cookie: organiser.cookie,
      body,
    },
    // The version that the family sees moves with what the family does.
    after: () => ({ ...now, ...added }),
    status: what === 'notes' ? 201 : 200,
  })
  const note = (now: Known): Step => {
    const text = `Note ${++mark}`
    return staff(now, 'notes', { note: text }, { notes: [...now.notes, text] })
  }
  const move = (now: Known, status: Status): Step =>
    staff(now, 'status', { status, reason: `Step ${++mark}` }, { status })
  const start = (): Step => {
    const ask = { method: 'POST', path: '/api/applications', cookie: family.cookie }
    const first = { version: 2, status: 'draft', mark: ++mark, notes: [] } as const
    const body = wholeForm(marked(mark))
    return { ask: { ...ask, body }, after: (id) => ({ ...first, notes: [], id }), status: 201 }
  }
  /** Saves and a submission are the most frequent; an application that has come far goes back to draft. */
  function next(now: Known): Step {
    const dice = chance(10)
    if (now.status === 'draft')
      return dice < 7
        ? save(now, {}, { version: now.version + 1 })
        : save(now, { status: 'submitted' }, { version: now.version + 2, status: 'submitted' })
    if (dice < 4) return note(now)
    if (now.status === 'submitted')
      return dice < 7
        ? save(now, {}, { version: now.version + 1 })
        : staff(now, 'verify', {}, { status: 'under_verification' })
    return move(now, now.status === 'under_verification' && dice < 7 ? 'verified' : 'draft')
  }
  async function seen(url: string): Promise<Known | null> {
    const [mine] = await speak.read(url, '/api/applications/my', family.cookie)
    if (!mine) return null
    const { id, version, status, groomName, groomAddress, brideName } = mine
    const [one, two, three] = [groomName, groomAddress, brideName].map((text) =>
      Number(text.split(' ').at(-1)),
    )
    if (one !== two || two !== three)
      throw new Error(`a torn save: ${groomName}, ${groomAddress}, ${brideName}`)
    const newestFirst: { note: string }[] = await speak.read(
      url,
      `/api/admin/applications/${id}/notes`,
      organiser.cookie,
    )
    return {
      id,
      version,
      status,
      mark: Number(one),
      notes: newestFirst.map(({ note: text }) => text).reverse(),
    }
  }
  return {
    /** What was acknowledged; null before its application was started. */
    known: (): Readonly<Known> | null => known,
    /** Does one thing. @returns false when the connection broke. @throws when it is answered otherwise than it should be */
    act: async (url: string): Promise<boolean> => {
      pending = known ? next(known) : start()
      const reply = await speak.exchange(url, pending.ask)
      if (!reply) return false
      if (reply.status !== pending.status) throw new Error(JSON.stringify([pending.ask, reply]))
      known = pending.after(known?.id ?? reply.json.id)
      pending = null
      return true
    },
    /** Of a server that has come back. @throws when anything acknowledged is missing, or anything is half there */
    check: async (url: string): Promise<void> => {
      const now = await seen(url)
      const further = now && pending?.after(now.id)
      if (!isDeepStrictEqual(now, further)) deepStrictEqual(now, known)
      known = now
      pending = null
    },
  }
}
