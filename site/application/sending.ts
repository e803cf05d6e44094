/** What the form says to the server, and what its refusals mean for somebody who is typing. */
import { blankForm, type Form, merged } from '#events/application/form.ts'
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
import type { Saving } from './state.ts'

/** An application as the server has it. `at` is when it was changed there, UTC. */
export type Kept = { id: string; season: string; version: number; status: string; at: string; form: Form }

export const keptOf = (answer: MyApplication): Kept => ({
  id: answer.id,
  season: answer.season,
  version: answer.version,
  status: answer.status,
  at: answer.updatedAt ?? '',
  // Standing and form come in one object; only the fields of the form are compared and sent.
  form: merged(blankForm, picked(answer, fields)),
})

/** Sends the whole form: starts the application, or saves it if nobody else has meanwhile. @throws as `call` */
export async function send({ id, version, form }: Draft): Promise<Kept> {
  const body = picked(form, fields)
  const saved = await (id === null
    ? call('/api/applications', { method: 'POST', body, reads: Application })
    : call(`/api/applications/${id}`, {
        method: 'PUT',
        body: { ...body, ...(version !== null && { expectedVersion: version }) },
        reads: Application,
      }))
  applicationSaved(saved)
  return keptOf(saved)
}

/** What the server has; null when there is no application. `again` asks also when it was asked before. @throws as `call` */
export async function newest({ again }: { again: boolean }): Promise<Kept | null> {
  const [first] = await queryClient.fetchQuery({ ...myApplicationsQuery, ...(again && { staleTime: 0 }) })
  return first ? keptOf(first) : null
}

type Problem = {
  state: Exclude<Saving['state'], 'saved'>
  /** True when somebody else was there first, so that both versions must be put together. */
  met: boolean
  fields: Readonly<Record<string, string>>
}

const meetings = ['version-stale', 'already-started', 'not-found']

function stateFor({ status, problem }: ApiError): Problem['state'] {
  if (status === 401) return 'ended'
  if (problem?.code === 'deadline-passed') return 'closed'
  if (problem?.code === 'being-reviewed') return 'reviewed'
  return status === 422 || status === 413 ? 'refused' : 'failed'
}

export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError))
    return { state: error instanceof TypeError ? 'offline' : 'failed', met: false, fields: {} }
  return {
    state: stateFor(error),
    met: meetings.includes(error.problem?.code ?? ''),
    fields: error.problem?.fields ?? {},
  }
}
