/** Sends one visit: first the facts, then the photo. Both requests are idempotent. */
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'
import { uploadDocument } from '../application/uploading.ts'
import { photoOf, updateVisit } from './queue.ts'
import { conflictsIn, type QueuedVisit } from './queued-visit.ts'
import { Sheet, sheetNow } from './sheets.ts'

/** Version conflicts that one attempt may resolve before it waits for the next. */
const MAX_CONFLICTS = 3

const path = ({ sheet }: QueuedVisit): string => `/api/admin/visits/${sheet.id}`

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

async function sendFacts(one: QueuedVisit, retries = MAX_CONFLICTS): Promise<QueuedVisit> {
  const { facts, note, sheet } = one
  try {
    const body = { version: sheet.version, facts, note }
    const { isVisited } = await call(path(one), { method: 'POST', body, schema: Sheet })
    return { ...one, isRecorded: true, isVisited }
  } catch (error) {
    const isStale = error instanceof ApiError && error.problem?.code === 'version-stale'
    if (!isStale || retries === 0) throw error
    const next = await checkConflicts(one)
    return next.problem ? next : sendFacts(next, retries - 1)
  }
}

async function sendPhoto(one: QueuedVisit, photo: File): Promise<void> {
  const body = { documentId: one.id, documentName: one.photoName, documentKey: await uploadDocument(photo) }
  await call(`${path(one)}/photo`, { method: 'POST', body, schema: z.unknown() })
}

/** `isDone`: the server has all of it; else the visit has a problem. */
type Outcome = { visit: QueuedVisit; isDone: boolean }

/** @throws errors after which a retry may succeed */
export async function sendVisit(owner: string, one: QueuedVisit): Promise<Outcome> {
  let now = one
  try {
    if (!now.isRecorded) now = await sendFacts(now)
    if (now.problem) return { visit: now, isDone: false }
    await updateVisit(owner, now)
    const photo = await photoOf(owner, one.id)
    if (photo) await sendPhoto(now, photo)
    return { visit: now, isDone: true }
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error)) throw error
    const words = error.words ?? error.message
    return { visit: { ...now, problem: { kind: 'refused', words } }, isDone: false }
  }
}
