/**
 * Restores the scroll position after a language switch, as a question's distance from the top, since texts differ in
 * length.
 */
import * as z from 'zod/mini'
import { tabStorage } from '#web/keeping/web-storage.ts'

const STORAGE_KEY = 'form-place'
const Position = z.object({ id: z.string(), top: z.number() })

const topOf = (element: Element): number => element.getBoundingClientRect().top

/** Stores the position of the first visible question for the next page of this tab. */
export function saveScrollPosition(): void {
  const shown = [...document.querySelectorAll('.part:not([hidden]) [id]')]
  const first = shown.find((one) => one.getClientRects().length > 0 && topOf(one) >= 0)
  if (first) tabStorage.set(STORAGE_KEY, JSON.stringify({ id: first.id, top: topOf(first) }))
}

/** Scrolls to the stored position, once. */
export function restoreScrollPosition(): void {
  const position = tabStorage.take(STORAGE_KEY, Position)
  const element = position && document.getElementById(position.id)
  if (element) scrollBy({ top: topOf(element) - position.top, behavior: 'instant' })
}
