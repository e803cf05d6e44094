/**
 * Which families of a change of many others have changed since the person saw them: what this window itself has done, or taken back, is
 * no news to them. Pure.
 */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Told } from '../../app/changes/news.ts'
import { isOwnEvent } from '../../app/changes/own-moves.ts'
import type { Target } from '../../app/state.ts'
import { applicationQuery } from './api.ts'
import type { Application, AuditItem } from './replies.ts'

/** `moved`: status, score or rank may be others. `noted`: a note or a paper came. `gone`: erased. */
type What = 'moved' | 'noted' | 'gone'
export type Changed = { family: Target; what: What }

/** What was seen: the families, and the place in the log at which they were read. */
export type Seen = { position: number; targets: readonly Target[] }
export type SinceSeen = Seen & { changed: readonly Changed[] }

/** Those to be read anew. @param told what the log has taken since they were read; with too much of it, all of them */
export function touchedBy(told: Told, targets: readonly Target[]): Changed[] {
  const moved = new Set(told.moved)
  const noted = new Set(told.noted)
  return targets.flatMap((family): Changed[] => {
    if (told.everything || moved.has(family.id)) return [{ family, what: 'moved' }]
    return noted.has(family.id) ? [{ family, what: 'noted' }] : []
  })
}

type Entry = Pick<AuditItem, 'seq' | 'at'> & { by: { id: string } }

/**
 * @param trail all that has happened to one family, in order
 * @param since.everything the log does not say which families it is about: none of those to which nothing has happened
 * @param isOwn whether this window has made the event with this number
 */
export function isByOthers(
  trail: readonly Entry[],
  since: { position: number; everything?: boolean | undefined },
  isOwn: (seq: number) => boolean,
): boolean {
  const own = trail.filter(({ seq }) => isOwn(seq))
  // A press may make several events at once, of which its answer names one.
  const isOfOwn = ({ at, by }: Entry): boolean => own.some((one) => one.at === at && one.by.id === by.id)
  const happened = trail.filter(({ seq }) => seq > since.position)
  if (happened.length === 0) return since.everything !== true
  return !happened.every(isOfOwn)
}

/** Whether others have changed the application, or added to its file, since one of its versions was seen. */
export function hasNews(
  {
    version,
    status,
    auditTrail,
  }: Pick<Application, 'version' | 'status'> & { auditTrail?: readonly Entry[] },
  seen: number,
  isOwn: (seq: number) => boolean,
): boolean {
  if (version <= seen) return false
  // What a family types into its draft counts in the version, and is no event.
  if (auditTrail === undefined || status === 'draft') return true
  const position = auditTrail.at(seen - version - 1)?.seq ?? 0
  return isByOthers(auditTrail, { position }, isOwn)
}

/** A family that was touched, as it is now; null where it was erased. */
export type Fresh = { family: Target; isByOthers: boolean } | null

export function sinceSeen(seen: Seen, told: Told, fresh: ReadonlyMap<string, Fresh>): SinceSeen {
  const touched = touchedBy(told, seen.targets).map(({ family, what }) => {
    const now = fresh.get(family.id)
    if (now === null) return { family, what: 'gone' as const, isByOthers: true }
    return { family: now?.family ?? family, what, isByOthers: now?.isByOthers ?? true }
  })
  const changed = touched.flatMap(({ isByOthers: isNews, ...one }) => (isNews ? [one] : []))
  const byId = new Map(touched.map((one) => [one.family.id, one]))
  const targets = seen.targets.flatMap((target) => {
    const one = byId.get(target.id)
    if (!one) return [target]
    return one.what === 'gone' ? [] : [one.family]
  })
  return { position: told.position, targets, changed }
}

/**
 * Follows the family of a dialog whose act cannot be taken back: what others have done since the person saw it, notes and papers too,
 * has to be looked at before it is sent.
 */
export function useSeenVersion(opened: Target) {
  const [seen, setSeen] = useState(opened.version)
  const { data: now } = useQuery(applicationQuery(opened.id))
  const latest = Math.max(seen, now?.version ?? 0)
  const news = now && hasNews(now, seen, isOwnEvent) ? { application: now, seen } : null
  return {
    /** The version to send: what this window itself has done counts as seen. */
    version: news ? seen : latest,
    /** The application as it is now, and the version that was seen; null where others have done nothing since. */
    news,
    look: () => setSeen(latest),
  }
}
