/**
 * Takes the names of families that somebody else has erased off this window, and says so where one was in hand or was changed last.
 * The stream of changes cannot name who was erased, so the window asks about those that it names.
 */

import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import * as z from 'zod/mini'
import { sentences } from '#events/language/sentences.ts'
import { limits } from '#events/limits.ts'
import { call } from '#web/api.ts'
import { currentToast, dismiss, toast } from '#web/ui/toast.ts'
import { localeNow } from '#web/words/language.ts'
import type { News } from './changes/news.ts'
import { familyName } from './names.ts'
import { contextMenuAtom, focusedAtom, type Target } from './state.ts'
import { translatorIn } from './texts/console.ts'
import { undoAtom, update } from './undo/tracked.ts'
import { type Change, lastOf, type UndoState } from './undo/undo-state.ts'

// Which families this window names outside its lists, as the last change does, and what is left of it once one was erased. Pure.

/** By the id of the family, the names under which it is on the screen or may come there. */
type Names = ReadonlyMap<string, ReadonlySet<string>>
type Family = { id: string; name: string }

const familiesOf = ({ changes }: UndoState): Family[] =>
  changes.flatMap(({ change }) =>
    change === null ? [] : change.events.map(({ id, family = change.name }) => ({ id, name: family })),
  )

export function namesIn(undo: UndoState, shown: readonly Family[]): Names {
  const names = new Map<string, Set<string>>()
  for (const { id, name } of [...familiesOf(undo), ...shown])
    names.set(id, (names.get(id) ?? new Set()).add(name))
  return names
}

/** @param name what stands in place of the family's */
function changeWithout(change: Change, erased: ReadonlySet<string>, name: string): Change {
  const events = change.events.filter(({ id }) => !erased.has(id))
  if (events.length === change.events.length) return change
  const isNamed = change.events.some(({ id, family }) => erased.has(id) && family === undefined)
  return { ...change, events, name: isNamed || events.length === 0 ? name : change.name }
}

/** Nothing is taken back of what was done to a family that is no more. */
export const withoutErased = (now: UndoState, erased: ReadonlySet<string>, name: string): UndoState => ({
  ...now,
  changes: now.changes.map((one) => ({
    ...one,
    change: one.change && changeWithout(one.change, erased, name),
  })),
})

/** Whether any of the texts names one of the families. */
export const isNamed = (names: Names, ids: ReadonlySet<string>, texts: readonly (string | undefined)[]) =>
  [...names].some(
    ([id, all]) => ids.has(id) && [...all].some((name) => texts.some((text) => text?.includes(name))),
  )

type Store = ReturnType<typeof createStore>

const Erased = z.object({ erased: z.array(z.string()) })

/** Those that this window itself erases: it says so itself. */
const own = new Set<string>()
export async function erasing<Answer>(id: string, send: () => Promise<Answer>): Promise<Answer> {
  own.add(id)
  try {
    return await send()
  } catch (error) {
    own.delete(id)
    throw error
  }
}

const named = (target: Target) => ({ id: target.id, name: familyName(target) })

async function erasedOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const erased = new Set<string>()
  for (let n = 0; n < ids.length; n += limits.bulk) {
    const body = { ids: ids.slice(n, n + limits.bulk) }
    const answer = await call('/api/admin/changes/erased', { method: 'POST', body, schema: Erased })
    for (const id of answer.erased) erased.add(id)
  }
  return erased
}

type Seen = { names: Names; inHand: string | null; changed: ReadonlySet<string> }

function seenNow(store: Store): Seen {
  const undo = store.get(undoAtom)
  const focused = store.get(focusedAtom)
  const shown = [...(focused ? [focused] : []), ...(store.get(contextMenuAtom)?.targets ?? [])]
  return {
    names: namesIn(undo, shown.map(named)),
    inHand: focused?.id ?? null,
    changed: new Set(lastOf(undo)?.change?.events.map(({ id }) => id)),
  }
}

/** A message that names one of them goes, with its Undo. */
function say({ names, inHand, changed }: Seen, erased: ReadonlySet<string>): void {
  const t = translatorIn(localeNow())
  const others = erased.difference(own)
  const shown = currentToast.now()
  const isNaming = shown !== null && isNamed(names, others, [shown.text])
  if (isNaming) dismiss(shown.id)
  const wasInHand = inHand !== null && others.has(inHand)
  // Of a change of many the others can still be taken back.
  const wasChanged = changed.size > 0 && changed.isSubsetOf(others)
  const said = [
    wasInHand ? t('erasing.inHand') : '',
    wasChanged ? t('erasing.lastChange') : '',
    isNaming && !wasInHand && !wasChanged ? t('erasing.named') : '',
  ].filter((text) => text !== '')
  if (said.length === 0) return
  toast({ kind: 'default', title: t('erasing.title'), text: sentences(...said) })
}

function forget(store: Store, client: QueryClient, erased: ReadonlySet<string>): void {
  update(store, (now) => withoutErased(now, erased, translatorIn(localeNow())('erasing.family')))
  const isOfErased = (id: string | undefined) => id !== undefined && erased.has(id)
  if (store.get(contextMenuAtom)?.targets.some(({ id }) => isOfErased(id))) store.set(contextMenuAtom, null)
  if (isOfErased(store.get(focusedAtom)?.id)) store.set(focusedAtom, null)
  client.removeQueries({ type: 'inactive', predicate: ({ meta }) => isOfErased(meta?.application) })
}

/** To be called before the lists are read anew, which brings another family in hand. */
export async function tellErased(store: Store, client: QueryClient, news: News): Promise<void> {
  if (!news.lists && !news.everything) return
  const seen = seenNow(store)
  if (seen.names.size === 0) return
  // Without an answer the next news, or a press on what is gone, says it.
  const erased = await erasedOf([...seen.names.keys()]).catch(() => new Set<string>())
  if (erased.size === 0) return
  forget(store, client, erased)
  say(seen, erased)
}
