/**
 * The countdown, by the server's clock: GET /api/deadline is polled every minute, and its Date header gives the offset of
 * the phone's clock. When the time is up, the closed panel is shown instead.
 */
import { kolkataDate } from '#events/dates.ts'
import { day, timeOfDay } from '#events/language/format.ts'
import { filled } from '#events/language/translate.ts'
import { countedUnits } from '#events/programme/countdown.ts'
import { pageLanguage } from '#web/page-language.ts'

const locale = pageLanguage() === 'en' ? 'en' : 'ml'
const rules = new Intl.PluralRules(locale)
const shown = document.querySelector<HTMLTimeElement>('time[data-until]')
let deadline = Date.parse(shown?.dateTime ?? '')
/** Milliseconds from the phone's clock to the server's. */
let clockOffset = 0
let isTicking = false

function showPeriod(closed: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-show="open"]')) part.hidden = closed
  for (const part of document.querySelectorAll<HTMLElement>('[data-show="closed"]')) part.hidden = !closed
}

function setText(element: Element | null | undefined, text: string | undefined): void {
  if (element && text && element.textContent !== text) element.textContent = text
}

function tick(): void {
  const left = deadline - (Date.now() + clockOffset)
  showPeriod(!(left > 0))
  for (const { unit, count, isShown } of countedUnits(left)) {
    const number = document.querySelector<HTMLElement>(`[data-unit="${unit}"]`)
    if (number?.parentElement) number.parentElement.hidden = !isShown
    setText(number, String(count).padStart(unit === 'hours' || unit === 'minutes' ? 2 : 1, '0'))
    // The unit is named before the number: "Day" or "Days".
    setText(number?.previousElementSibling, number?.dataset[rules.select(count)])
  }
}

/** `data-until` is the sentence with placeholders for date and time. */
function showDeadline(instant: string): void {
  if (!shown || shown.dateTime === instant) return
  const params = { date: day(locale, kolkataDate(instant)), time: timeOfDay(locale, instant) }
  shown.textContent = filled(shown.dataset.until ?? '', params)
  shown.dateTime = instant
}

function readDeadline(body: unknown, date: string | null): void {
  if (typeof body !== 'object' || body === null || !('deadline' in body)) return
  const instant = String(body.deadline)
  if (Number.isNaN(Date.parse(instant))) return
  deadline = Date.parse(instant)
  if (date) clockOffset = Date.parse(date) - Date.now()
  showDeadline(instant)
}

async function poll(): Promise<void> {
  try {
    const answer = await fetch('/api/deadline')
    if (answer.ok) readDeadline(await answer.json(), answer.headers.get('date'))
  } catch {
    // Offline, the countdown goes on with the last known deadline and offset.
  }
  if (!isTicking) setInterval(tick, 1000)
  isTicking = true
  tick()
}

void poll()
setInterval(() => void poll(), 60_000)
