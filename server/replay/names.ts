/** What staff know each application by today, as JSON for the lines of a replay. Follows the read models. */
import type { NamedRow, Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import type { Places } from './places.ts'

/** `members`: the names and the district, as members of a JSON object. */
export type Named = { id: string; members: string }

/** With more changes than this, reading all is quicker. */
const MOST_CHANGED = 1000
const noNames = '"groomName":"","brideName":"","groomDistrict":""'

/** A part of the list's JSON, cut out as it is: within a JSON text, quotes are escaped. */
function namesIn(head: string): string {
  const from = head.indexOf('"groomName":')
  const to = head.indexOf(',"brideDistrict":')
  if (from < 0 || to < from) throw new Error('the list has no names where they are looked for')
  return head.slice(from, to)
}
const named = ({ id, head }: NamedRow): Named => ({ id, members: head === null ? noNames : namesIn(head) })

type Needed = { store: Pick<Store, 'state'>; queries: Pick<Queries, 'names' | 'nameOf'>; places: Places }

export function createNames({ store, queries, places }: Needed) {
  let names: (Named | undefined)[] | null = null
  let stale = new Set<string>()
  store.state.watch((stream) => {
    if (names === null) return
    stale.add(stream)
    if (stale.size <= MOST_CHANGED) return
    names = null
    stale = new Set()
  })
  function all(): (Named | undefined)[] {
    const found: (Named | undefined)[] = []
    for (const row of queries.names()) {
      const place = places.of(row.stream)
      if (place !== undefined) found[place] = named(row)
    }
    return found
  }
  return {
    /** By place; nothing for one that is not there any more. */
    current: (): readonly (Named | undefined)[] => {
      names ??= all()
      for (const stream of stale) {
        const place = places.of(stream)
        // One that is not followed yet has no line either, and is asked for again.
        if (place === undefined) continue
        const row = queries.nameOf(stream)
        names[place] = row ? named(row) : undefined
        stale.delete(stream)
      }
      return names
    },
  }
}
