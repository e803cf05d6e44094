/**
 * The countdown. The server's clock counts, not the phone's: the difference is read off the Date header of
 * GET /api/deadline, which is asked at once and every minute. When the time is up the closed panel takes its place.
 */

import { kolkataDate } from '#events/dates.ts'
import { day, timeOfDay } from '#events/language/format.ts'
import { filled } from '#events/language/translate.ts'
import { timeLeft } from '#events/programme/countdown.ts'

const root = document.documentElement
const locale = root.lang === 'en' ? 'en' : 'ml'
const rules = new Intl.PluralRules(locale)
const shown = document.querySelector<HTMLTimeElement>('time[data-until]')
let deadline = Date.parse(shown?.dateTime ?? '')
let ahead = 0
let asked = false

function showPeriod(closed: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-show="open"]')) part.hidden = closed
  for (const part of document.querySelectorAll<HTMLElement>('[data-show="closed"]')) part.hidden = !closed
}

function write(place: Element | null | undefined, text: string | undefined): void {
  if (place && text && place.textContent !== text) place.textContent = text
}

function tick(): void {
  const left = deadline - (Date.now() + ahead)
  showPeriod(!(left > 0))
  for (const [unit, count] of Object.entries(timeLeft(left))) {
    const place = document.querySelector<HTMLElement>(`[data-unit="${unit}"]`)
    write(place, String(count).padStart(unit === 'hours' || unit === 'minutes' ? 2 : 1, '0'))
    // The unit is named before the number: "Day" or "Days".
    write(place?.previousElementSibling, place?.dataset[rules.select(count)])
  }
}

/** The page brings the words around date and time along, with places for both. */
function showDeadline(instant: string): void {
  if (!shown || shown.dateTime === instant) return
  const params = { date: day(locale, kolkataDate(instant)), time: timeOfDay(locale, instant) }
  shown.textContent = filled(shown.dataset.until ?? '', params)
  shown.dateTime = instant
}

function learn(body: unknown, date: string | null): void {
  if (typeof body !== 'object' || body === null || !('deadline' in body)) return
  const instant = String(body.deadline)
  if (Number.isNaN(Date.parse(instant))) return
  deadline = Date.parse(instant)
  if (date) ahead = Date.parse(date) - Date.now()
  showDeadline(instant)
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch('/api/deadline')
    if (answer.ok) learn(await answer.json(), answer.headers.get('date'))
  } catch {
    // Without a network the last known deadline and difference go on counting.
  }
  if (!asked) setInterval(tick, 1000)
  asked = true
  tick()
}

void ask()
setInterval(() => void ask(), 60_000)
