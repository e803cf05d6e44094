/** The archive of a family: everything stored about it that it may read. Notes and papers of staff are left out, as in every answer to it. */

import { spokenReferenceOf } from '#events/application/number.ts'
import { decisionIn } from '#events/application/statuses.ts'
import { kolkataDate } from '#events/dates.ts'
import { day, moment, seasonName } from '#events/language/format.ts'
import { isKey, translatorIn } from '#events/language/index.ts'
import type { Part, Row } from '#events/letter-parts.ts'
import { type ReadKind, readKinds } from '#events/projections/read-log.ts'
import { factKey, isFact, valueText } from '#events/scoring/explain.ts'
import { type Locale, sides } from '#events/vocabulary.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { ReadEntry, ReadLog } from '../audit/read-log.ts'
import { fileIdIn, fileKey } from '../files/object-store.ts'
import { requestedFiles } from '../mail/papers.ts'
import { asHtml, formParts } from '../mail/sheet.ts'
import type { Account, Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { resultsOf, toldStanding } from '../store/told.ts'
import { ownRights } from './case-files.ts'
import { forFamily } from './view.ts'

/** An application as its family reads it; null where there is none. */
export function ownView(parts: { store: Store }, stream: string, locale: Locale) {
  const { state } = parts.store
  const now = state.application(stream)
  if (!now) return null
  const results = resultsOf(parts, now.standing.season)
  const { standing: real } = now
  const told = real.stage === 'sent' ? toldStanding(parts, stream, real) : real
  return forFamily({ now, programme: state.programme(), locale, results, told })
}

// On which days staff were given which of a family's papers, as the family reads it: without names.

/** Days of Kerala, the latest first, for each kind that there was. */
function daysByKind(entries: readonly ReadEntry[]): { kind: ReadKind; days: string[] }[] {
  return readKinds
    .map((kind) => ({
      kind,
      days: [...new Set(entries.flatMap((one) => (one.kind === kind ? kolkataDate(one.at) : [])))],
    }))
    .filter(({ days }) => days.length > 0)
}

/** Reads before this position belong to an earlier application of the account. */
export const beginningOf = ({ store }: { store: Store }, stream: string): number =>
  store.log.firstOf(stream)?.seq ?? 0

export async function ownReads(parts: { readLog: ReadLog; store: Store }, stream: string) {
  return daysByKind(await parts.readLog.of(stream, beginningOf(parts, stream)))
}

type Source = { auditLog: AuditLog; readLog: ReadLog; store: Store }

export type StoredFile = { id: string; name: string; purpose: string; size: number; createdAt: string }

/** An unsent letter about a decision would reveal it before the results of its season are published. */
const isTold = ({ letter, sentAt }: Posted): boolean =>
  sentAt !== null || letter?.kind !== 'status' || decisionIn(letter.status) === null

/** What a visit found, the family's requests, its nominee, and the days on which staff had its papers. */
async function rightsIn(source: Source, stream: string) {
  const { id = '', found = {} } = source.store.state.application(stream)?.file() ?? {}
  return { application: id, found, ...ownRights(source, id), reads: await ownReads(source, stream) }
}

/** The archive as data; `ownPage` shows it in words. */
export async function recordOf(source: Source, account: Account, files: readonly StoredFile[]) {
  const { vault, state } = source.store
  const { id, email, phone, locale, consent, proven, createdAt, lastLoginAt } = account
  const streams = state.streamsOfOwner(id)
  const applications = streams.map((stream) => ownView(source, stream, locale))
  return {
    account: { id, email, phone, locale, consent, proven, createdAt, lastLoginAt },
    hasOutsideAccount: vault.outsideLinks.isLinked(id),
    /** Null where the family has not chosen. */
    toldBy: account.toldBy,
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

type OwnRecord = Awaited<ReturnType<typeof recordOf>>

// The archive as one page in plain words; the JSON file next to it is complete. Pure.

type Application = NonNullable<OwnRecord['applications'][number]>
/** The day of an instant in Kerala. */
const dayOf = (locale: Locale, at: string): string => day(locale, kolkataDate(at))

type Writing = { t: ReturnType<typeof translatorIn>; locale: Locale; record: OwnRecord }

function accountPart({ t, locale, record }: Writing): Part[] {
  const { email, phone, createdAt, lastLoginAt } = record.account
  const way = record.toldBy?.way
  const rows: Row[] = [
    [t('auth.email'), email],
    [t('auth.phone'), phone],
    [t('ownPage.since'), moment(locale, createdAt)],
    [t('ownPage.lastLogin'), lastLoginAt === null ? '' : moment(locale, lastLoginAt)],
    [t('ownPage.sessions'), t('ownPage.sessionsCount', { count: record.sessionsSince.length })],
    [t('dash.toldBy'), way ? t(`dash.toldBy.${way}`, { to: way === 'letter' ? email : phone }) : ''],
  ]
  return [
    { is: 'heading', text: t('ownPage.account') },
    { is: 'rows', rows: rows.filter(([, value]) => value !== '') },
  ]
}

/** The family's points; empty while there are none. */
function pointsPart({ t }: Writing, { totalScore, explanation }: Application): Part[] {
  if (totalScore === null) return []
  const items = (explanation ?? []).map(({ id, points, max, sentence }) => {
    const key = `criteria.${id}`
    return `${isKey(key) ? t(key) : id}: ${t('dash.points', { points, max })}. ${sentence}`
  })
  return [
    { is: 'rows', rows: [[t('dash.score'), t('dash.scoreOutOf', { score: totalScore })]] },
    { is: 'list', title: t('ownPage.criteria'), items },
  ]
}

/** The recorded filler, if any, and whether the application was begun at the door. */
function helpRows({ t }: Writing, { filler, begunAtDoor }: Application): Row[] {
  const by =
    filler &&
    [t(`help.${filler.by}`), ...(filler.by === 'self' ? [] : [filler.name, filler.phone])].join(' · ')
  const said = [by, begunAtDoor ? t('help.atDoor') : ''].filter(Boolean).join('. ')
  return said === '' ? [] : [[t('help.filledBy'), said]]
}

/** The stored digits of a card's QR code; everything.json has how name and birth date agreed. */
const cardRows = ({ t }: Writing, { cards }: Application): Row[] =>
  sides.flatMap((side) => {
    const digits = cards[side]?.lastFour
    const whose = t(`side.${side}`)
    return digits === undefined ? [] : [[t('ownPage.card', { whose }), t('ownPage.cardKept', { digits })]]
  })

function applicationParts(writing: Writing, application: Application): Part[] {
  const { t, locale } = writing
  const { season, status, submittedAt } = application
  const rows: Row[] = [
    [t('dash.applicationId'), spokenReferenceOf(application)],
    [t('mail.season'), seasonName(locale, season)],
    [t('mail.status.status'), t(`statusHelp.${status}`)],
    ...(submittedAt === null ? [] : [[t('mail.sentOn'), moment(locale, submittedAt)] as const]),
    ...helpRows(writing, application),
    ...cardRows(writing, application),
  ]
  return [{ is: 'rows', rows }, ...formParts(application, locale), ...pointsPart(writing, application)]
}

/** Each file under its name in the application; one that no application refers to, such as a replaced picture, under its time. */
function filesPart({ t, locale, record }: Writing): Part[] {
  const known = record.applications.flatMap((one) => (one ? requestedFiles(one, locale, true) : []))
  const rows = record.files.map(({ key, name, createdAt }): Row => {
    const label = known.find(({ id }) => id === fileIdIn(key))?.label
    return [label ?? t('ownPage.otherFile', { time: moment(locale, createdAt) }), name]
  })
  return rows.length === 0
    ? []
    : [
        { is: 'heading', text: t('ownPage.files') },
        { is: 'rows', rows },
      ]
}

function lettersPart({ t, locale, record }: Writing): Part[] {
  const items = record.letters.map(({ carrier, to, subject, sentAt, delivery }) => {
    const sent = sentAt === null ? t('ownPage.notSent') : moment(locale, sentAt)
    const became = delivery && t(`outbox.delivery.${delivery.state}`, { time: moment(locale, delivery.at) })
    return [`${sent}: ${subject}`, t(`outbox.by.${carrier}`, { to }), became].filter(Boolean).join(' · ')
  })
  return items.length === 0 ? [] : [{ is: 'list', title: t('ownPage.letters'), items }]
}

type Rights = OwnRecord['rights'][number]

function requestsPart({ t, locale }: Writing, { requests, nominee }: Rights): Part[] {
  const items = (requests ?? []).map(({ kind, text, at, answer }) => {
    const asked = `${t(`rights.kind.${kind}`)}, ${dayOf(locale, at)}: ${text}`
    const said = answer
      ? `${t(answer.done ? 'rights.done' : 'rights.notDone', { date: dayOf(locale, answer.at) })} ${answer.text}`
      : t('ownPage.unanswered')
    return `${asked} ${said}`
  })
  const all = [...items, ...(nominee ? [t('rights.nomineeNow', nominee)] : [])]
  return all.length === 0 ? [] : [{ is: 'list', title: t('ownPage.requests'), items: all }]
}

function foundPart({ t }: Writing, { found }: Rights): Part[] {
  const items = Object.entries(found).flatMap(([fact, value]) =>
    isFact(fact) && value !== null ? `${t(factKey(fact))}: ${valueText(fact, value, t)}` : [],
  )
  return items.length === 0 ? [] : [{ is: 'list', title: t('ownPage.found'), items }]
}

function readsPart({ t, locale }: Writing, { reads }: Rights): Part[] {
  const items = reads.map(({ kind, days }) =>
    t(`dash.reads.${kind}`, { days: days.map((one) => day(locale, one)).join(', ') }),
  )
  return items.length === 0 ? [] : [{ is: 'list', title: t('dash.readsTitle'), items }]
}

/** @param at the clock's time, UTC @returns a whole HTML document in the family's language, without requests to elsewhere */
export function ownPage(record: OwnRecord, locale: Locale, at: string): string {
  const t = translatorIn(locale)
  const writing = { t, locale, record }
  return asHtml({
    locale,
    head: t('app.title'),
    title: t('ownPage.title'),
    parts: [
      { is: 'text', text: t('ownPage.intro', { day: dayOf(locale, at) }) },
      ...record.applications.flatMap((one) => (one ? applicationParts(writing, one) : [])),
      ...filesPart(writing),
      ...record.rights.flatMap((one) => [
        ...foundPart(writing, one),
        ...requestsPart(writing, one),
        ...readsPart(writing, one),
      ]),
      ...lettersPart(writing),
      ...accountPart(writing),
    ],
    foot: t('ownPage.foot'),
  })
}
