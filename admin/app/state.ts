/** The state of the window: view and filters (in the URL), the focused row, the selection, panes, density. */
import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import type { ReactNode } from 'react'
import type { Status } from '#events/application/status.ts'
import { limits } from '#events/vocabulary.ts'
import type { Account } from './session.ts'

/** An application as commands need to know it; rows of every grid fit. */
export type Target = {
  id: string
  groomName: string
  brideName: string
  groomDistrict: string
  status: Status
  totalScore: number | null
  /** Where the view ranks. */
  rank?: number
  submittedAt: string | null
  /** The version that the person sees: a change is refused once a newer one exists. */
  version: number
}

/** The session has ended meanwhile; the window waits until the same person is signed in again. */
export const signedOutAtom = atom(false)

/** Who is signed in; the window is only shown to staff, and sets this before anything of it appears. */
export const accountAtom = atom<Account | null>(null)

const addressAtom = atom(new URLSearchParams(location.search))
addressAtom.onMount = (set) => {
  const follow = () => set(new URLSearchParams(location.search))
  // What happened to the address while nobody looked, as at a sign-in.
  follow()
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
}
/** The search of the address. Setting it replaces all of it; the browser's way back leads to the one before a `step`. */
export const searchAtom = atom(
  (get) => get(addressAtom),
  (_get, set, search: URLSearchParams, as: 'step' | 'correction') => {
    const text = search.toString()
    const address = text === '' ? location.pathname : `${location.pathname}?${text}`
    if (as === 'step') history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    set(addressAtom, search)
  },
)

export const FIRST_VIEW = 'applications'
/** The view that is open, by its id; `?view=` of the address. Of the view before, it keeps the season alone. */
export const viewAtom = atom(
  (get) => get(searchAtom).get('view') ?? FIRST_VIEW,
  (get, set, view: string) => {
    const season = get(seasonAtom)
    const named = { ...(view !== FIRST_VIEW && { view }), ...(season !== '' && { season }) }
    set(searchAtom, new URLSearchParams(named), 'step')
  },
)
/** The season that lists, figures, ranking and replay are of; '' for the current one. Choosing one stays in the view. */
export const seasonAtom = atom(
  (get) => {
    const season = get(searchAtom).get('season') ?? ''
    return season.length > limits.line ? '' : season
  },
  (_get, set, season: string) => {
    const search = new URLSearchParams(location.search)
    search.delete('offset')
    if (season === '') search.delete('season')
    else search.set('season', season)
    set(searchAtom, search, 'step')
  },
)

/** The row in hand: what the inspector shows, and what commands are about while nothing is selected. */
export const focusedAtom = atom<Target | null>(null)
export const selectionAtom = atom<readonly Target[]>([])
/** What is listed at present, in its order, for the steps to the next and the previous application. */
export const listedAtom = atom<readonly Target[]>([])

/** The one dialog that is open; commands put it here, and `null` closes it. */
export const dialogAtom = atom<ReactNode>(null)

export const inspectorTabs = ['details', 'score', 'notes', 'documents', 'timeline'] as const
export type InspectorTab = (typeof inspectorTabs)[number]
export const inspectorTabAtom = atom<InspectorTab>('score')

/** Widths in CSS pixels. */
export const navigationWidthAtom = atomWithStorage('console:navigation', 206)
export const navigationOpenAtom = atomWithStorage('console:navigationOpen', true)
export const inspectorWidthAtom = atomWithStorage('console:inspector', 362)
export const inspectorOpenAtom = atomWithStorage('console:inspectorOpen', true)

export const densities = ['compact', 'standard', 'comfortable'] as const
type Density = (typeof densities)[number]
export const densityAtom = atomWithStorage<Density>('console:density', 'standard')
/** Height of a grid's row in CSS pixels. */
export const rowHeights: Record<Density, number> = { compact: 26, standard: 30, comfortable: 36 }

/** When a change of this window was last taken in, and the newest event that it made, or 0 where that is not known. */
export const savedAtom = atom<{ at: Date; event: number } | null>(null)
export const connectionAtom = atom<'connected' | 'reconnecting' | 'lost'>('connected')

/** What commands and keys may do with the grid in front, whichever view it belongs to. */
export type GridHandle = {
  focus: () => void
  selectAll: () => void
  clearSelection: () => void
  /** Keeps only these selected. */
  select: (ids: readonly string[]) => void
  /** Moves to the next (1) or the previous (-1) row; `extending` selects on the way. */
  step: (by: 1 | -1, extending: boolean) => void
}
export const gridAtom = atom<GridHandle | null>(null)

/** This person's last change, for as long as the window is open: what Undo takes back. */
export const lastChangeAtom = atom<{ id: string; seq: number } | null>(null)
