/**
 * Lines of a replay as JSON in UTF-8. The parts around the rank are encoded once for each state and name: encoding 20 MB of
 * text at each step takes several times as long as copying it.
 */

import { type Replayed, replayLine } from '#events/projections/replay.ts'
import type { NamedRow, Queries } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import type { Places, Scored } from './ranks.ts'

// Current names of applications, as JSON. Follows the read models.

/** `members`: names and district as JSON members. */
export type Named = { id: string; members: string }

/** With more changes, reading all is faster. */
const MOST_CHANGED = 1000
const noNames = '"groomName":"","brideName":"","groomDistrict":""'

/** Cut out of the list's JSON: inside a JSON text, quotes are escaped. */
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
    /** By index; undefined for an erased one. */
    current: (): readonly (Named | undefined)[] => {
      names ??= all()
      for (const stream of stale) {
        const place = places.of(stream)
        // An unknown one has no line yet, and is asked for again.
        if (place === undefined) continue
        const row = queries.nameOf(stream)
        names[place] = row ? named(row) : undefined
        stale.delete(stream)
      }
      return names
    },
  }
}

/** `scored`: null for an erased application. `named`: null for one without a name. `rank`: 0 outside the ranking. */
export type Line = {
  place: number
  id: string
  named: Named | null
  scored: Scored | null
  rank: number
}

const encoder = new TextEncoder()
const encode = (text: string): Uint8Array => encoder.encode(text)

/** Up to the rank's value, with the comma before the line. */
function headText(id: string, scored: Scored | null): string {
  const one: Replayed = scored
    ? { ...scored, ledgerId: id, is: 'there', rank: null }
    : { ledgerId: id, is: 'erased' }
  const { rank: _, ...state } = replayLine(id, one)
  return `,${JSON.stringify(state).slice(0, -1)},"rank":`
}

type Head = { scored: Scored; id: string; bytes: Uint8Array }
type Tail = { named: Named; season: string; bytes: Uint8Array }

export function createLines() {
  // The latest, by index.
  const heads: Head[] = []
  const tails: Tail[] = []
  function headOf(line: Line): Uint8Array {
    const { place, id, scored } = line
    const known = heads[place]
    if (scored !== null && known?.scored === scored && known.id === id) return known.bytes
    const bytes = encode(headText(id, scored))
    if (scored === null) delete heads[place]
    else heads[place] = { scored, id, bytes }
    return bytes
  }
  function tailOf({ place, named, scored }: Line): Uint8Array {
    const season = scored?.standing.season ?? ''
    const known = tails[place]
    if (named !== null && known?.named === named && known.season === season) return known.bytes
    const bytes = encode(`,${named?.members ?? noNames},"season":${JSON.stringify(season)}}`)
    if (named === null) delete tails[place]
    else tails[place] = { named, season, bytes }
    return bytes
  }
  return {
    bytes: (lines: readonly Line[]): Uint8Array<ArrayBuffer> => {
      if (lines.length === 0) return encoder.encode('[]')
      let size = 1
      const parts = lines.map((line) => {
        const head = headOf(line)
        const rank = line.rank === 0 ? 'null' : String(line.rank)
        const tail = tailOf(line)
        size += head.length + rank.length + tail.length
        return { head, rank, tail }
      })
      const joined = Buffer.allocUnsafe(size)
      let at = 0
      for (const { head, rank, tail } of parts) {
        joined.set(head, at)
        at += head.length
        at += joined.write(rank, at, 'latin1')
        joined.set(tail, at)
        at += tail.length
      }
      // Replaces the first comma.
      joined.write('[', 0, 'latin1')
      joined.write(']', at, 'latin1')
      return joined
    },
  }
}
