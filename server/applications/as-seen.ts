/** Changes of staff that rest on what they saw: the version is compared, and the refusal says what the application is now. */

import * as z from 'zod/mini'
import { type Application, versionOf } from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { type Decision, refused } from '#events/decider.ts'
import { signedIn } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Account } from '../store/records.ts'
import type { CaseFiles } from './case-files.ts'
import { sinceOf } from './too-late.ts'

/** The version that the person looked at; the change is refused when it is not the latest. */
export const expectedVersion = z.int('error.type')

/** @param version undefined where the client names none */
export const unlessStale =
  <More extends unknown[]>(
    version: number | undefined,
    decide: (now: Application, ...more: More) => Decision<ApplicationEvent>,
  ) =>
  (now: Application, ...more: More): Decision<ApplicationEvent> =>
    version === undefined || version === versionOf(now) ? decide(now, ...more) : refused('version-stale')

/** What is needed of a request about one application. */
export type Call = { request: Request; visitor: Account | null; params: { id: string } }
type Refused = Extract<Decision<ApplicationEvent>, { ok: false }>

/** The refusal, with who has changed the application since it was seen, and what it is now. */
export function refusedIn(
  parts: { caseFiles: CaseFiles },
  { request, visitor, params }: Call,
  { refusal, fields }: Refused,
) {
  const { id } = params
  const since = sinceOf(parts, { id, refusal }, signedIn(visitor).id)
  const isStale = refusal === 'version-stale'
  const current = () => JSON.parse(parts.caseFiles.show(id, localeOf(request)) ?? 'null')
  return refuse(request, refusal, fields, { ...(since && { since }), ...(isStale && { current: current() }) })
}
