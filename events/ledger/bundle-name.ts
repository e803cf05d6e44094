/** The name of a bundle's file: which season it is of, what it opens, and the day on which it was made. */
import { kolkataDate } from '../dates.ts'
import type { Level } from './levels.ts'

/** Letters and digits that every system and every mail program leaves as they are; '' where there is none. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** `exportedAt`: UTC, ISO 8601; the day is that of Kerala. */
export function bundleFileName(bundle: { season: string; level: Level; exportedAt: string }): string {
  const { season, level, exportedAt } = bundle
  const words = ['audit-bundle', plain(season), level, kolkataDate(exportedAt)]
  return `${words.filter((word) => word !== '').join('-')}.jsonl`
}
