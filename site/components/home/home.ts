/**
 * The script of the home page: the countdown and the video players. The countdown uses the server's clock: GET /api/deadline is
 * polled every minute, and its Date header gives the offset of the phone's clock. After the deadline the closed panel is shown.
 */
import { kolkataDate } from '#events/dates.ts'
import { day, timeOfDay } from '#events/language/format.ts'
import { filled } from '#events/language/translate.ts'
import { countedUnits } from '#events/programme/countdown.ts'
import { embedAddress } from '#events/programme/video.ts'
import { pageLanguage } from '#web/page-language.ts'

const locale = pageLanguage() === 'en' ? 'en' : 'ml'
const rules = new Intl.PluralRules(locale)
const shown = document.querySelector<HTMLTimeElement>('time[data-until]')
let deadline = Date.parse(shown?.dateTime ?? '')
/** Milliseconds that the server's clock is ahead of the phone's. */
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
  for (const { unit, count } of countedUnits(left)) {
    const number = document.querySelector<HTMLElement>(`[data-unit="${unit}"]`)
    setText(number, String(count).padStart(unit === 'hours' || unit === 'minutes' ? 2 : 1, '0'))
    // The unit, "Day" or "Days", is the element before the number.
    setText(number?.previousElementSibling, number?.dataset[rules.select(count)])
  }
}

/** `data-until` holds the sentence with placeholders for date and time. */
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
    // Offline the countdown continues with the last known deadline and offset.
  }
  if (!isTicking) setInterval(tick, 1000)
  isTicking = true
  tick()
}

void poll()
setInterval(() => void poll(), 60_000)

// The player replaces a video's link on a click, and is in the help dialog while that is open.

function player(id: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = `${embedAddress(id)}?autoplay=1&rel=0`
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  return frame
}

for (const link of document.querySelectorAll<HTMLElement>('[data-video]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    const frame = player(link.dataset.video ?? '', link.dataset.title ?? '')
    link.replaceWith(frame)
    frame.focus()
  })
}

const help = document.querySelector<HTMLDialogElement>('dialog#help')
const playerSlot = help?.querySelector<HTMLElement>('[data-player]')

function openHelp(event: Event): void {
  event.preventDefault()
  if (playerSlot?.dataset.player)
    playerSlot.replaceChildren(player(playerSlot.dataset.player, playerSlot.dataset.title ?? ''))
  help?.showModal()
}

document.querySelector('[data-dialog="help"]')?.addEventListener('click', openHelp)
// Removing the player stops the sound.
help?.addEventListener('close', () => playerSlot?.replaceChildren())
help?.addEventListener('click', (event) => {
  if (event.target === help) help.close()
})
