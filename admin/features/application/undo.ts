/** Undo: takes the last change of this window back, whatever it was, and says whose it was and what could not be. */

import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { moment } from '#events/language/format.ts'
import { sentences, withoutStop } from '#events/language/sentences.ts'
import { ApiError } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
import { endAct } from '#web/ui/toast-of-acts.ts'
import { localeNow } from '#web/words/language.ts'
import { NotKnown, NotSaved } from '../../app/changes/send-change.ts'
import { shortId } from '../../app/names.ts'
import { outcomesIn } from '../../app/outcomes.ts'
import { forgetAnswers } from '../../app/own-answers.ts'
import { isKey, type Translate, translatorIn } from '../../app/texts/console.ts'
import { asksBeforeUndo } from '../../app/undo/refused-press.ts'
import { undoAtom } from '../../app/undo/tracked.ts'
import {
  asked,
  type Change,
  isLooking,
  isSettled,
  latestPending,
  latestWaiting,
  type MadeEvent,
  type UndoState,
  undone,
} from '../../app/undo/undo-state.ts'
import { noteUnheard } from '../../app/unheard.ts'
import type { CommandContext } from '../../window/registry.ts'
import { isRead, nameAdded } from './added-since.ts'
import { undoMany, undoOne } from './api.ts'
import type { BulkResult } from './replies.ts'

type Store = CommandContext['store']

const Later = z.object({
  seq: z.number(),
  type: z.string(),
  at: z.string(),
  by: z.nullable(z.object({ email: z.string() })),
})
type Later = z.infer<typeof Later>

/** Ctrl+Z and the command. What is taken back may still have to be answered; `followUndo` then does it. */
export function undoNow({ store, locale }: CommandContext): void {
  const before = store.get(undoAtom)
  const now = asked(before)
  const t = translatorIn(locale)
  if (asksBeforeUndo(store) && now !== before) {
    outcomesIn(store, t).asked(t('presses.nothingChanged'), askedFirst(t, before))
    return
  }
  store.set(undoAtom, now)
  if (now !== before) return
  const waiting = latestWaiting(before)
  if (isLooking(before)) outcomesIn(store, t).told(t('lost.undoWaits'))
  else if (waiting !== null) outcomesIn(store, t).told(t('lost.visitWaits', { name: waiting.name }))
  else if (isSettled(before)) tellNothingUndone(store, t, before.last)
  else noteUnheard(store, t('console.undo'), { use: 'once' })
}

/** Names the change that another press would take back; one that has no answer yet has no name. */
const askedFirst = (t: Translate, now: UndoState): string =>
  now.last === null || latestPending(now) !== null
    ? t('presses.undoAsksPending')
    : t('presses.undoAsks', { name: now.last.name })

function tellNothingUndone(store: Store, t: Translate, last: Change | null): void {
  const text =
    last === null
      ? t('console.undoNothing')
      : (last.takenBackBy ?? t('console.undoCannot', { name: last.name }))
  outcomesIn(store, t).told(text)
}

/** Whether trying again may help: the server did not answer, or could not. */
const mayTryAgain = (error: unknown): boolean =>
  error instanceof NoNetwork ||
  error instanceof NotSaved ||
  error instanceof NotKnown ||
  (error instanceof ApiError && (error.status === 503 || error.status === 401))

type Refused = { code?: string | undefined; current?: unknown }

const laterOf = ({ current }: Refused): Later | null => Later.safeParse(current).data ?? null

function partsOf(t: Translate, { type, at, by }: Later) {
  const key = `console.did.${type}`
  const what = isKey(key) ? t(key) : type
  return { what, name: by?.email ?? t('console.family'), date: moment(localeNow(), at) }
}

/** What others have added since, which is now named; null for another refusal. */
function addedTo(made: MadeEvent, refused: Refused): Later | null {
  const later = refused.code === 'moved-on' ? laterOf(refused) : null
  if (later) nameAdded(made, later)
  return later
}

