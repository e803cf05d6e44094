/** The corrections and complaints of families as a family and as staff read them. */

import type { Complaint } from '#events/application/complaints.ts'
import type { RequestKind } from '#events/application/request-kinds.ts'
import { day, t } from '#events/language/index.ts'
import { rightsOf } from '#events/projections/case-file.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Store } from '../store/store.ts'

type Source = { auditLog: AuditLog; store: Store }
type Asked = Complaint & { kind: RequestKind }

/** Of one application, oldest first. */
function correctionsOf({ auditLog }: Source, id: string): Asked[] {
  const { requests } = rightsOf(auditLog.history(id) ?? [])
  return requests.map((one) => ({ kind: 'correction', ...one }))
}
const complaintsOf = ({ store }: Source, stream: string): Asked[] =>
  store.vault.complaints.of(stream).map((one) => ({ kind: 'complaint', ...one }))

function withoutName({ answer, ...one }: Asked) {
  if (!answer) return { ...one, answer }
  const { at, done, text } = answer
  return { ...one, answer: { at, done, text } }
}

/** For the family itself, which is not told who of staff answered; null where there is no such application. */
export function ownRights(source: Source, id: string) {
  const stream = source.store.state.streamOf(id)
  const history = source.auditLog.history(id)
  if (stream === null || !history) return null
  const all = [...correctionsOf(source, id), ...complaintsOf(source, stream)]
  const requests = all.sort((a, b) => a.at.localeCompare(b.at)).map(withoutName)
  return { requests, nominee: rightsOf(history).nominee }
}

type Waiting = { streams: readonly string[]; locale: Locale; asked: (stream: string, id: string) => Asked[] }

/** What waits for an answer, in all seasons: the one that is due first stands first. */
function waiting({ auditLog, store }: Source, { streams, locale, asked }: Waiting) {
  return streams
    .flatMap((stream) => {
      const now = store.state.application(stream)
      if (!now) return []
      const { id, number, form } = now.file()
      const { nominee } = rightsOf(auditLog.history(id) ?? [])
      return asked(stream, id)
        .filter(({ answer }) => answer === null)
        .map(({ number: request, answer: _, ...one }) => ({
          ...one,
          request,
          title: t(locale, `requests.${one.kind}`, { number: request, date: day(locale, one.due) }),
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

export const waitingCorrections = (source: Source, locale: Locale) =>
  waiting(source, {
    streams: source.store.state.withRequests(),
    locale,
    asked: (_, id) => correctionsOf(source, id),
  })
/** For admins alone. */
export const waitingComplaints = (source: Source, locale: Locale) =>
  waiting(source, {
    streams: source.store.vault.complaints.streams(),
    locale,
    asked: (stream) => complaintsOf(source, stream),
  })
