/** Routes of a family's rights: what it asks for, whom it names to act for it; and staff's list and answers. */
import { Elysia } from 'elysia'
import type { Application } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import {
  AnswerRequest,
  answerRequest,
  MakeRequest,
  makeRequest,
  NameNominee,
  nameNominee,
} from '#events/application/requests.ts'
import type { Decision } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import { accepted } from '../http/accepted.ts'
import { taking } from '../http/checked.ts'
import { described } from '../http/described.ts'
import { idFrom, signedIn, staffRole } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import { decideIn } from './decide-in.ts'
import { ownRights, waitingRequests } from './family-requests.ts'

type Call = { params: { id: string }; actor: string }
type ToDecide = (now: Application, at: string) => Decision<ApplicationEvent>

export function requestRoutes(parts: Parts) {
  const { gate, store } = parts
  const change = async ({ params, actor }: Call, decide: ToDecide): Promise<void> => {
    const target = { id: idFrom(params.id), actor }
    accepted(await store.handle((tx) => decideIn(tx, target, (now) => decide(now, tx.at))))
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
      taking(MakeRequest, 'Ask for a correction, or complain', 'family'),
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
      ({ request, visitor }) => ({
        waiting: waitingRequests(parts, staffRole(visitor), localeOf(request)),
      }),
      described('Requests of families that wait for an answer; complaints for admins alone', 'staff'),
    )
    .post(
      '/applications/:id/answer-request',
      async ({ request, visitor, params, body }) => {
        await change({ params, actor: signedIn(visitor).id }, ({ standing }) =>
          answerRequest(standing, body, staffRole(visitor)),
        )
        return { waiting: waitingRequests(parts, staffRole(visitor), localeOf(request)) }
      },
      taking(AnswerRequest, 'Answer a request of a family, which reads it on its page', 'staff'),
    )
  return new Elysia({ name: 'requests' }).use(family).use(staff)
}
