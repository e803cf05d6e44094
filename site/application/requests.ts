/** The requests of the form, and the translation of each reply into an input of the saving engine. */

import { emptyForm, type Form, merged, picked } from '#events/application/form.ts'
import { fields } from '#events/application/questions.ts'
import { ApiError, call } from '#web/api.ts'
import type { Refusal, ServerCopy } from '#web/keeping/saving/state.ts'
import type { Reply } from '#web/keeping/saving/steps.ts'
import { NoNetwork } from '#web/network.ts'
import {
  Application,
  applicationSaved,
  type MyApplication,
  myApplicationsQuery,
  queryClient,
} from '../account/queries.ts'

const copyOf = (answer: MyApplication): ServerCopy<Form> => ({
  id: answer.id,
  version: answer.version,
  status: answer.status,
  at: answer.updatedAt ?? '',
  // The reply has state and form in one object; only the form's fields are compared and sent.
  form: merged(emptyForm, picked(answer, fields)),
})

/** Characters: a `keepalive` request may have 64 KB, and a character takes at most three bytes. */
const MOST_OUTLIVING = 20_000

/** Sends the whole form: creates the application, or updates it unless its version has changed. @throws like `call` */
async function send({ id, version }: ServerCopy<Form>, form: Form): Promise<ServerCopy<Form>> {
  const body = picked(form, fields)
  const keepalive = JSON.stringify(body).length <= MOST_OUTLIVING
  const saved = await (id === null
    ? call('/api/applications', { method: 'POST', body, keepalive, schema: Application })
    : call(`/api/applications/${id}`, {
        method: 'PUT',
        keepalive,
        body: { ...body, ...(version !== null && { expectedVersion: version }) },
        schema: Application,
      }))
  applicationSaved(saved)
  return copyOf(saved)
}

/** The newest application of the account and its season; null when there is none. `again` bypasses the cache. @throws like `call` */
export async function fetchLatest({ again }: { again: boolean }) {
  const [first] = await queryClient.fetchQuery({ ...myApplicationsQuery, ...(again && { staleTime: 0 }) })
  return first ? { season: first.season, copy: copyOf(first) } : null
}

const staleCodes = ['version-stale', 'already-started', 'not-found']
const refusals: Readonly<Record<string, Refusal>> = {
  'deadline-passed': 'closed',
  'being-reviewed': 'reviewed',
}

function refusalIn({ status, problem }: ApiError): Refusal | null {
  if (status === 401) return 'signed-out'
  const byCode = refusals[problem?.code ?? '']
  if (byCode) return byCode
  return status === 422 || status === 413 ? 'answers' : null
}

function replyFor(error: unknown): Reply<Form> {
  if (!(error instanceof ApiError)) return { type: error instanceof NoNetwork ? 'unreachable' : 'failed' }
  if (error.problem?.code === 'other-account') return { type: 'turned-away' }
  const why = refusalIn(error)
  return why === null ? { type: 'failed' } : { type: 'refused', why, fields: error.problem?.fields ?? {} }
}

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && staleCodes.includes(error.problem?.code ?? '')

export type Sent = { reply: Reply<Form>; error: unknown }

/** Never throws. `error`: the exception; null where the server has saved the form or has another version. */
export async function sent(copy: ServerCopy<Form>, form: Form): Promise<Sent> {
  try {
    return { reply: { type: 'answered', copy: await send(copy, form) }, error: null }
  } catch (error) {
    if (!isStale(error)) return { reply: replyFor(error), error }
  }
  try {
    const latest = await fetchLatest({ again: true })
    return { reply: { type: 'stale', theirs: latest?.copy ?? null }, error: null }
  } catch (error) {
    return { reply: replyFor(error), error }
  }
}
