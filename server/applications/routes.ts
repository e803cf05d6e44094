/** Routes of a family: start, save, submit and read its own application. */

import { hkdfSync } from 'node:crypto'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { withdraw } from '#events/application/decide-applicant.ts'
import { changesOf, DraftChanges } from '#events/application/form-schemas.ts'
import { RecordHelp } from '#events/application/helper.ts'
import type { Refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import { password } from '../accounts/fields.ts'
import { requirePresence } from '../accounts/passwords.ts'
import { described, taking } from '../http/checked.ts'
import { type Gate, idFrom, signedIn } from '../http/gate.ts'
import { accepted, localeOf, refuse } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'
import { eraseApplication } from '../store/erase.ts'
import type { Store } from '../store/store.ts'
import { letterAnswer } from './as-seen.ts'
import { ownView } from './own-record.ts'

const Change = z.extend(DraftChanges, {
  status: z.optional(z.literal('submitted', 'error.choose')),
  expectedVersion: z.optional(z.int('error.type')),
})

const Withdraw = z.strictObject({ password: z.optional(password) })

export function applicationRoutes(
  parts: Pick<
    Parts,
    'cookie' | 'files' | 'gate' | 'outcomes' | 'passwords' | 'saving' | 'store' | 'throttle'
  >,
) {
  const { cookie, files, gate, outcomes, saving, store } = parts
  /** After a start a draft is shown at once. A submitted one waits for the roster, which knows whether choosing has begun. */
  const shown = async (request: Request, stream: string) => {
    if (store.state.application(stream)?.standing.stage === 'sent') await store.filled()
    return ownView({ store }, stream, localeOf(request))
  }
  const answer = async (request: Request, stream: string, problem: Refused | null, status = 200) => {
    const current = await shown(request, stream)
    // Erased in the turn in which it was changed.
    if (!problem && !current) return refuse(request, 'not-found')
    if (!problem) return Response.json(current, { status })
    const extra = problem.refusal === 'version-stale' ? { current } : {}
    return refuse(request, problem.refusal, problem.fields, extra)
  }
  return new Elysia({ name: 'applications', prefix: '/api/applications' })
    .use(gate)
    .get(
      '/my',
      ({ request, visitor }) =>
        Promise.all(store.state.streamsOfOwner(signedIn(visitor).id).map((stream) => shown(request, stream))),
      described('My applications, newest first', 'family'),
    )
    .get(
      '/:id',
      ({ request, params }) => shown(request, store.state.streamOf(idFrom(params.id)) ?? ''),
      described('One application of mine', 'family'),
    )
    .get(
      '/:id/outcome',
      async ({ request, params }) => {
        await store.filled()
        return letterAnswer(request, outcomes.letter(idFrom(params.id), 'family'))
      },
      described('How the result of my application came about, once results are published', 'family'),
    )
    .post(
      '',
      async ({ request, visitor, body }) => {
        const started = await saving.start(signedIn(visitor).id, changesOf(body))
        if (started.ok) return answer(request, started.stream, null, 201)
        const id = started.stream && store.state.application(started.stream)?.file().id
        return refuse(request, started.refusal, started.fields, id ? { id } : {})
      },
      taking(DraftChanges, 'Start an application', 'family'),
    )
    .put(
      '/:id',
      async ({ request, visitor, params, body }) => {
        const { status, expectedVersion, ...changes } = body
        const ask = { userId: signedIn(visitor).id, id: idFrom(params.id), changes: changesOf(changes) }
        const saved = await saving.save({ ...ask, submitting: status === 'submitted', expectedVersion })
        if (saved.ok) return answer(request, saved.stream, saved.problem)
        return answer(request, store.state.streamOf(ask.id) ?? '', saved)
      },
      taking(Change, 'Save an application, or submit it', 'family'),
    )
    .put(
      '/:id/filler',
      async ({ request, visitor, params, body }) => {
        const ask = { userId: signedIn(visitor).id, id: idFrom(params.id), help: body }
        const stream = accepted(await saving.recordHelp(ask)).stream
        return answer(request, stream, null)
      },
      taking(RecordHelp, 'Say who fills an application in, while it is a draft', 'family'),
    )
    .delete(
      '/:id',
      async ({ request, visitor, params, body, network }) => {
        const account = signedIn(visitor)
        const id = idFrom(params.id)
        await requirePresence(parts, {
          account,
          password: body.password,
          network,
          token: cookie.read(request),
        })
        accepted(
          await eraseApplication(store, {
            id,
            actor: account.id,
            decide: ({ standing }) => withdraw(standing),
          }),
        )
        await files.unlinkRemoved()
        const stream = store.state.streamOf(id)
        return stream === null ? new Response(null, { status: 204 }) : answer(request, stream, null)
      },
      taking(Withdraw, 'Withdraw an application: erased at once, or once staff confirm it', 'family'),
    )
}

// The key under which a device of several families seals what its family could not send, until it signs in there again.

/** Before the first save there is no application whose key could be used, and which its erasure would destroy. */
const beforeApplying = (secret: Buffer, accountId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', accountId, 32))

export const returnKeyRoutes = ({ gate, store: { state, vault } }: { gate: Gate; store: Store }) =>
  new Elysia({ name: 'return-key', prefix: '/api/me' }).use(gate).get(
    '/return-key',
    ({ visitor }) => {
      const season = settingValue(state.programme(), 'season')
      const { id } = signedIn(visitor)
      const stream = state.streamOfOwner(id, season)
      const before = beforeApplying(vault.returnSecret, id)
      const key = (stream === null ? null : vault.keys.forReturn(stream)) ?? before
      return { key: key.toString('base64'), before: before.toString('base64') }
    },
    described(
      'The keys of what a shared device keeps sealed for my return, and kept before I had an application',
      'family',
    ),
  )
