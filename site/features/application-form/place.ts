/**
 * Restores the scroll position after a language switch, as a question's distance from the top, since texts differ in
 * length.
 */
import * as z from 'zod/mini'
import { tabStorage } from '#web/keeping/notes.ts'

const KEPT = 'form-place'
const Place = z.object({ id: z.string(), top: z.number() })

const topOf = (element: Element): number => element.getBoundingClientRect().top

/** Remembers the first question in sight, until the next page of this tab. */
export function keepPlace(): void {
  const shown = [...document.querySelectorAll('.part:not([hidden]) [id]')]
  const first = shown.find((one) => one.checkVisibility() && topOf(one) >= 0)
  if (first) tabStorage.set(KEPT, JSON.stringify({ id: first.id, top: topOf(first) }))
}

/** Goes back to where it was left, once. */
export function takePlace(): void {
  const place = tabStorage.take(KEPT, Place)
  const element = place && document.getElementById(place.id)
  if (element) scrollBy({ top: topOf(element) - place.top, behavior: 'instant' })
}
