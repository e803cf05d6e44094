/** Sends one visit: first the facts, then the photo. Both requests are idempotent. */
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'
import { uploadDocument } from '../application/uploading.ts'
import { conflictsIn, type QueuedVisit } from './queued-visit.ts'
import { sheetNow } from './sheets.ts'

/** Version conflicts that one attempt may resolve before it waits for the next. */
const MAX_CONFLICTS = 3

const path = ({ sheet }: QueuedVisit): string => `/api/admin/visits/${sheet.id}`

async function record(one: QueuedVisit): Promise<void> {
  const { facts, note, sheet } = one
  const body = { version: sheet.version, facts, note }
  await call(path(one), { method: 'POST', body, reads: z.unknown() })
}

async function addPhoto(one: QueuedVisit, photo: File): Promise<void> {
  const body = { documentId: one.id, documentName: one.photoName, documentKey: await uploadDocument(photo) }
  await call(`${path(one)}/photo`, { method: 'POST', body, reads: z.unknown() })
}

const transientCodes = ['version-stale', 'upload-expired']
/** Whether a retry cannot succeed. */
const isFinal = ({ status, problem }: ApiError): boolean =>
  [400, 404, 409, 413, 415, 422].includes(status) && !transientCodes.includes(problem?.code ?? '')

/** After a version conflict: takes over the new version, unless others changed the same facts. */
async function checkConflicts(one: QueuedVisit): Promise<QueuedVisit> {
  const now = await sheetNow(one.sheet.id)
  return conflictsIn(one, now).length > 0
    ? { ...one, problem: { kind: 'met', now } }
    : { ...one, sheet: { ...one.sheet, version: now.version } }
}

async function recordWithRetry(one: QueuedVisit, retries: number): Promise<QueuedVisit> {
  try {
    await record(one)
    return { ...one, isRecorded: true }
  } catch (error) {
    const isStale = error instanceof ApiError && error.problem?.code === 'version-stale'
    if (!isStale || retries === 0) throw error
    const next = await checkConflicts(one)
    return next.problem ? next : recordWithRetry(next, retries - 1)
  }
}

type Steps = { photo: () => Promise<File | null>; keep: (one: QueuedVisit) => Promise<void> }

/** @returns null once the server has all of it, else the visit with what is in its way. @throws what may go better later */
export async function sendVisit(one: QueuedVisit, { photo, keep }: Steps): Promise<QueuedVisit | null> {
  let now = one
  try {
    if (!now.isRecorded) now = await recordWithRetry(now, MAX_CONFLICTS)
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
