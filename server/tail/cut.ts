/** A cut: everything that was changed since the last one that is kept, log and vault at one moment. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { objectName } from '../files/object-store.ts'
import type { Log } from '../store/log.ts'
import type { Store } from '../store/store.ts'
import type { ChangedRow, Part } from './part.ts'

export type Cut = {
  line: string
  number: number
  /** The cut before, of which everything is kept. */
  since: number
  /** By the clock, UTC. Numbers and not times say which cut is the later one. */
  at: string
  /** Places in the log, the first and the last; none where the first is after the last. */
  events: { from: number; to: number }
  rows: ChangedRow[]
}

type Source = Pick<Store, 'vault' | 'log' | 'clock'>

/** Between two commits: nothing runs meanwhile. @returns null where nothing was changed, or no line has begun */
export function takeCut({ vault, log, clock }: Source): Cut | null {
  const tail = vault.tail.of()
  const to = log.size()
  if (tail === null || (to === tail.events && !vault.tail.hasUnkept())) return null
  const number = tail.cut + 1
  const rows = vault.tail.cut(number)
  const at = clock().toISOString()
  return { line: tail.line, number, since: tail.kept, at, events: { from: tail.events + 1, to }, rows }
}

/** In one part, so that it is some megabytes at most; a season's whole log is never in memory at once. */
const EVENTS = 500
const ROWS = 250

/** The parts of a cut, made one after the other; the last has the checkpoints. */
export function partsOf(cut: Cut, log: Log, checkpoints: Part['checkpoints']): (() => Part)[] {
  const { since, rows } = cut
  const { from, to } = cut.events
  const count = Math.max(1, Math.ceil((to - from + 1) / EVENTS), Math.ceil(rows.length / ROWS))
  return Array.from({ length: count }, (_, n) => () => {
    const first = from + n * EVENTS
    return {
      since,
      rows: rows.slice(n * ROWS, (n + 1) * ROWS),
      events: first > to ? [] : [...log.read(first, Math.min(to, first + EVENTS - 1))],
      checkpoints: n === count - 1 ? checkpoints : [],
    }
  })
}

/** The uploaded files that a cut tells of, by the names of their objects. */
export const objectsOf = ({ rows }: Cut): string[] =>
  rows.flatMap(({ name, row }) => {
    if (name !== 'file' || row === null) return []
    const id = String(row.id)
    return row.has_thumb === 1 ? [objectName(id, 'full'), objectName(id, 'thumb')] : [objectName(id, 'full')]
  })

export const readCheckpoints = (folder: string, names: readonly string[]): Part['checkpoints'] =>
  names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
