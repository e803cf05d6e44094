/** The requests of families as a family and as staff read them, from the events of its application. */

import { mayAnswer } from '#events/application/requests.ts'
import { day, t } from '#events/language/index.ts'
import { type FamilyRights, rightsOf } from '#events/projections/family-requests.ts'
import type { Locale, StaffRole } from '#events/vocabulary.ts'
import type { Parts } from '../runtime/parts.ts'

type Source = Pick<Parts, 'auditLog' | 'caseFiles' | 'store'>

/** For the family itself, which is not told who of staff answered; null where there is no such application. */
export function ownRights({ auditLog }: Pick<Source, 'auditLog'>, id: string) {
  const history = auditLog.history(id)
  return history && withoutNames(rightsOf(history))
}

const withoutNames = ({ requests, nominee }: FamilyRights) => ({
  requests: requests.map(({ answer, ...one }) => {
    if (!answer) return { ...one, answer }
    const { at, done, text } = answer
    return { ...one, answer: { at, done, text } }
  }),
  nominee,
})

/** What waits for an answer, in all seasons: the one that is due first stands first. */
export function waitingRequests({ auditLog, store }: Source, role: StaffRole, locale: Locale) {
  return store.state
    .withRequests()
    .flatMap((stream) => store.state.application(stream) ?? [])
    .flatMap((now) => {
      const { id, number, form } = now.file()
      const { requests, nominee } = rightsOf(auditLog.history(id) ?? [])
      return requests
        .filter(({ answer, kind }) => answer === null && mayAnswer(kind, role))
        .map(({ number: request, answer: _, ...asked }) => ({
          ...asked,
          request,
          title: t(locale, `requests.${asked.kind}`, { number: request, date: day(locale, asked.due) }),
          id,
          number,
          groomName: form?.groomName ?? '',
          brideName: form?.brideName ?? '',
          status: now.standing.status,
          nominee,
        }))
    })
    .sort((a, b) => (a.due === b.due ? a.at.localeCompare(b.at) : a.due.localeCompare(b.due)))
}
