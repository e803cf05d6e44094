/** Steps of a season by people who are told to try again: each goes on until it is acknowledged, or found done where nobody knew. */
import type { Status } from '#events/application/status.ts'
import { type Answer, type Client, done } from '../kit/client.ts'
import { asked, type Family } from './observed.ts'

const PAUSE = 50
const again: readonly number[] = [503, 504]

type Step = { act: () => Promise<Answer>; isDone: () => Promise<boolean> }

/** @throws where it is refused, and not since it is done */
export async function until({ act, isDone }: Step): Promise<void> {
  for (;;) {
    const answer = await asked(act())
    if (answer !== null && answer.status < 300) return
    if (await isDone()) return
    if (answer !== null && !again.includes(answer.status)) throw new Error(`${answer.status} ${answer.text}`)
    await Bun.sleep(PAUSE)
  }
}

/** What somebody reads; null while it is to be tried again. */
async function read(client: Client, path: string): Promise<Answer | null> {
  const answer = await asked(client.get(path))
  return answer?.status === 200 ? answer : null
}

export const submit = ({ family, id }: Family): Promise<void> =>
  until({
    act: () => family.put(`/api/applications/${id}`, { status: 'submitted' }),
    isDone: async () => (await read(family, `/api/applications/${id}`))?.json.status === 'submitted',
  })

/** Moves an application on, as somebody of staff does who sees that it was sent, on whichever server that was. */
export async function move(staff: Client, id: string, status: Status): Promise<void> {
  const path = `/api/admin/applications/${id}`
  const reason = `Moved to ${status}`
  while (((await read(staff, path))?.json.status ?? 'draft') === 'draft') await Bun.sleep(PAUSE)
  await until({
    act: () => staff.post(`${path}/status`, { status, reason }),
    isDone: async () => (await read(staff, path))?.json.status === status,
  })
}

/** The ids in ranking order. */
export const ranking = async (staff: Client): Promise<string[]> =>
  (await done(staff.get('/api/admin/ranking'))).json.map(({ id }: { id: string }) => id)

type Season = { families: readonly Family[]; early: Family }

/** The rest of a season: everybody sends, is verified and ranked, half are chosen, and the results are published. */
export async function ended(
  admin: Client,
  verifiers: readonly Client[],
  { families, early }: Season,
): Promise<void> {
  const later = families.filter((one) => one !== early)
  await Promise.all(later.map(submit))
  await Promise.all(
    families.map(async (one, n) => {
      const verifier = verifiers[n % verifiers.length] ?? admin
      if (one !== early) await move(verifier, one.id, 'under_verification')
      await move(verifier, one.id, 'verified')
      await move(admin, one.id, 'ranked')
    }),
  )
  const order = await ranking(admin)
  const half = Math.floor(order.length / 2)
  const chosen = { shortlist: half, waitlist: order.length - half, reason: 'As ranked' }
  await done(admin.post('/api/admin/ranking/select', chosen))
  await done(admin.put('/api/admin/results', { published: true }))
}
