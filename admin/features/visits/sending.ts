/** Sends one waiting visit: the facts first, since they are what it was for, then the photo. Each may be repeated. */
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'
import { uploadDocument } from '../application/uploading.ts'
import { sheetNow } from './sheets.ts'
import { metIn, type Waiting } from './waiting.ts'

/** How often somebody else may be met in one attempt before it waits for the next. */
const MEETINGS = 3

const path = ({ sheet }: Waiting): string => `/api/admin/visits/${sheet.id}`

async function record(one: Waiting): Promise<void> {
  const { facts, note, sheet } = one
  const body = { version: sheet.version, facts, note }
  await call(path(one), { method: 'POST', body, reads: z.unknown() })
}

async function addPhoto(one: Waiting, photo: File): Promise<void> {
  const body = { documentId: one.id, documentName: one.photoName, documentKey: await uploadDocument(photo) }
  await call(`${path(one)}/photo`, { method: 'POST', body, reads: z.unknown() })
}

const passing = ['version-stale', 'upload-expired']
/** The server will never take it as it is; anything else may go better later. */
const isFinal = ({ status, problem }: ApiError): boolean =>
  [400, 404, 409, 413, 415, 422].includes(status) && !passing.includes(problem?.code ?? '')

/** Somebody changed the application since the sheet was downloaded. */
async function meet(one: Waiting): Promise<Waiting> {
  const now = await sheetNow(one.sheet.id)
  return metIn(one, now).length > 0
    ? { ...one, problem: { kind: 'met', now } }
    : { ...one, sheet: { ...one.sheet, version: now.version } }
}

async function recorded(one: Waiting, meetings: number): Promise<Waiting> {
  try {
    await record(one)
    return { ...one, isRecorded: true }
  } catch (error) {
    const isMet = error instanceof ApiError && error.problem?.code === 'version-stale'
    if (!isMet || meetings === 0) throw error
    const next = await meet(one)
    return next.problem ? next : recorded(next, meetings - 1)
  }
}

type Steps = { photo: () => Promise<File | null>; keep: (one: Waiting) => Promise<void> }

/** @returns null once the server has all of it, else the visit with what is in its way. @throws what may go better later */
export async function sent(one: Waiting, { photo, keep }: Steps): Promise<Waiting | null> {
  let now = one
  try {
    if (!now.isRecorded) now = await recorded(now, MEETINGS)
    if (now.problem) return now
    await keep(now)
    const picture = await photo()
    if (picture) await addPhoto(now, picture)
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error)) throw error
    return { ...now, problem: { kind: 'refused', words: error.words ?? error.message } }
  }
}
