/** Home visits: sheets, the key under which phones seal them, and idempotent recording. */
import { hkdfSync } from 'node:crypto'
import { type Application, versionOf } from '#events/application/application.ts'
import { hasBegun } from '#events/application/at-the-door.ts'
import { addDocument, addNote, recordFacts } from '#events/application/decide.ts'
import { declaredFacts } from '#events/application/declared.ts'
import { type ApplicationEvent, setsStatus } from '#events/application/events.ts'
import { Found } from '#events/application/facts.ts'
import { submittedAtOf } from '#events/application/standing.ts'
import { confirmedBy } from '#events/application/visit.ts'
import { decided, type Recorded, refused } from '#events/decider.ts'
import { limits } from '#events/limits.ts'
import { criteriaOf, type Programme, settingValue } from '#events/programme/events.ts'
import { isVisited } from '#events/scoring/score.ts'
import type { NoteKind, StaffRole } from '#events/vocabulary.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Files } from '../files/files.ts'
import { type Decide, decideIn } from '../store/decide-in.ts'
import type { Entry } from '../store/entry.ts'
import { ledgerIdsOf } from '../store/state.ts'
import type { Store } from '../store/store.ts'

const factNames = Object.keys(Found.shape)

/**
 * Only what a visitor needs to find, call and ask a family: no photo, no Aadhaar, no other file. `isVisited`: enough is
 * confirmed for a decision. `isOwnDoor`: the reader began it at the door, so somebody else visits it.
 */
function sheetOf(now: Application, reader: string, programme: Programme) {
  const { standing } = now
  const { id, number, form, found } = now.file()
  if (!form || standing.stage !== 'sent') return null
  const visit = confirmedBy(standing, criteriaOf(programme, standing.season))
  const { brideName, groomName, brideDistrict, brideTaluk, brideVillage, brideAddress } = form
  return {
    id,
    number,
    version: versionOf(now),
    brideName,
    groomName,
    brideDistrict,
    brideTaluk,
    brideVillage,
    brideAddress,
    bridePhone: form.brideParentPhone,
    declared: declaredFacts(standing.declared, form),
    found,
    status: standing.status,
    visit,
    isVisited: isVisited(visit),
    isOwnDoor: hasBegun(standing, reader),
  }
}

/** Without address, village and phone: for lists before sheets are loaded. */
function familyOf(sheet: NonNullable<ReturnType<typeof sheetOf>>) {
  const { id, number, version, brideName, groomName, brideDistrict, visit, isVisited } = sheet
  return { id, number, version, brideName, groomName, brideDistrict, visit, isVisited }
}

type Visit = { id: string; actor: string; role: StaffRole; version: number; facts: Found; note: string }
type History = readonly Recorded<ApplicationEvent>[]
type Note = { id: string; actor: string; noteId: string; note: string; kind?: NoteKind | undefined }
type Photo = { id: string; actor: string; documentId: string; documentName: string; documentKey: string }

const isSameFacts = (one: Found, other: Found): boolean =>
  factNames.every((fact) => Reflect.get(one, fact) === Reflect.get(other, fact))

/** For idempotent retries: whether this is the event of the visit, whose response was lost. */
const isOf = (since: number, { actor, facts, note }: Visit, one: History[number]): boolean =>
  one.event.type === 'FactsVerified' &&
  one.version > since &&
  one.actor === actor &&
  one.event.details.note === note &&
  isSameFacts(one.event.details.found, facts)

const submitted = ({ standing }: Entry): string => submittedAtOf(standing) ?? ''

type Needed = { store: Store; auditLog: AuditLog; files: Files }

export type Visits = ReturnType<typeof createVisits>

