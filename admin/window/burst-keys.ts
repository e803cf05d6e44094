/** Asks for every key what it may be (burst.ts), before anything else hears it; a key that may not act is named. */
import type { createStore } from 'jotai'
import { adminPaths } from '#web/paths.ts'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { toast } from '#web/ui/toast.ts'
import { localeNow } from '#web/words/language.ts'
import { whenSeen } from '../app/after-paint.ts'
import { noteMissedStep, noteStepTold } from '../app/in-hand/missed-step.ts'
import { SOON } from '../app/reaction-times.ts'
import { dialogAtom } from '../app/state.ts'
import { translatorIn } from '../app/texts/console.ts'
import { asTyped, noteUnheard } from '../app/unheard.ts'
import {
  type Burst,
  calm,
  closed,
  type Key,
  opened,
  painted,
  pointed,
  pressed,
  refused,
  sent,
} from './burst.ts'
import { type At, isOfCommand, keyOf, wordOf } from './key-use.ts'
import { goingKeys, isTyping, shownKeys } from './shown-keys.ts'

type Store = ReturnType<typeof createStore>

let burst: Burst = calm

/** The key that is being heard is not acted on. */
export function noteNotActedOn(): void {
  burst = refused(burst)
}

/** How many hear the keys of commands: none while one page gives way to another. */
let hearing = 0

/** The keys of commands are heard from now on. @returns what ends that */
export function noteHearing(): () => void {
  hearing += 1
  return () => {
    hearing -= 1
  }
}

/** A command, and not what is typed where somebody signs in. */
const isForNobody = ({ target }: KeyboardEvent, { name, use }: Key, { store }: At): boolean =>
  use === 'other' && isOfCommand(name, store) && !isTyping(target) && location.pathname !== adminPaths.login

function tellUnheardBetweenPages(event: KeyboardEvent, key: Key): void {
  event.preventDefault()
  noteNotActedOn()
  const t = translatorIn(localeNow())
  toast({
    kind: 'default',
    title: t('hands.unheardTitle'),
    text: t('presses.listChanging', { press: wordOf(event, key) }),
  })
}

/** Those that were refused since something was last said of them. */
let untold: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function tellRefused(): void {
  clearTimeout(timer)
  const { spoilt } = burst
  const keys = asTyped(untold).join(', ')
  untold = []
  if (keys === '' || !spoilt) return
  const t = translatorIn(localeNow())
  const text =
    spoilt.why === 'closed'
      ? t('typed.afterClosing', { keys })
      : t('typed.afterRefusal', { refused: shownKeys(spoilt.key), keys })
  toast({ kind: 'default', title: t('hands.unheardTitle'), text })
  noteStepTold(text)
}

function tellUnread(store: Store, keys: string): void {
  const t = translatorIn(localeNow())
  const dialog = store.get(dialogAtom)
  const askWhile = () => store.get(dialogAtom) === dialog
  const text = t('typed.unread', { keys })
  toast({ kind: 'default', title: t('hands.unheardTitle'), text, ask: t('presses.pressAgain'), askWhile })
}

/** By what is said of the outcome, where something is being saved; else once nothing more of the burst is pressed. */
function noteRefused(event: KeyboardEvent, key: Key, { store, client }: At): void {
  if (goingKeys.test(event.key)) noteMissedStep(store)
  if (event.repeat) return
  const word = wordOf(event, key)
  if (client.isMutating() > 0 && (key.isLate || store.get(dialogAtom) !== null)) {
    noteUnheard(store, word, { use: 'once' })
    return
  }
  untold.push(word)
  clearTimeout(timer)
  timer = setTimeout(tellRefused, SOON)
}

function onKey(event: KeyboardEvent, at: At): void {
  const key = keyOf(event, at)
  const next = pressed(burst, key)
  if (next.verdict !== 'refused' && key.use !== 'none') tellRefused()
  burst = next.now
  if (next.verdict === 'acts') {
    if (hearing === 0 && !event.repeat && isForNobody(event, key, at)) tellUnheardBetweenPages(event, key)
    return
  }
  if (next.verdict === 'late') {
    noteUnheard(at.store, wordOf(event, key), { use: 'typing' })
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  if (next.verdict === 'refused') noteRefused(event, key, at)
  else if (!event.repeat) tellUnread(at.store, shownKeys(key.name))
}

/** Counts what has come into a dialog, so that the painting of one is not taken for that of the next. */
let shownLast = 0

/** The open dialog shows something that is to be read before it is confirmed. @param isThere false: it is still waited for */
export function noteToRead(isThere = true): void {
  shownLast += 1
  const n = shownLast
  burst = opened(burst)
  if (!isThere) return
  whenSeen((at) => {
    if (n === shownLast) burst = painted(burst, at)
  })
}

function followDialogs(store: Store): void {
  let shown = openDialogs.now().at(-1)
  store.sub(dialogAtom, () => {
    const isOpen = store.get(dialogAtom) !== null
    burst = isOpen ? opened(burst) : closed(burst)
  })
  openDialogs.subscribe(() => {
    const top = openDialogs.now().at(-1)
    if (top === shown) return
    shown = top
    if (top) noteToRead()
    else burst = closed(burst)
    // The palette is for whoever types without looking.
    if (top?.querySelector('.palette')) burst = painted(burst, Number.NEGATIVE_INFINITY)
  })
}

/** Called once, when the console starts, before anything else listens for keys. */
export function followBurst(at: At): void {
  addEventListener('keydown', (event: KeyboardEvent) => onKey(event, at), true)
  addEventListener(
    'pointerdown',
    () => {
      tellRefused()
      burst = pointed(burst)
    },
    true,
  )
  addEventListener(
    'submit',
    () => {
      burst = sent(burst)
    },
    true,
  )
  followDialogs(at.store)
}
