/** The views of the window, each a lazily loaded chunk. */
import { atom } from 'jotai'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { StaffRole } from '#events/vocabulary.ts'
import type { Drawing } from '#web/ui/icons.ts'
import type { Command } from '../window/registry.ts'

/** Where the navigation lists a view; `applications` is the list itself, which the statuses and saved views open. */
export type ViewGroup = 'applications' | 'work' | 'ranking' | 'history' | 'office'

export type View = {
  /** Its `?view=`, and the id of the command `view.<id>` that opens it. */
  id: string
  /** Its name in both languages, from a catalogue of its own or the console's. */
  label: { en: string; ml: string }
  icon: Drawing
  group: ViewGroup
  /** The key or keys that open it, as in registry.ts. */
  keys?: readonly string[]
  mayOpen?: (role: StaffRole) => boolean
  /** Stands in the toolbar as a button as well. */
  isTool?: boolean
  /** Stands beside it, and follows `focusedAtom`; `isOver` where there is no room beside it. */
  Inspector?: ComponentType<{ isOver: boolean }>
  /** Shown at the left of the status bar while the view is open. */
  Notes?: ComponentType
  Screen: LazyExoticComponent<ComponentType>
  /** Shown at the left of the toolbar while the view is open. */
  Tools?: LazyExoticComponent<ComponentType>
  /** What can be done in it or with it, joined into the one registry when the window opens. */
  commands?: () => Promise<readonly Command[]>
}

/** Set by the router before the window is shown. */
export const viewsAtom = atom<readonly View[]>([])
