/**
 * Restores the scroll position after a language switch, as a question's distance from the top, since texts differ in
 * length.
 */
import * as z from 'zod/mini'
import { tabStorage } from '#web/storage/web-storage.ts'

const STORAGE_KEY = 'form-place'
const Place = z.object({ id: z.string(), top: z.number() })

const topOf = (element: Element): number => element.getBoundingClientRect().top

/** Stores the position of the first visible question for the next page of this tab. */
export function savePlace(): void {
  const shown = [...document.querySelectorAll('.part:not([hidden]) [id]')]
  const first = shown.find((one) => one.checkVisibility() && topOf(one) >= 0)
  if (first) tabStorage.set(STORAGE_KEY, JSON.stringify({ id: first.id, top: topOf(first) }))
}

/** Scrolls to the stored position, once. */
export function restorePlace(): void {
  const place = tabStorage.take(STORAGE_KEY, Place)
  const element = place && document.getElementById(place.id)
  if (element) scrollBy({ top: topOf(element) - place.top, behavior: 'instant' })
}
