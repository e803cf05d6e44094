/** Home visits: the sheet of a family, the key under which phones seal sheets, and idempotent recording of visits. */
import { hkdfSync } from 'node:crypto'
import { type Application, versionOf } from '#events/application/application.ts'
import { addDocument, recordFacts } from '#events/application/decide.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { Found } from '#events/application/facts.ts'
import { type Decision, decided, type Recorded, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import { limits } from '#events/vocabulary.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Files } from '../files/files.ts'
import type { Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'

const factNames = Object.keys(Found.shape)

/** What the family declared, as the visitor reads it: incomes in rupees, the rest as scoring sees it. */
function declaredIn({ standing, file }: Application): Record<string, unknown> {
  const { form } = file()
  const facts: Record<string, unknown> = {
    ...(standing.stage === 'sent' && standing.declared),
    brideFamilyMonthlyIncome: form?.brideFamilyMonthlyIncome ?? null,
    groomFamilyMonthlyIncome: form?.groomFamilyMonthlyIncome ?? null,
  }
  return Object.fromEntries(factNames.map((fact) => [fact, facts[fact] ?? null]))
}

/** What a visitor needs to find, call and ask a family, and no more: no photo, no Aadhaar, no file of theirs. */
function sheetOf(now: Application) {
  const { id, form, found } = now.file()
  if (!form) return null
  const { brideName, groomName, brideDistrict, brideTaluk, brideVillage, brideAddress } = form
  return {
    id,
    version: versionOf(now),
    brideName,
    groomName,
    brideDistrict,
    brideTaluk,
    brideVillage,
    brideAddress,
    bridePhone: form.brideParentPhone,
    declared: declaredIn(now),
    found,
  }
}

type Visit = { id: string; actor: string; version: number; facts: Found; note: string }
type Photo = { id: string; actor: string; documentId: string; documentName: string; documentKey: string }
type RecordedEvents = readonly Recorded<ApplicationEvent>[]

const isSameFacts = (one: Found, other: Found): boolean =>
  factNames.every((fact) => Reflect.get(one, fact) === Reflect.get(other, fact))

/** Makes retries idempotent: true when this visit is in the log already, because its answer never reached the phone. */
const isRecorded = (told: RecordedEvents, since: number, { actor, facts, note }: Visit): boolean =>
  told.some(
    ({ event, version, actor: by }) =>
      event.type === 'FactsVerified' &&
      version > since &&
      by === actor &&
      event.details.note === note &&
      isSameFacts(event.details.found, facts),
  )

type Needed = { store: Store; queries: Queries; auditLog: AuditLog; files: Files }

export function visitsOf({ store, queries, auditLog: { history }, files }: Needed) {
  const { models, vault, handle } = store
  const sheet = (id: string) => {
    const stream = models.streamOf(id)
    const now = stream === null ? null : models.application(stream)
    return now && sheetOf(now)
  }
  const waiting = (): { applications: { id: string }[] } =>
    JSON.parse(
      queries.page({
        season: settingValue(models.programme(), 'season'),
        status: 'under_verification',
        district: null,
        work: null,
        scoreMin: null,
        scoreMax: null,
        q: '',
        sortBy: 'submittedAt',
        sortOrder: 'asc',
        offset: 0,
        limit: limits.pageSizeMax,
      }),
    )
  type Decide = (now: Application, tx: Transaction, stream: string) => Decision<ApplicationEvent>
  const command = (id: string, actor: string, decide: Decide) =>
    handle((tx) => {
      const stream = tx.streamOf(id)
      const now = stream === null ? null : tx.application(stream)
      if (stream === null || !now) return refused('not-found')
      return tx.decide(stream, actor, decide(now, tx, stream))
    })
  return {
    sheet,
    /** Oldest submission first. */
    sheets: () => waiting().applications.flatMap(({ id }) => sheet(id) ?? []),
    /** Always the same for one account, so that what waits on a phone opens again after the next sign-in. */
    phoneKey: (accountId: string): string =>
      Buffer.from(hkdfSync('sha256', vault.phoneKey, '', `visits|${accountId}`, 32)).toString('base64'),
    /** Idempotent. @returns or `not-found`, `not-submitted`, `invalid`, or `version-stale` where something came between. */
    record: (visit: Visit) =>
      command(visit.id, visit.actor, (now) => {
        if (visit.version === versionOf(now)) return recordFacts(now.standing, visit)
        const told = history(visit.id) ?? []
        return isRecorded(told, visit.version - now.saves, visit) ? decided() : refused('version-stale')
      }),
    /** Idempotent. @returns or `not-found`, `not-submitted`, `text-required` or `file-not-yours`. */
    addPhoto: ({ id, actor, ...photo }: Photo) =>
      command(id, actor, (now, tx, stream) => {
        const isThere = ({ event }: Recorded<ApplicationEvent>) =>
          event.type === 'DocumentAdded' && event.details.documentId === photo.documentId
        if (history(id)?.some(isThere)) return decided()
        return files.attach(tx, { stream, key: photo.documentKey, actor })
          ? addDocument(now.standing, photo)
          : refused('file-not-yours', { documentKey: 'error.file' })
      }),
  }
}
