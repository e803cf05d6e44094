/** Routes of a family's rights: requests, nominee, and the lists and answers of staff. */

import { Elysia } from 'elysia'
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import {
  AnswerRequest,
  answerComplaint,
  answerRequest,
  type Complained,
  type Complaint,
  complain,
  MakeRequest,
  makeRequest,
  NameNominee,
  nameNominee,
} from '#events/application/requests.ts'
import { type Decision, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import { described, taking } from '../http/checked.ts'
import { type Gate, idFrom, signedIn } from '../http/gate.ts'
import { accepted, localeOf, refuse } from '../http/refusals.ts'
import { decideIn } from '../store/decide-in.ts'
import type { Store } from '../store/store.ts'
import { ownRights, waitingComplaints, waitingCorrections } from './case-files.ts'

type Call = { params: { id: string }; actor: string }
type ToDecide = (now: Application, at: string) => Decision<ApplicationEvent>

export function requestRoutes(parts: { auditLog: AuditLog; gate: Gate; store: Store }) {
  const { gate, store } = parts
  const { complaints } = store.vault
  const change = async ({ params, actor }: Call, decide: ToDecide): Promise<void> => {
    const target = { id: idFrom(params.id), actor }
    accepted(await store.handle((tx) => decideIn(tx, target, (now) => decide(now, tx.at))))
  }
  /** A complaint makes no event and no change of the application. */
  const changeComplaint = async (
    id: string,
    decide: (all: readonly Complaint[], at: string) => Complained,
  ): Promise<void> => {
    const outcome = await store.handle((tx): Complained => {
      const stream = tx.streamOf(idFrom(id))
      if (stream === null || !tx.application(stream)) return refused('not-found')
      // A complaint of the same batch is not in the vault yet.
      if (!tx.claim(`complaints of ${stream}`)) return refused('moved-on')
      const decision = decide(complaints.of(stream), tx.at)
      if (decision.ok) tx.beforehand(() => complaints.put(stream, decision.complaint))
      return decision
    })
    accepted(outcome)
  }
  const answerDays = (): number => Number(settingValue(store.state.programme(), 'answer_days'))
  const own = (request: Request, id: string, status = 200) => {
    const rights = ownRights(parts, idFrom(id))
    return rights ? Response.json(rights, { status }) : refuse(request, 'not-found')
  }
  const family = new Elysia({ name: 'own-rights', prefix: '/api/applications' })
    .use(gate)
    .get(
      '/:id/rights',
      ({ request, params }) => own(request, params.id),
      described('What I asked for, the answers, and whom I named to act for me', 'family'),
    )
    .post(
      '/:id/requests',
      async ({ request, visitor, params, body }) => {
        await change({ params, actor: signedIn(visitor).id }, ({ standing }, at) =>
          makeRequest(standing, body, { at, days: answerDays() }),
        )
        return own(request, params.id, 201)
      },
      taking(MakeRequest, 'Ask for a correction', 'family'),
    )
    .post(
      '/:id/complaints',
      async ({ request, params, body }) => {
        await changeComplaint(params.id, (all, at) => complain(all, body, { at, days: answerDays() }))
        return own(request, params.id, 201)
      },
      taking(MakeRequest, 'Complain, also about a draft: admins alone read it', 'family'),
    )
    .put(
      '/:id/nominee',
      async ({ request, visitor, params, body }) => {
        await change({ params, actor: signedIn(visitor).id }, ({ standing }) => nameNominee(standing, body))
        return own(request, params.id)
      },
      taking(NameNominee, 'Name somebody to act for me; null takes the name back', 'family'),
    )
  const staff = new Elysia({ name: 'family-requests', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/requests',
      ({ request }) => ({ waiting: waitingCorrections(parts, localeOf(request)) }),
      described('Corrections that families wait for', 'staff'),
    )
    .get(
      '/complaints',
      ({ request }) => ({ waiting: waitingComplaints(parts, localeOf(request)) }),
      described('Complaints of families that wait for an answer', 'staff'),
    )
    .post(
      '/applications/:id/answer-request',
      async ({ request, visitor, params, body }) => {
        await change({ params, actor: signedIn(visitor).id }, ({ standing }) => answerRequest(standing, body))
        return { waiting: waitingCorrections(parts, localeOf(request)) }
      },
      taking(AnswerRequest, 'Answer a request of a family, which reads it on its page', 'staff'),
    )
    .post(
      '/applications/:id/answer-complaint',
      async ({ request, visitor, params, body }) => {
        const by = signedIn(visitor).id
        await changeComplaint(params.id, (all, at) => answerComplaint(all, body, { at, by }))
        return { waiting: waitingComplaints(parts, localeOf(request)) }
      },
      taking(AnswerRequest, 'Answer a complaint of a family, which reads it on its page', 'staff'),
    )
  return new Elysia({ name: 'requests' }).use(family).use(staff)
}
