/** Lists that a person has named, kept on this machine: filters and order, columns and density. */
import { atomWithStorage } from 'jotai/utils'
import type { Filters } from './filters.ts'
import type { Density } from './state.ts'

export type SavedView = { name: string; filters: Filters; hidden: readonly string[]; density: Density }

export const savedViewsAtom = atomWithStorage<readonly SavedView[]>('console:views', [])
/** Columns of the list that are not shown, by their ids; SPEC's list has no bride. */
export const hiddenColumnsAtom = atomWithStorage<readonly string[]>('console:hiddenColumns', ['brideName'])
