/** The families that a breach concerns: by the read log and access log, or all, where the data was copied. */
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { kolkataDate } from '#events/dates.ts'
import { readKinds } from '#events/projections/read-log.ts'
import { PIECE } from '../store/database.ts'
import { applicationStream, ledgerIdOf } from '../store/log.ts'
import type { AccessRow } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { createReadLog } from './read-log.ts'

// The access log: applications, files and lists that staff requested between two instants.

/** Lists of many families that are not logged as an event. A row does not tell which families were on the page. */
export const lists: readonly string[] = [
  '/api/admin/applications',
  '/api/admin/applications/duplicates',
  '/api/admin/applications/ids',
  '/api/admin/applications/since',
  '/api/admin/complaints',
  '/api/admin/events',
  '/api/admin/mail',
  '/api/admin/proposals',
  '/api/admin/ranking',
  '/api/admin/ranking/columns',
  '/api/admin/replay',
  '/api/admin/requests',
  '/api/admin/visits',
]

export type Window = { from: string; to: string; by: string | null }
/** `of`: ledger id of the family; null for a list. */
type AccessRead = { at: string; kind: 'asked' | 'paper' | 'overview'; of: string | null }

/** Null where no family data was answered. */
function readIn({ at, route, ledger_id: of, status }: AccessRow): AccessRead | null {
  if (status >= 300) return null
  const [method, path = ''] = route.split(' ')
  const time = new Date(at).toISOString()
  if (of !== null) return { at: time, kind: path.startsWith('/objects/') ? 'paper' : 'asked', of }
  return method === 'GET' && lists.includes(path) ? { at: time, kind: 'overview', of: null } : null
}

/** Answered requests with family data; `from` and `to`: UTC, inclusive. */
async function* accessReads({ vault }: Store, { from, to, by }: Window): AsyncGenerator<AccessRead> {
  let count = 0
  for (const row of vault.access.between(Date.parse(from), Date.parse(to))) {
    count += 1
    // A year may be a million rows, and the server answers meanwhile.
    if (count % PIECE === 0) await Bun.sleep(0)
    const read = by === null || row.account === by ? readIn(row) : null
    if (read) yield read
  }
}

/** From the access log: `asked`: opened; `paper`: a file; `overview`: a list. `everything`: all may have been copied. */
export const seenKinds = [...readKinds, 'asked', 'overview', 'everything'] as const
export type SeenKind = (typeof seenKinds)[number]
const text = z.string()
/** `days`: in Asia/Kolkata, ascending. */
const Concerned = z.object({
  ledgerId: text,
  number: z.nullable(text),
  groomName: text,
  brideName: text,
  account: z.object({ id: text, email: text, phone: text, locale: z.enum(locales) }),
  seen: z.array(z.object({ kind: z.enum(seenKinds), days: z.array(text) })),
})
export type Concerned = z.infer<typeof Concerned>
/** `bundles`: auditors' files, which have no names. `gone`: erased since. */
export const Breach = z.object({
  families: z.array(Concerned),
  bundles: z.number(),
  gone: z.number(),
})
export type Breach = z.infer<typeof Breach>

type Source = { readLog: ReturnType<typeof createReadLog>; store: Store }
/** By ledger id and kind. */
type Days = Map<string, Map<SeenKind, Set<string>>>

function note(days: Days, ledgerId: string, kind: SeenKind, at: string): void {
  const kinds = days.get(ledgerId) ?? new Map<SeenKind, Set<string>>()
  days.set(ledgerId, kinds.set(kind, (kinds.get(kind) ?? new Set()).add(kolkataDate(at))))
}

/** The log names the paper; the access log only records that one was requested. */
const isPaperKnown = (days: Days, ledgerId: string, at: string): boolean =>
  (['opened', 'paper'] as const).some((kind) => days.get(ledgerId)?.get(kind)?.has(kolkataDate(at)))

function concerned({ store }: Source, ledgerId: string, seen: Concerned['seen']): Concerned[] {
  const { state, vault } = store
  const file = state.application(applicationStream(ledgerId))?.file()
  const account = file && vault.accounts.byId(file.userId)
  if (!file || !account) return []
  const { id, email, phone, locale } = account
  return [
    {
      ledgerId,
      number: file.number,
      groomName: file.form?.groomName ?? '',
      brideName: file.form?.brideName ?? '',
      account: { id, email, phone, locale },
      seen,
    },
  ]
}

/** `from` and `to`: UTC. `everyone`: all families whose application had begun by then. */
export async function breachIn(
  source: Source,
  { everyone, ...window }: Window & { everyone: boolean },
): Promise<Breach> {
  const days: Days = new Map()
  const { reads, bundles } = await source.readLog.between(window)
  for (const { ledgerId, kind, at } of reads) note(days, ledgerId, kind, at)
  const noteAll = (kind: SeenKind, at: string): void => {
    for (const stream of source.store.state.startedBy(at)) note(days, ledgerIdOf(stream), kind, at)
  }
  /** The last time of a list request on each day: applications begun by then may have been in it. */
  const overviews = new Map<string, string>()
  for await (const { at, kind, of } of accessReads(source.store, window)) {
    if (of === null) overviews.set(kolkataDate(at), at)
    else if (kind !== 'paper' || !isPaperKnown(days, of, at)) note(days, of, kind, at)
  }
  for (const at of overviews.values()) noteAll('overview', at)
  if (everyone) noteAll('everything', window.to)
  const families = [...days].flatMap(([ledgerId, kinds]) => {
    const seen = seenKinds.map((kind) => ({ kind, days: [...(kinds.get(kind) ?? [])].toSorted() }))
    return concerned(
      source,
      ledgerId,
      seen.filter((one) => one.days.length > 0),
    )
  })
  return { families, bundles, gone: days.size - families.length }
}
