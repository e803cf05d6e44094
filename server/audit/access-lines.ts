/** Reads the access log back: which families' applications somebody of staff asked for, between two instants. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { kolkataDate } from '#events/dates.ts'
import { accessFile, accessFolder } from '../http/access-log.ts'

const Line = z.object({ at: z.string(), account: z.string(), of: z.optional(z.string()), status: z.number() })
type Line = z.infer<typeof Line>

/** Null for a line that was cut off by a crash. */
function parsed(text: string): Line | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export type Window = { from: string; to: string; by: string | null }

/** Answered requests about one application; `from` and `to` are UTC, both included. */
export async function* accessLines(
  dataDir: string,
  { from, to, by }: Window,
): AsyncGenerator<Line & { of: string }> {
  const folder = accessFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const isInTime = (name: string): boolean => {
    const day = accessFile.exec(name)?.[1]
    return day !== undefined && day >= kolkataDate(from) && day <= kolkataDate(to)
  }
  for (const name of names.filter(isInTime).toSorted())
    for (const text of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const line = parsed(text)
      if (!line || line.of === undefined || line.status >= 300) continue
      if (line.at >= from && line.at <= to && (by === null || line.account === by))
        yield { ...line, of: line.of }
    }
}
