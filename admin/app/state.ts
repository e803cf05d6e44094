/** The state of the window as Jotai atoms: view and filters (in the URL), focused row, selection, panes, density. */
import { atom } from 'jotai'
import { atomWithLazy, atomWithStorage } from 'jotai/utils'
import { type ReactNode, startTransition } from 'react'
import type { UnsettledVisit } from '#events/application/unsettled-visit.ts'
import { limits } from '#events/limits.ts'
import type { Warning } from '#events/operating.ts'
import type { ShownStatus } from './names.ts'
import type { Account } from './sign-in.ts'

/** An application as commands need it. Rows of every grid have this shape; optional fields are not known in every view. */
export type Target = {
  id: string
  groomName: string
  brideName: string
  groomDistrict: string
  status: ShownStatus
  totalScore: number | null
  rank?: number
  submittedAt: string | null
  /** The label about home visits that a verification would record now; null where they confirmed enough. */
  visit?: UnsettledVisit | null
  /** For optimistic locking: the server refuses a change where the application has moved on since. */
  version: number
  /** Set on a row that keeps its place although it changed: others changed it, it no longer fits the filter, or it was erased. */
  mark?: 'changed' | 'left' | 'gone'
}

/** Set before the window is first rendered. */
export const accountAtom = atom<Account | null>(null)

/** Lazy, because tests import this module without a window. */
const addressAtom = atomWithLazy(() => new URLSearchParams(location.search))
addressAtom.onMount = (set) => {
  const follow = () => set(new URLSearchParams(location.search))
  // The login may have changed the address before anything subscribed.
  follow()
  addEventListener('popstate', follow)
  return () => removeEventListener('popstate', follow)
}
/** The query string. Setting it replaces all of it; a `step` adds an entry to the browser's history. */
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
/** The id of the current view, `?view=` of the address. Setting it drops every other parameter but the season. */
export const viewAtom = atom(
  (get) => get(searchAtom).get('view') ?? FIRST_VIEW,
  (get, set, view: string) => {
    const season = get(seasonAtom)
    const parameters = { ...(view !== FIRST_VIEW && { view }), ...(season !== '' && { season }) }
    set(searchAtom, new URLSearchParams(parameters), 'step')
  },
)
/** The season that lists, figures, ranking and replay show, `?season=`; '' for the current one. */
export const seasonAtom = atom(
  (get) => {
    const season = get(searchAtom).get('season') ?? ''
    return season.length > limits.line ? '' : season
  },
  (_get, set, season: string) => {
    const search = new URLSearchParams(location.search)
    for (const name of ['offset', 'after']) search.delete(name)
    if (season === '') search.delete('season')
    else search.set('season', season)
    set(searchAtom, search, 'step')
  },
)

const focusAtom = atom<Target | null>(null)
/** The focused row, unless it was erased: the target of commands while nothing is selected. Components read `shownFocusAtom` instead. */
export const focusedAtom = atom(
  (get) => get(focusAtom),
  (get, set, row: Target | null) => {
    set(focusAtom, row?.mark === 'gone' ? null : row)
    requestAnimationFrame(() => setTimeout(() => startTransition(() => set(shownFocusAtom, get(focusAtom)))))
  },
)
/** The focused row, updated after the next paint, so that the mark of the row is painted first. */
export const shownFocusAtom = atom<Target | null>(null)
export const selectionAtom = atom<readonly Target[]>([])
export const listedAtom = atom<readonly Target[]>([])

/** The open dialog; null closes it. */
export const dialogAtom = atom<ReactNode>(null)

/** `x` and `y`: CSS pixels relative to the window. */
export type OpenContextMenu = {
  x: number
  y: number
  targets: readonly Target[]
  place?: 'row' | 'export'
}
export const contextMenuAtom = atom<OpenContextMenu | null>(null)

export const inspectorTabs = ['details', 'score', 'notes', 'documents'] as const
export type InspectorTab = (typeof inspectorTabs)[number]
export const inspectorTabAtom = atom<InspectorTab>('score')

/** A note on unsaved values of an application, such as its score under other weights. */
export const unsavedNoteAtom = atom<{ id: string; text: string } | null>(null)

/** Whether the pane is open; null until a row was chosen for the first time on this device. */
const inspectorStateAtom = atomWithStorage<boolean | null>('console:inspectorOpen', null, undefined, {
  getOnInit: true,
})
/** Whether a person has closed the pane, so that a handle to open it is shown. */
export const inspectorClosedAtom = atom((get) => get(inspectorStateAtom) === false)
export const inspectorOpenAtom = atom(
  (get) => get(inspectorStateAtom) === true,
  (_get, set, isOpen: boolean) => set(inspectorStateAtom, isOpen),
)

/** Whether single characters are shortcuts (WCAG 2.1.4). People who dictate or have unsteady hands turn them off. */
export const characterKeysAtom = atomWithStorage('console:characterKeys', true, undefined, {
  getOnInit: true,
})

export const densities = ['compact', 'standard', 'comfortable'] as const
type Density = (typeof densities)[number]
export const densityAtom = atomWithStorage<Density>('console:density', 'standard')
/** Height of a grid's row in CSS pixels. */
export const rowHeights: Record<Density, number> = { compact: 26, standard: 32, comfortable: 38 }

/** When all news of the stream were last shown, in milliseconds since 1970; 0 before. */
export const heardAtAtom = atom(0)
export const connectionAtom = atom<'connected' | 'reconnecting' | 'lost'>('connected')
/** The log ends more than an hour ahead of the clock, or the budget of messages to phones is half used. */
export const warningsAtom = atom<readonly Warning[]>([])

/** The current grid, as commands and shortcuts control it. */
export type GridHandle = {
  focus: () => void
  selectAll: () => void
  clearSelection: () => void
  /** Selects these and deselects all others. */
  select: (ids: readonly string[]) => void
  /** The application of the grid's focused cell. */
  inHand: () => Target | null
  /** The selected rows of this page. */
  selected: () => readonly Target[]
  has: (id: string) => boolean
  /** Moves the focus by one row; `extending` also selects both rows. */
  step: (by: 1 | -1, extending: boolean) => void
}
export const gridAtom = atom<GridHandle | null>(null)
