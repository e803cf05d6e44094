/**
 * People at work on servers that fail, as an outside observer sees them: each keeps what was acknowledged, looks after every
 * acknowledgement whether any server still has it, and tells each fault. What they kept is compared with the log in the end.
 */
import { expect } from 'bun:test'
import { ADMIN } from '../kit/app.ts'
import { type Answer, type Client, done } from '../kit/client.ts'
import { wholeForm } from '../kit/forms.ts'

export type Family = { family: Client; id: string }
export type Typed = { told: number; tried: number; faults: string[] }
/** `told`: acknowledged; `unknown`: to try again, or nothing was heard. */
export type Noted = { told: string[]; unknown: string[]; faults: string[] }

/** To try again; and that nobody knows what became of it. */
const again: readonly number[] = [503, 504]
/** Null where nobody answered. */
export const asked = (answer: Promise<Answer>): Promise<Answer | null> => answer.catch(() => null)

const PAUSE = 25
const account = (n: number) => ({
  email: `family-${n}@example.org`,
  phone: '9876543210',
  password: 'chembarathi poovu',
})

/** Staff who are signed in. The next server may not have heard of the last sign-in of the account yet, and says to try again. */
export async function staffBy(newClients: readonly (() => Client)[]): Promise<Client[]> {
  const all: Client[] = []
  for (const newClient of newClients) {
    const staff = newClient()
    while ((await staff.post('/api/auth/login', ADMIN)).status === 503) await Bun.sleep(PAUSE)
    await done(staff.get('/api/admin/stats'))
    all.push(staff)
  }
  return all
}

/** Families with a draft each. */
export function begunBy(newClient: () => Client, count: number): Promise<Family[]> {
  const begun = async (n: number): Promise<Family> => {
    const family = newClient()
    await done(family.post('/api/auth/register', account(n)), 201)
    const draft = wholeForm({ groomName: 'Groom 0' })
    const { id } = (await done(family.post('/api/applications', draft), 201)).json
    return { family, id }
  }
  return Promise.all(Array.from({ length: count }, (_, n) => begun(n)))
}

const numberIn = (answer: Answer | null): number => Number(answer?.json?.groomName?.replace('Groom ', ''))

/** A family that types until then. `told`: the last number that was acknowledged; `tried`: the last that was sent. */
export async function typing({ family, id }: Family, until: (now: Typed) => boolean): Promise<Typed> {
  const typed: Typed = { told: 0, tried: 0, faults: [] }
  const path = `/api/applications/${id}`
  while (!until(typed)) {
    typed.tried += 1
    const saved = await asked(family.put(path, { groomName: `Groom ${typed.tried}` }))
    if (saved?.status === 200) typed.told = typed.tried
    else if (saved !== null && !again.includes(saved.status))
      typed.faults.push(`saving ${typed.tried}: ${saved.status} ${saved.text}`)
    const seen = await asked(family.get(path))
    if (seen?.status === 200 && (numberIn(seen) < typed.told || numberIn(seen) > typed.tried))
      typed.faults.push(`told ${typed.told}, saw ${numberIn(seen)}`)
    await Bun.sleep(PAUSE)
  }
  return typed
}

/** Whether each server that is asked has what was acknowledged, and nothing that was never sent. */
export async function expectTyped({ family, id }: Family, { told, tried, faults }: Typed): Promise<void> {
  expect(faults).toEqual([])
  const number = numberIn(await done(family.get(`/api/applications/${id}`)))
  expect([told, number, tried]).toEqual([told, number, tried].toSorted((a, b) => a - b))
}

const notesOf = async (staff: Client, id: string): Promise<Answer | null> =>
  asked(staff.get(`/api/admin/applications/${id}/notes`))
const textsIn = (answer: Answer): string[] => answer.json.map(({ note }: { note: string }) => note)

/** Somebody of staff who adds notes without end: each is an event of its own. @param name begins each of them */
export async function noting(
  staff: Client,
  { id, name }: { id: string; name: string },
  until: () => boolean,
) {
  const noted: Noted = { told: [], unknown: [], faults: [] }
  for (let n = 1; !until(); n++) {
    const note = `${name} ${n}`
    const added = await asked(staff.post(`/api/admin/applications/${id}/notes`, { note }))
    if (added?.status === 201) noted.told.push(note)
    else noted.unknown.push(note)
    if (added !== null && ![201, ...again].includes(added.status))
      noted.faults.push(`${note}: ${added.status} ${added.text}`)
    const seen = await notesOf(staff, id)
    const lost = seen?.status === 200 ? noted.told.filter((one) => !textsIn(seen).includes(one)) : []
    if (lost.length > 0) noted.faults.push(`after ${note} there is no ${lost}`)
    await Bun.sleep(PAUSE)
  }
  return noted
}

/** Each note that was acknowledged is there once, and of the others none twice. */
export async function expectNoted(staff: Client, id: string, all: readonly Noted[]): Promise<void> {
  expect(all.flatMap(({ faults }) => faults)).toEqual([])
  const seen = textsIn(await done(staff.get(`/api/admin/applications/${id}/notes`))).toSorted()
  const told = all.flatMap((one) => one.told)
  const perhaps = all.flatMap((one) => one.unknown).filter((note) => seen.includes(note))
  expect(seen).toEqual([...told, ...perhaps].toSorted())
}

/** `told`: the picture that its form has, as was acknowledged last; `tried`: all that were taken. `away`: how often it was to try again. */
export type Uploaded = { told: string; tried: string[]; away: number; faults: string[] }

/** One step of an upload: 503 is to try again, 504 that nobody knows, anything else but the status that it should have is a fault. */
async function stepOf(uploaded: Uploaded, answer: Promise<Answer>): Promise<Answer | null> {
  const given = await asked(answer)
  if (given?.status === 200) return given
  uploaded.away += 1
  if (given !== null && !again.includes(given.status)) uploaded.faults.push(`${given.status} ${given.text}`)
  return null
}

/** A family that sends pictures until then, each step to another server, and looks at what it has. */
export async function uploading(
  { family, id }: Family,
  picture: Uint8Array,
  until: (now: Uploaded) => boolean,
) {
  const uploaded: Uploaded = { told: '', tried: [], away: 0, faults: [] }
  const step = (answer: Promise<Answer>) => stepOf(uploaded, answer)
  while (!until(uploaded)) {
    await Bun.sleep(PAUSE * 4)
    const address = await step(family.post('/api/objects/upload', { purpose: 'photo' }))
    if (address === null) continue
    const photoURL = address.json.uploadURL
    const bytes = new Uint8Array(picture)
    if (!(await step(family.send('PUT', photoURL, bytes, { 'content-type': 'image/jpeg' })))) continue
    const key = (await step(family.put('/api/objects/photos', { photoURL })))?.json.objectPath
    if (key === undefined) continue
    uploaded.tried.push(key)
    const saved = await step(family.put(`/api/applications/${id}`, { groomPhotoKey: key }))
    if (saved !== null) uploaded.told = key
    if (uploaded.told !== '') await step(family.get(uploaded.told))
  }
  return uploaded
}

/** Whether each server that is asked has the picture that was acknowledged last, or a later one. */
export async function expectUploaded(
  { family, id }: Family,
  { told, tried, faults }: Uploaded,
): Promise<void> {
  expect(faults).toEqual([])
  const { groomPhotoKey } = (await done(family.get(`/api/applications/${id}`))).json
  expect(tried.slice(Math.max(tried.indexOf(told), 0))).toContain(groomPhotoKey)
  expect((await done(family.get(groomPhotoKey))).headers.get('content-type')).toBe('image/jpeg')
}