export function createVisits({ store, auditLog: { history }, files }: Needed) {
  const { state, vault, handle } = store
  const sheet = (id: string, reader: string) => {
    const stream = state.streamOf(id)
    const now = stream === null ? null : state.application(stream)
    return now && sheetOf(now, reader, state.programme())
  }
  const waiting = (): { id: string }[] =>
    [...state.entries(settingValue(state.programme(), 'season'))]
      .filter(({ standing }) => standing.status === 'under_verification')
      .sort((a, b) => submitted(a).localeCompare(submitted(b)))
      .slice(0, limits.pageSizeMax)
  /** Runs an idempotent command. @returns the `seq` of its event, also of an earlier try */
  const once = (
    target: { id: string; actor: string },
    isEarlier: (now: Application, one: History[number]) => boolean,
    decide: Decide,
  ) =>
    handle({ ids: [target.id] }, (tx) => {
      let earlier: Recorded<ApplicationEvent> | undefined
      const outcome = decideIn(tx, target, (now, stream) => {
        const recorded = [...(history(target.id) ?? []), ...tx.eventsOf(stream)]
        earlier = recorded.find((one) => isEarlier(now, one))
        return earlier ? decided() : decide(now, stream, tx)
      })
      return outcome.ok ? { ...outcome, seq: earlier?.seq ?? tx.lastSeq() } : outcome
    })
  /** Status, since when, and by whom: the family, or a member of staff. Null for an unknown application. */
  const statusNow = (id: string) => {
    const stream = state.streamOf(id)
    const now = stream === null ? null : state.application(stream)
    if (now?.standing.stage !== 'sent') return null
    const { status, statusSince, withdrawnAt } = now.standing
    const last = (history(id) ?? []).findLast(({ event }) => setsStatus(event))
    const isByFamily = last?.actor === now.file().userId
    const email = vault.accounts.staffMember(last?.actor ?? '')?.email ?? null
    return { status, since: statusSince, by: isByFamily ? null : email, isWithdrawn: withdrawnAt !== null }
  }
  return {
    sheet,
    statusNow,
    /** Oldest submission first. */
    families: (reader: string) =>
      waiting()
        .flatMap(({ id }) => sheet(id, reader) ?? [])
        .map(familyOf),
    /** Sheets of waiting families, oldest submission first. The read of addresses and phones is logged before they are sent. */
    readSheets: async (actor: string, asked: readonly string[]) => {
      const families = waiting().filter(({ id }) => asked.includes(id))
      const ids = families.map(({ id }) => id)
      const named = ledgerIdsOf(state, ids)
      const details = { list: 'visits', rows: families.length, families: named } as const
      if (families.length > 0)
        await handle({}, (tx) => tx.recordStaff(actor, actor, { type: 'ListRead', facts: null, details }))
      // Read after logging, since one may have been erased meanwhile.
      return families.flatMap(({ id }) => sheet(id, actor) ?? [])
    },
    /** Stable for an account, so that its phone can open data after the next sign-in. */
    phoneKey: (accountId: string): string =>
      Buffer.from(hkdfSync('sha256', vault.phoneKey, '', `visits|${accountId}`, 32)).toString('base64'),
    /** Idempotent. @returns as recordFacts with the event's `seq`, or `not-found` or `version-stale` */
    record: (visit: Visit) =>
      once(
        visit,
        (now, one) => visit.version !== versionOf(now) && isOf(visit.version - now.saves, visit, one),
        (now) => {
          const decision = recordFacts(now.standing, visit, visit.role)
          return decision.ok && visit.version !== versionOf(now) ? refused('version-stale') : decision
        },
      ),
    /** Idempotent. @returns the event's `seq`, `not-found`, `not-submitted` or `text-required` */
    addNote: (note: Note) =>
      once(
        note,
        (_now, { event }) => event.type === 'NoteAdded' && event.details.noteId === note.noteId,
        ({ standing }) => addNote(standing, note),
      ),
    /** Idempotent. @returns the event's `seq`, `not-found`, `not-submitted`, `text-required` or `file-not-yours` */
    addPhoto: (photo: Photo) => {
      const { actor, documentKey: key } = photo
      return once(
        photo,
        (_now, { event }) => event.type === 'DocumentAdded' && event.details.documentId === photo.documentId,
        ({ standing }, stream) =>
          files.attach({ stream, key, actor })
            ? addDocument(standing, photo)
            : refused('file-not-yours', { documentKey: 'error.file' }),
      )
    },
  }
}

// The author and time of the last finding of each fact.

/** `version`: of the application after the finding, to compare with a sheet's. */
type FoundBy<By> = { version: number; at: string; by: By }

/** @param version current version of the application, which counts draft saves besides events */
export function foundBy<By>(
  history: readonly Recorded<ApplicationEvent>[],
  version: number,
  person: (id: string) => By,
): Record<string, FoundBy<By>> {
  const saves = version - (history.at(-1)?.version ?? version)
  return Object.fromEntries(
    history.flatMap(({ event, version: place, at, actor }) =>
      event.type === 'FactsVerified'
        ? Object.keys(event.details.found).map((fact) => [
            fact,
            { version: place + saves, at, by: person(actor) },
          ])
        : [],
    ),
  )
}
