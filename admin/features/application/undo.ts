/** Undo: takes the last change of this window back, whatever it was, and says whose it was and what could not be. */
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { moment } from '#events/language/format.ts'
import { sentences, withoutStop } from '#events/language/sentences.ts'
import { ApiError } from '#web/api.ts'
import { endAct } from '#web/ui/toast-of-acts.ts'
import { localeNow } from '#web/words/language.ts'
import { NotKnown, NotSaved } from '../../app/changes/find-out.ts'
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
  type UndoState,
  undone,
} from '../../app/undo/undo-state.ts'
import { noteUnheard } from '../../app/unheard.ts'
import type { CommandContext } from '../../window/registry.ts'
import { undoMany, undoOne } from './api.ts'
import type { BulkResult } from './replies.ts'

type Store = CommandContext['store']

const Later = z.object({ type: z.string(), at: z.string(), by: z.nullable(z.object({ email: z.string() })) })

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
  error instanceof TypeError ||
  error instanceof NotSaved ||
  error instanceof NotKnown ||
  (error instanceof ApiError && (error.status === 503 || error.status === 401))

/** What stands in the way of an undo, and whose it is; null where the server refused it for another reason. */
function inTheWay(error: unknown, t: Translate): string | null {
  const problem = error instanceof ApiError ? error.problem : null
  const later = problem?.code === 'changed-since' ? Later.safeParse(problem.current).data : null
  if (!later) return null
  const key = `console.did.${later.type}`
  const date = moment(localeNow(), later.at)
  return t('console.undoSince', {
    what: isKey(key) ? t(key) : later.type,
    name: later.by?.email ?? t('console.family'),
    date,
  })
}

/** @param results one for each of the events, in their order */
function reportMany(
  store: Store,
  t: Translate,
  { name, events }: Change,
  results: readonly BulkResult[],
): void {
  const failures = results.flatMap((one, place) => {
    const { family = shortId(one.id), what } = events[place] ?? {}
    return one.ok ? [] : [{ about: what === undefined ? family : `${family}, ${what}`, message: one.message }]
  })
  if (failures.length === 0) {
    outcomesIn(store, t).succeeded(t('console.undone'), { about: name })
    return
  }
  const names = failures.slice(0, 3).map(({ about, message }) => `${about}: ${withoutStop(message ?? '')}`)
  const all = { n: results.length - failures.length, all: results.length }
  const text = sentences(t('console.undoneSome', all), t('console.undoneNot', { names: names.join('; ') }))
  outcomesIn(store, t).told(text, 'destructive')
}

async function takeBack(store: Store, client: QueryClient, change: Change): Promise<boolean> {
  const { name, events } = change
  const t = translatorIn(localeNow())
  const [only, ...more] = events
  if (!only) {
    tellNothingUndone(store, t, change)
    return false
  }
  try {
    if (more.length === 0) {
      await undoOne(client, only)
      outcomesIn(store, t).succeeded(t('console.undone'), { about: name })
    } else reportMany(store, t, change, await undoMany(client, events))
    return true
  } catch (error) {
    const later = inTheWay(error, t)
    if (error instanceof NotSaved)
      outcomesIn(store, t).told(`${t('lost.notUndone')} · ${name}`, 'destructive')
    else if (later === null) outcomesIn(store, t).failed(error, t('console.undoFail'), name)
    else outcomesIn(store, t).told(`${later} · ${name}`, 'destructive')
    return !mayTryAgain(error)
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
    void takeBack(store, client, first).then((isOver) => {
      isRunning = false
      if (isOver) endAct(first.n)
      forgetAnswers(store, idsOf(first))
      store.set(undoAtom, undone(store.get(undoAtom), isOver))
    })
  })
}
