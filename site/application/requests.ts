/** The API requests of the form, and the classification of their errors (offline, conflict, refused ...). */
import { blankForm, merged } from '#events/application/form.ts'
import { ApiError, call } from '#web/api.ts'
import {
  Application,
  applicationSaved,
  type MyApplication,
  myApplicationsQuery,
  queryClient,
} from '../account/queries.ts'
import type { Draft } from './drafts.ts'
import { fields, picked } from './merge.ts'
import type { Saving, ServerApplication } from './state.ts'

const serverApplication = (answer: MyApplication): ServerApplication => ({
  id: answer.id,
  season: answer.season,
  version: answer.version,
  status: answer.status,
  at: answer.updatedAt ?? '',
  // The reply has state and form in one object; only the form's fields are compared and sent.
  form: merged(blankForm, picked(answer, fields)),
})

/** Sends the whole form: creates the application, or updates it unless its version has changed. @throws as `call` */
export async function send({ id, version, form }: Draft): Promise<ServerApplication> {
  const body = picked(form, fields)
  const saved = await (id === null
    ? call('/api/applications', { method: 'POST', body, reads: Application })
    : call(`/api/applications/${id}`, {
        method: 'PUT',
        body: { ...body, ...(version !== null && { expectedVersion: version }) },
        reads: Application,
      }))
  applicationSaved(saved)
  return serverApplication(saved)
}

/** The server's version; null when there is no application. `again` bypasses the cache. @throws as `call` */
export async function fetchLatest({ again }: { again: boolean }): Promise<ServerApplication | null> {
  const [first] = await queryClient.fetchQuery({ ...myApplicationsQuery, ...(again && { staleTime: 0 }) })
  return first ? serverApplication(first) : null
}

type Problem = {
  state: Exclude<Saving['state'], 'saved'>
  /** True on a version conflict, so that both versions must be merged. */
  isConflict: boolean
  fields: Readonly<Record<string, string>>
}

const conflictCodes = ['version-stale', 'already-started', 'not-found']

function stateFor({ status, problem }: ApiError): Problem['state'] {
  if (status === 401) return 'ended'
  if (problem?.code === 'deadline-passed') return 'closed'
  if (problem?.code === 'being-reviewed') return 'reviewed'
  return status === 422 || status === 413 ? 'refused' : 'failed'
}

export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError))
    return { state: error instanceof TypeError ? 'offline' : 'failed', isConflict: false, fields: {} }
  return {
    state: stateFor(error),
    isConflict: conflictCodes.includes(error.problem?.code ?? ''),
    fields: error.problem?.fields ?? {},
  }
}