/** What stands in the way of an undo, and whose it is; null where the server refused it for another reason. */
function inTheWay(refused: Refused, t: Translate): string | null {
  const later = refused.code === 'changed-since' ? laterOf(refused) : null
  return later && t('console.undoSince', partsOf(t, later))
}

/** How an undo ended: `isOver` false where it may be tried again; `left`: what is to be tried again of a change of many. */
type End = { isOver: boolean; left?: readonly MadeEvent[] }

/** @param results one for each of the events, in their order */
function reportMany(
  store: Store,
  t: Translate,
  { name, events }: Change,
  results: readonly BulkResult[],
): End {
  const failures = results.flatMap((one, place) => {
    const made = events[place]
    if (one.ok || !made) return []
    const { family = shortId(one.id), what } = made
    const about = what === undefined ? family : `${family}, ${what}`
    const added = addedTo(made, one)
    const message = added ? t('look.addedSince', partsOf(t, added)) : (one.message ?? '')
    return [{ made, added, text: `${about}: ${withoutStop(message)}` }]
  })
  if (failures.length === 0) {
    outcomesIn(store, t).succeeded(t('console.undone'), { about: name })
    return { isOver: true }
  }
  const left = failures.flatMap(({ made, added }) => (added ? [made] : []))
  const names = failures.slice(0, 3).map(({ text }) => text)
  const text = sentences(
    t('console.undoneSome', { n: results.length - failures.length, all: results.length }),
    t('console.undoneNot', { names: names.join('; ') }),
    left.length > 0 ? t('look.someUndoAgain') : null,
  )
  outcomesIn(store, t).told(text, 'destructive')
  return { isOver: true, left }
}

/** Says why it was not taken back. */
function reportFailure(store: Store, t: Translate, { name, events: [only] }: Change, error: unknown): End {
  const { failed, told } = outcomesIn(store, t)
  const refused = (error instanceof ApiError && error.problem) || {}
  const later = inTheWay(refused, t)
  const added = only ? addedTo(only, refused) : null
  if (added) {
    const since = `${t('look.addedSince', partsOf(t, added))} · ${name}`
    told(sentences(since, t('look.undoAgain')), 'destructive')
    return { isOver: false }
  }
  if (error instanceof NotSaved) told(`${t('lost.notUndone')} · ${name}`, 'destructive')
  else if (later === null) failed(error, t('console.undoFail'), name)
  else told(`${later} · ${name}`, 'destructive')
  return { isOver: !mayTryAgain(error) }
}

async function takeBack(store: Store, client: QueryClient, change: Change): Promise<End> {
  const { name, events } = change
  const t = translatorIn(localeNow())
  const [only, ...more] = events
  if (!only) {
    tellNothingUndone(store, t, change)
    return { isOver: false }
  }
  if (!isRead(events, performance.now())) {
    outcomesIn(store, t).notActedOn(t('look.tooSoon'))
    return { isOver: false }
  }
  try {
    if (more.length > 0) return reportMany(store, t, change, await undoMany(client, events))
    await undoOne(client, only)
    outcomesIn(store, t).succeeded(t('console.undone'), { about: name })
    return { isOver: true }
  } catch (error) {
    return reportFailure(store, t, change, error)
  }
}

const idsOf = ({ events }: Change): string[] => events.map(({ id }) => id)

/** Takes back, one after another, what the state of Undo says. Called once, by the router. */
export function followUndo(store: Store, client: QueryClient): void {
  let isRunning = false
  store.sub(undoAtom, () => {
    const [first] = store.get(undoAtom).undoing
    if (!first || isRunning) return
    isRunning = true
    void takeBack(store, client, first).then(({ isOver, left }) => {
      isRunning = false
      if (isOver) endAct(first.n)
      forgetAnswers(store, idsOf(first))
      store.set(undoAtom, undone(store.get(undoAtom), isOver, left))
    })
  })
}
