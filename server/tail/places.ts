/**
 * Where the parts of the tail lie in its storage: by the line that they continue, the UTC day, the number of the cut and the part of it. A
 * name is authenticated with what it holds, so that no part can stand in for another.
 */
import * as z from 'zod/mini'
import { isObjectName } from '../files/object-store.ts'

/** `part` of `parts`, from 1. `at`: when the cut was made, UTC. */
export type PartName = { line: string; cut: number; part: number; parts: number; at: string }

const OBJECTS = 'objects'
const DIGITS = 10
const form = /^([0-9a-f-]{36})\/(\d{4}-\d{2}-\d{2})\/(\d{10})\.(\d+)-(\d+)\.(\d{2})-(\d{2})-(\d{2})-(\d{3})$/
const Instant = z.iso.datetime({ precision: 3 })

const dayOf = (at: string): string => at.slice(0, 10)

export function pathOf({ line, cut, part, parts, at }: PartName): string {
  const time = at.slice(11, -1).replaceAll(/[:.]/g, '-')
  return `${line}/${dayOf(at)}/${String(cut).padStart(DIGITS, '0')}.${part}-${parts}.${time}`
}

/** Null for anything else. */
export function partAt(path: string): PartName | null {
  const [, line, day, cut, part, parts, hour, minute, second, rest] = form.exec(path) ?? []
  const at = `${day}T${hour}:${minute}:${second}.${rest}Z`
  if (line === undefined || !Instant.safeParse(at).success) return null
  return { line, cut: Number(cut), part: Number(part), parts: Number(parts), at }
}

/** An uploaded file, by the day of the cut that brought it. */
export const objectPath = (name: string, at: string): string => `${OBJECTS}/${dayOf(at)}/${name}`

/** The name of such a file; null for anything else. */
export function objectAt(path: string): string | null {
  const [folder, , name = '', ...more] = path.split('/')
  return folder === OBJECTS && more.length === 0 && isObjectName(name) ? name : null
}

/** What a writing that was cut off has left of a file. */
const unfinished = /\.[0-9a-f-]{36}\.part$/

/** The UTC day under which something lies, half written or whole; null for what is not of this program. */
export function dayAt(path: string): string | null {
  const whole = path.replace(unfinished, '')
  return partAt(whole) !== null || objectAt(whole) !== null ? (whole.split('/')[1] ?? '') : null
}
