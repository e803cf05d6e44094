/** What PostgreSQL knows of the season as a whole. */
import type { SQL } from 'bun'
import { SeasonPlace } from './wire.ts'

export async function seasonPlace(sql: SQL): Promise<SeasonPlace> {
  const [found] = await sql`select programme, standing, parts from wedding.place`
  return SeasonPlace.parse(found)
}

export async function putParts(sql: SQL, parts: string): Promise<string> {
  const [found] = await sql`update wedding.place set parts = coalesce(parts, ${parts}::uuid) returning parts`
  return found.parts
}
