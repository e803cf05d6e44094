/** Brings a place of the ranking into view; there while the grid is. */
import { atom } from 'jotai'

export const placingAtom = atom<{ show: (place: number) => void } | null>(null)
