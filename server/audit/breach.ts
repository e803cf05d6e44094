/**
 * Whom a breach concerns: the families of whom something was read between two times, by the read log and the access log; or
 * all of them, where the data themselves were copied.
 */
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { kolkataDate } from '#events/dates.ts'
import { readKinds } from '#events/projections/read-log.ts'
import type { Config } from '../config.ts'
import { applicationStream, ledgerIdOf } from '../store/log.ts'
import type { Store } from '../store/store.ts'
import { accessReads, type Window } from './access-lines.ts'
import type { createReadLog } from './read-log.ts'

/**
 * By the access log: `asked`, its application was opened; `paper`, one of its files; `overview`, a list in which it may have stood.
 * `everything`: all data may have been copied.
 */
const seenKinds = [...readKinds, 'asked', 'overview', 'everything'] as const
export type SeenKind = (typeof seenKinds)[number]
const text = z.string()
/** `days`: of Kerala, ascending. */
const Concerned = z.object({
  ledgerId: text,
  number: z.nullable(text),
  groomName: text,
  brideName: text,
  account: z.object({ id: text, email: text, phone: text, locale: z.enum(locales) }),
  seen: z.array(z.object({ kind: z.enum(seenKinds), days: z.array(text) })),
})
export type Concerned = z.infer<typeof Concerned>
/** `bundles`: files for auditors, which have no name; `gone`: erased since. */
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

/** By the log, which says which paper it was; the access log only says that one was asked for. */
const isPaperSaid = (days: Days, ledgerId: string, at: string): boolean =>
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
  for (const { at, kind, families } of reads) for (const one of families) note(days, one, kind, at)
  const noteAll = (kind: SeenKind, at: string): void => {
    for (const stream of source.store.state.startedBy(at)) note(days, ledgerIdOf(stream), kind, at)
  }
  /** Of each day, the last time when a list was read: whoever had begun by then may have stood in it. */
  const overviews = new Map<string, string>()
  for await (const { at, kind, of } of accessReads(source.config.dataDir, window)) {
    if (of === null) overviews.set(kolkataDate(at), at)
    else if (kind !== 'paper' || !isPaperSaid(days, of, at)) note(days, of, kind, at)
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
