/** Routes for families' data protection rights: corrections, complaints, nominee, the read log, and the export. */

import { makeZip } from 'client-zip'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
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
import { kolkataDate } from '#events/dates.ts'
import { type Decision, refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import { settingValue } from '#events/programme/events.ts'
import { prints } from '#events/staff.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { ReadLog } from '../audit/read-log.ts'
import type { Files } from '../files/files.ts'
import { described, taking } from '../http/checked.ts'
import { commandKey } from '../http/command-key.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { LONGEST_PAUSE } from '../http/listen.ts'
import { accepted, localeOf, refuse } from '../http/refusals.ts'
import { streamed } from '../http/responses.ts'
import { extensions } from '../mail/papers.ts'
import type { Parts } from '../parts.ts'
import type { Reports } from '../runtime/errors.ts'
import { decideIn } from '../store/decide-in.ts'
import type { Account, CommandKey } from '../store/records.ts'
import { ledgerIdsOf } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { ownRights, waitingComplaints, waitingCorrections } from './case-files.ts'
import { beginningOf, ownPage, ownReads, recordOf, type StoredFile } from './own-record.ts'

type Call = { params: { id: string }; actor: string; key?: CommandKey | undefined }
type ToDecide = (now: Application, at: string) => Decision<ApplicationEvent>

export function requestRoutes(parts: Pick<Parts, 'auditLog' | 'gate' | 'store'>) {
  const { gate, store } = parts
  const { complaints } = store.vault
  const change = async ({ params, actor, key }: Call, decide: ToDecide): Promise<void> => {
    const target = { id: idFrom(params.id), actor }
    accepted(
      await store.handle({ ids: [target.id], key }, (tx) =>
        decideIn(tx, target, (now) => decide(now, tx.at)),
      ),
    )
  }
  /** A complaint makes no event and no change of the application. */
  const changeComplaint = async (
    { id, key }: { id: string; key?: CommandKey | undefined },
    decide: (all: readonly Complaint[], at: string) => Complained,
  ): Promise<void> => {
    const outcome = await store.handle({ ids: [id], key }, (tx): Complained => {
      const stream = tx.streamOf(idFrom(id))
      if (stream === null || !tx.application(stream)) return refused('not-found')
      const decision = decide(complaints.of(stream), tx.at)
      if (decision.ok) complaints.put(stream, decision.complaint)
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
        await changeComplaint(params, (all, at) => complain(all, body, { at, days: answerDays() }))
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
        const key = commandKey(request, visitor)
        await change({ params, actor: signedIn(visitor).id, key }, ({ standing }) =>
          answerRequest(standing, body),
        )
        return { waiting: waitingCorrections(parts, localeOf(request)) }
      },
      taking(AnswerRequest, 'Answer a request of a family, which reads it on its page', 'staff'),
    )
    .post(
      '/applications/:id/answer-complaint',
      async ({ request, visitor, params, body }) => {
        const by = signedIn(visitor).id
        const key = commandKey(request, visitor)
        await changeComplaint({ ...params, key }, (all, at) => answerComplaint(all, body, { at, by }))
        return { waiting: waitingComplaints(parts, localeOf(request)) }
      },
      taking(AnswerRequest, 'Answer a complaint of a family, which reads it on its page', 'staff'),
    )
  return new Elysia({ name: 'requests' }).use(family).use(staff)
}

// The read log: for a family the days of reads, without names; for admins with names; and the record of a print, which the
// console makes before printing.

const Print = z.strictObject({
  print: z.enum(prints, 'error.choose'),
  ids: z
    .array(z.uuid('error.type'))
    .check(z.minLength(1, 'error.required'), z.maxLength(limits.bulk, 'error.tooLong')),
})

/** More are only counted. */
const MOST = 500

export function readRoutes(parts: Pick<Parts, 'caseFiles' | 'gate' | 'readLog' | 'store'>) {
  const { caseFiles, gate, readLog, store } = parts
  const { state } = store
  const family = new Elysia({ name: 'own-reads', prefix: '/api/applications' }).use(gate).get(
    '/:id/reads',
    async ({ request, params }) => {
      const stream = state.streamOf(idFrom(params.id))
      if (stream === null) return refuse(request, 'not-found')
      return { reads: await ownReads(parts, stream) }
    },
    described('On which days staff opened, listed, printed or exported my papers', 'family'),
  )
  const staff = new Elysia({ name: 'reads', prefix: '/api/admin' })
    .use(gate)
    .get(
      '/applications/:id/reads',
      async ({ request, params }) => {
        const stream = state.streamOf(idFrom(params.id))
        if (stream === null) return refuse(request, 'not-found')
        const entries = await readLog.of(stream, beginningOf(parts, stream))
        const shown = entries
          .slice(0, MOST)
          .map(({ by, ...entry }) => ({ ...entry, by: caseFiles.person(by) }))
        return { total: entries.length, reads: shown }
      },
      described("Who opened, listed, printed or exported a family's papers", 'staff'),
    )
    .post(
      '/prints',
      async ({ request, visitor, body }) => {
        const { id: actor } = signedIn(visitor)
        const families = ledgerIdsOf(state, body.ids)
        if (families.length === 0) return refuse(request, 'not-found')
        const details = { print: body.print, families }
        await store.handle({}, (tx) =>
          tx.recordStaff(actor, actor, { type: 'PrintMade', facts: null, details }),
        )
        return new Response(null, { status: 204 })
      },
      taking(Print, 'Record that some families are about to be printed', 'staff'),
    )
  return new Elysia({ name: 'read-log' }).use(family).use(staff)
}

// The export as a ZIP archive: a page to read, the same as JSON, and every uploaded file. Notes by staff are not included,
// as in every answer to families.

type Source = { auditLog: AuditLog; files: Files; readLog: ReadLog; reports: Reports; store: Store }

function filesOf({ vault }: Source['store'], accountId: string): StoredFile[] {
  const entries = vault.files.idsOwnedBy(accountId).flatMap((id) => vault.files.byId(id) ?? [])
  return entries.map(({ id, type, purpose, size, createdAt }) => {
    const name = `files/${id}.${extensions[type] ?? 'bin'}`
    return { id, name, purpose, size, createdAt }
  })
}

/** Milliseconds to wait for memory to read a file. */
const PATIENCE = 60_000

type Whose = { account: Account; network: string }

/** One file is in memory at a time. Damaged or lost files are listed in the last entry. */
function ownExport(source: Source, { account, network }: Whose): ReadableStream<Uint8Array> {
  const { store, reports } = source
  const stored = filesOf(store, account.id)
  /** Cancels the current file, which the library does not. */
  const left = new AbortController()
  async function* entries() {
    const record = await recordOf(source, account, stored)
    const lastModified = store.clock()
    const page = ownPage(record, account.locale, lastModified.toISOString())
    yield { name: 'everything.html', lastModified, input: page }
    yield { name: 'everything.json', lastModified, input: JSON.stringify(record, null, 2) }
    const unreadable: string[] = []
    for (const { id, name, createdAt } of stored) {
      const wanted = { id, viewer: account, network, variant: 'full', left: left.signal } as const
      const file = await source.files.read({ ...wanted, patience: PATIENCE })
      if (left.signal.aborted) return
      if (file === 'busy') throw new Error('an own export waited too long for its turn to read a file')
      if (file) yield { name, lastModified: createdAt, input: file.body }
      // A file erased in the meantime is not missing.
      else if (store.vault.files.has(id)) unreadable.push(name)
    }
    if (unreadable.length === 0) return
    reports.error({
      what: 'files of an own export do not open',
      account: account.id,
      count: unreadable.length,
    })
    yield { name: 'unreadable.json', lastModified: store.clock(), input: JSON.stringify(unreadable, null, 2) }
  }
  const archive = makeZip(entries()).getReader()
  const next = async () => (await archive.read()).value ?? null
  const end = () => {
    left.abort()
    // The library rejects when cancelled.
    archive.cancel().catch(() => undefined)
  }
  return streamed({ next, end }, reports)
}

export function ownExportRoutes(
  parts: Pick<Parts, 'auditLog' | 'files' | 'gate' | 'readLog' | 'reports' | 'store'>,
) {
  const { gate, store } = parts
  return new Elysia({ name: 'own-export', prefix: '/api/me' }).use(gate).get(
    '/export',
    ({ request, server, visitor, network }) => {
      const day = kolkataDate(store.clock().toISOString())
      const whose = { account: signedIn(visitor), network }
      server?.timeout(request, LONGEST_PAUSE)
      return new Response(ownExport(parts, whose), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="community-wedding-${day}.zip"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    },
    described('Everything that is kept about me, as a ZIP archive', 'family'),
  )
}
