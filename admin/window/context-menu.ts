/** Where the context menu stands and about which application; grids open it, the window shows it. */
import { atom } from 'jotai'
import type { Target } from '../app/state.ts'

/** `x` and `y` are CSS pixels of the window. */
type OpenMenu = { x: number; y: number; targets: readonly Target[] }
export const contextMenuAtom = atom<OpenMenu | null>(null)
