/** The views of the window. Their screens are lazily loaded chunks. */
import { atom } from 'jotai'
import type { ComponentType } from 'react'
import type { Drawing } from '#web/ui/icons.ts'
import type { Command } from '../window/registry.ts'
import type { Part } from './lazy-code.tsx'
import { accountAtom, viewAtom } from './state.ts'

export type View = {
  /** The value of `?view=`, and part of the id of the command that opens it, `view.<id>`. */
  id: string
  label: { en: string; ml: string }
  icon: Drawing
  /** The word of the navigation that leads to it. Several views may share one; its first view opens. */
  section: { en: string; ml: string }
  /** Shortcuts that open it, as in registry.ts. */
  keys?: readonly string[]
  isForAdmins?: boolean
  /** The side pane for `focusedAtom`; `isOver` where it covers the view in a narrow window. */
  Inspector?: Part<{ isOver: boolean }>
  /** At the left of the foot: the commands for what is selected. */
  Selected?: ComponentType
  /** At the right of the foot: the pages of the list. */
  Pages?: ComponentType
  Screen: Part
  /** Shown across the window, above the view, instead of the line with `tools`. */
  Head?: Part
  /** In the line above the view: ids of commands, and what else it has there. */
  tools?: readonly string[]
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
  void first?.Head?.ahead()
  void first?.Tools?.ahead()
}
