/** The views of the window. Their screens are lazily loaded chunks. */
import { atom } from 'jotai'
import type { ComponentType } from 'react'
import type { Drawing } from '#web/ui/icons.ts'
import type { Command } from '../window/registry.ts'
import type { Part } from './lazy-code.tsx'
import { accountAtom, viewAtom } from './state.ts'

/** The group of the navigation that lists the view; `applications` is the list, which statuses and saved views open. */
export type ViewGroup = 'applications' | 'work' | 'ranking' | 'history' | 'office'

export type View = {
  /** The value of `?view=`, and part of the id of the command that opens it, `view.<id>`. */
  id: string
  label: { en: string; ml: string }
  icon: Drawing
  group: ViewGroup
  /** Shortcuts that open it, as in registry.ts. */
  keys?: readonly string[]
  isForAdmins?: boolean
  /** Whether the toolbar has a button for it. */
  isTool?: boolean
  /** The side pane for `focusedAtom`; `isOver` where it covers the view in a narrow window. */
  Inspector?: ComponentType<{ isOver: boolean }>
  /** Shown at the left of the status bar while the view is open. */
  Notes?: ComponentType
  Screen: Part
  /** Shown at the left of the toolbar while the view is open. */
  Tools?: Part
  /** Its commands, added to the registry when the window opens. */
  commands?: () => Promise<readonly Command[]>
}

/** Set by the router before the window is shown. */
export const viewsAtom = atom<readonly View[]>([])
export const allowedViewsAtom = atom((get) => {
  const isAdmin = get(accountAtom)?.role === 'admin'
  return get(viewsAtom).filter(({ isForAdmins }) => isAdmin || !isForAdmins)
})
/** Undefined for an unknown view or one that the account may not open. */
export const currentViewAtom = atom((get) => {
  const current = get(viewAtom)
  return get(allowedViewsAtom).find(({ id }) => id === current)
})

/** Preloads the view of the address while the account is being requested. */
export function loadFirst(views: readonly View[]): void {
  const named = new URLSearchParams(location.search).get('view')
  const first = views.find(({ id }) => id === named) ?? views[0]
  void first?.Screen.ahead()
  void first?.Tools?.ahead()
}
