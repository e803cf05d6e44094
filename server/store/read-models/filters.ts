/**
 * What the list filters by, as numbers. One number stands for each combination of filters, so that an index need not
 * hold words: that makes it a third as long, and as much cheaper to write at every change.
 */
import { priority } from '#events/application/status.ts'
import { districts } from '#events/vocabulary.ts'
import { nativeSha256 } from '../native-crypto.ts'

const knownStatuses: readonly string[] = priority
const knownDistricts: readonly string[] = districts

/** The place in "High Priority First"; -1 for what is no status. */
export const statusNumber = (status: string): number => knownStatuses.indexOf(status)

/** In alphabetical order: none given, the districts, and what is no district. */
export function districtNumber(district: string): number {
  if (district === '') return -1
  const place = knownDistricts.indexOf(district)
  return place < 0 ? knownDistricts.length : place
}

const seasons = new Map<string, number>()
/** Forty bits of a hash: two seasons of one programme will not share them. */
const seasonNumber = (season: string): number => {
  const known = seasons.get(season)
  if (known !== undefined) return known
  const number = nativeSha256(new TextEncoder().encode(season))
    .slice(0, 5)
    .reduce((sum, byte) => sum * 256 + byte, 0)
  seasons.set(season, number)
  return number
}

export type Filtered = { season: string; status: string; district: string }
export type FilterKeys = { in_season: number; in_status: number; in_district: number; in_both: number }

/** The numbers of a row, or of a question; at most 48 bits. */
export function filterKeys({ season, status, district }: Filtered): FilterKeys {
  const in_season = seasonNumber(season)
  const one = statusNumber(status) + 1
  const other = districtNumber(district) + 1
  return {
    in_season,
    in_status: in_season * 16 + one,
    in_district: in_season * 16 + other,
    in_both: in_season * 256 + one * 16 + other,
  }
}
