/** Changes on the server, and the queries of the console that show them: only these are refetched. */
import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { warnings } from '#events/operating.ts'

/** More than a bulk change makes at once. */
const MOST = 4000
const own = new Map<number, string>()

/** @param made with the id of its application */
export function rememberOwn(made: readonly { id: string; seq: number }[]): void {
  if (own.size > MOST) own.clear()
  for (const { id, seq } of made) own.set(seq, id)
}

/** How many events this window has made on an application after one place in the log. */
export const ownSince = (id: string, after: number): number =>
  [...own].filter(([seq, of]) => of === id && seq > after).length

const ids = z.optional(z.array(z.string()))
const yes = z.optional(z.literal(true))
/** A message of the stream of changes (server/changes/changes.ts). */
export const Told = z.object({
  position: z.number(),
  moved: ids,
  noted: ids,
  lists: yes,
  programme: yes,
  team: yes,
  everything: yes,
  warnings: z.optional(z.array(z.enum(warnings))),
})
export type Told = z.infer<typeof Told>
/** Changes made by this window, or reported by the stream. */
export type News = Partial<Told> & {
  /** This window itself has changed it. */
  own?: true
}

/**
 * `own`: only what this window itself has moved, as for a list whose reading is recorded. `log`: everything that is in the
 * audit log.
 */
export type Kind = 'moved' | 'noted' | 'programme' | 'team' | 'own' | 'log'
/** The news that make a query stale; with `application` only those about that one. Every query of server data has it. */
type Follows = { follows?: readonly Kind[]; application?: string }
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Follows
  }
}

export function isTouched(meta: QueryMeta | undefined, news: News): boolean {
  const { follows = [], application } = meta ?? {}
  const names = (kind: 'moved' | 'noted'): boolean => {
    const named = news[kind] ?? []
    return application === undefined ? named.length > 0 : named.includes(application)
  }
  if (news.everything) return follows.length > 0
  return follows.some((kind) => {
    // An erased application is reported without its id, so it may be any.
    if (kind === 'moved') return names('moved') || news.lists === true
    if (kind === 'noted') return names('noted')
    return kind === 'log' || news[kind] === true
  })
}

/** Drops cached queries that are not shown and may name an erased family; they are refetched when they are shown next. */
export const forgetUnshown = (client: QueryClient): void =>
  client.removeQueries({
    type: 'inactive',
    predicate: ({ meta }) => isTouched(meta, { lists: true }) || meta?.follows?.includes('noted') === true,
  })

/**
 * Queries that are shown are refetched now, the others when they are shown next.
 * @param fresh the key of a query that has the new state already
 */
export const refresh = (
  client: QueryClient,
  news: News | readonly News[],
  fresh: QueryKey = [],
): Promise<void> => {
  const known = JSON.stringify(fresh)
  return client.invalidateQueries({
    predicate: ({ meta, queryKey }) =>
      [news].flat().some((one) => isTouched(meta, one)) && JSON.stringify(queryKey) !== known,
  })
}
