/** What is kept about one family, as it may read it. What staff wrote about it is not there, as in no answer to a family. */

import { decisionIn } from '#events/application/status.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { ReadLog } from '../audit/read-log.ts'
import { fileKey } from '../files/file-keys.ts'
import type { Account, Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { ownRights } from './family-requests.ts'
import { ownReads } from './own-reads.ts'
import { forFamily } from './view.ts'

type Source = { auditLog: AuditLog; readLog: ReadLog; store: Store }

export type StoredFile = { id: string; name: string; purpose: string; size: number; createdAt: string }

/** A letter about a decision that is not sent yet would tell of it before the results of its season are told. */
const isTold = ({ letter, sentAt }: Posted): boolean =>
  sentAt !== null || letter?.kind !== 'status' || decisionIn(letter.status) === null

/** What the family asked for, whom it named to act for it, and when staff had its papers. */
async function rightsIn(source: Source, stream: string) {
  const id = source.store.state.application(stream)?.file().id ?? ''
  return { application: id, ...ownRights(source, id), reads: await ownReads(source, stream) }
}

/** The same for computers as its page says in words. */
export async function recordOf(source: Source, account: Account, files: readonly StoredFile[]) {
  const { vault, state, clock } = source.store
  const { id, email, phone, locale, proven, createdAt, lastLoginAt } = account
  const programme = state.programme()
  const at = clock().toISOString()
  const streams = state.streamsOfOwner(id)
  const applications = streams.map((stream) => {
    const now = state.application(stream)
    return now && forFamily({ now, programme, locale, at })
  })
  return {
    account: { id, email, phone, locale, proven, createdAt, lastLoginAt },
    hasOutsideAccount: vault.outsideLinks.isLinked(id),
    /** Null where the family has not chosen. */
    toldBy: vault.toldBy.of(id),
    sessionsSince: vault.sessions.startsOf(id),
    applications,
    rights: await Promise.all(streams.map((stream) => rightsIn(source, stream))),
    files: files.map(({ id: fileId, ...file }) => ({ key: fileKey(fileId), ...file })),
    letters: vault.mail
      .ofAccount(id)
      .filter(isTold)
      .map(({ carrier, to, kind, subject, state, queuedAt, sentAt, delivery }) => ({
        carrier,
        to,
        kind,
        subject,
        state,
        queuedAt,
        sentAt,
        delivery,
      })),
  }
}

export type OwnRecord = Awaited<ReturnType<typeof recordOf>>
