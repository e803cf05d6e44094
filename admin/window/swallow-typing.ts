/**
 * After a key that would have opened a dialog to type in was refused: what was typed for it runs no commands, and is named once.
 * Heard before everything else, since the list has uses for some of these keys itself.
 */
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { outcomesIn } from '../app/outcomes.ts'
import { translatorIn } from '../app/texts/console.ts'
import { afterKey, type RefusedTyping, SOON } from './refused-typing.ts'
import type { CommandContext } from './registry.ts'
import { isTyping, shownKeys } from './shown-keys.ts'

/** More keys are not named. */
const MOST = 8

function tell({ store, locale }: CommandContext, { key, typed }: RefusedTyping): void {
  const names = typed.filter((one) => one !== ' ').map(shownKeys)
  if (names.length === 0) return
  // The last says whether it was meant to be saved.
  const shown = names.length > MOST ? [...names.slice(0, MOST), '…', ...names.slice(-1)] : names
  const t = translatorIn(locale)
  const refused = shownKeys(key.toUpperCase())
  outcomesIn(store, t).notActedOn(t('typed.afterRefusal', { refused, keys: shown.join(', ') }))
}

let stop = () => {}

/** @param refused the key; `isAsked`: it is said that it counts when it is pressed again */
export function swallowTyping(
  context: CommandContext,
  { key, timeStamp: at }: KeyboardEvent,
  { isAsked }: Pick<RefusedTyping, 'isAsked'>,
): void {
  stop()
  let now: RefusedTyping = { key, isAsked, at, typed: [] }
  let isTold = true
  let timer: ReturnType<typeof setTimeout> | null = null
  const tellOnce = () => {
    if (!isTold) tell(context, now)
    isTold = true
  }
  const onKey = (event: KeyboardEvent) => {
    const isElsewhere = openDialogs.now().length > 0 || isTyping(event.target)
    const next = isElsewhere ? null : afterKey(now, event)
    if (next === null) return end()
    if (next === now) return
    event.preventDefault()
    event.stopImmediatePropagation()
    now = next
    isTold = false
    if (timer) clearTimeout(timer)
    timer = setTimeout(tellOnce, SOON)
  }
  const end = () => {
    if (timer) clearTimeout(timer)
    removeEventListener('keydown', onKey, true)
    removeEventListener('pointerdown', end, true)
    stop = () => {}
    tellOnce()
  }
  stop = end
  addEventListener('keydown', onKey, true)
  addEventListener('pointerdown', end, true)
}
