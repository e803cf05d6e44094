/** The families that a breach concerns: by the read log and access log, or all, where the data was copied. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { kolkataDate } from '#events/dates.ts'
import { readKinds } from '#events/projections/read-log.ts'
import type { Config } from '../config.ts'
import { accessFile, accessFolder } from '../http/access-log.ts'
import { applicationStream, ledgerIdOf } from '../store/log.ts'
import type { Store } from '../store/store.ts'
import type { createReadLog } from './read-log.ts'

// Parses the access log: applications, files and lists that staff requested between two instants.

const Line = z.object({
  at: z.string(),
  account: z.string(),
  method: z.string(),
  route: z.string(),
  of: z.optional(z.string()),
  status: z.number(),
})
type Line = z.infer<typeof Line>

/** Lists of many families that are not logged as an event. A line does not tell which families were on the page. */
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

/** Null for a line cut off by a crash. */
function parsed(text: string): Line | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export type Window = { from: string; to: string; by: string | null }
/** `of`: ledger id of the family; null for a list. */
type AccessRead = { at: string; kind: 'asked' | 'paper' | 'overview'; of: string | null }

/** Empty where no family data was answered. */
function readIn({ at, method, route, of, status }: Line): AccessRead[] {
  if (status >= 300) return []
  if (of !== undefined) return [{ at, kind: route.startsWith('/objects/') ? 'paper' : 'asked', of }]
  return method === 'GET' && lists.includes(route) ? [{ at, kind: 'overview', of: null }] : []
}

/** Answered requests with family data; `from` and `to`: UTC, inclusive. */
async function* accessReads(dataDir: string, { from, to, by }: Window): AsyncGenerator<AccessRead> {
  const folder = accessFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const isInTime = (name: string): boolean => {
    const day = accessFile.exec(name)?.[1]
    return day !== undefined && day >= kolkataDate(from) && day <= kolkataDate(to)
  }
  for (const name of names.filter(isInTime).toSorted())
    for (const text of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const line = parsed(text)
      if (line && line.at >= from && line.at <= to && (by === null || line.account === by))
        yield* readIn(line)
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

type Source = { config: Config; readLog: ReturnType<typeof createReadLog>; store: Store }
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
  for await (const { at, kind, of } of accessReads(source.config.dataDir, window)) {
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
