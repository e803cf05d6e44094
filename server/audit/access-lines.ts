/** Reads the access log back: which families' applications, files and lists somebody of staff asked for, between two instants. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { kolkataDate } from '#events/dates.ts'
import { accessFile, accessFolder } from '../http/access-log.ts'

const Line = z.object({
  at: z.string(),
  account: z.string(),
  method: z.string(),
  route: z.string(),
  of: z.optional(z.string()),
  status: z.number(),
})
type Line = z.infer<typeof Line>

/**
 * What shows many families at once with names, points, numbers or what they wrote, and is no event of its own as an export is.
 * A line does not say which of them were on the page that was answered.
 */
export const lists: readonly string[] = [
  '/api/admin/applications',
  '/api/admin/applications/ids',
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

/** Null for a line that was cut off by a crash. */
function parsed(text: string): Line | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export type Window = { from: string; to: string; by: string | null }
/** `of`: the ledger id of the one family; null for a list. */
type AccessRead = { at: string; kind: 'asked' | 'paper' | 'overview'; of: string | null }

/** None where nothing of a family was answered. */
function readIn({ at, method, route, of, status }: Line): AccessRead[] {
  if (status >= 300) return []
  if (of !== undefined) return [{ at, kind: route.startsWith('/objects/') ? 'paper' : 'asked', of }]
  return method === 'GET' && lists.includes(route) ? [{ at, kind: 'overview', of: null }] : []
}

/** Answered requests in which something of families could be read; `from` and `to` are UTC, both included. */
export async function* accessReads(dataDir: string, { from, to, by }: Window): AsyncGenerator<AccessRead> {
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
