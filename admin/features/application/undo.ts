/** Undo of this window's last change, of any kind; the toast names the family and what could not be undone. */
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { sentences, withoutStop } from '#events/language/sentences.ts'
import { ApiError } from '#web/api.ts'
import { NoNetwork } from '#web/network.ts'
import { endAct } from '#web/ui/toast.ts'
import { NotKnown, NotSaved } from '../../app/changes/send-change.ts'
import {
  type Change,
  lastChangeAtom,
  type NumberedChange,
  takeBackAtom,
  takenBack,
} from '../../app/changes/tracked.tsx'
import { moment, shortId } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { isKey, t } from '../../app/texts/console.ts'
import type { CommandContext } from '../../window/registry.ts'
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

/** Ctrl+Z and the command. */
export function undoNow({ store }: CommandContext): void {
  const { n, change } = store.get(lastChangeAtom)
  if (change === null) outcomes.told(t('console.undoNothing'))
  else if (change === 'unanswered') outcomes.told(t('lost.undoWaits'))
  else store.get(takeBackAtom)?.run({ ...change, n })
}

/** Whether trying again may help: the server did not answer, or could not. */
const mayTryAgain = (error: unknown): boolean =>
  error instanceof NoNetwork ||
  error instanceof NotSaved ||
  error instanceof NotKnown ||
  (error instanceof ApiError && (error.status === 503 || error.status === 401))

type Refused = { code?: string | undefined; current?: unknown }

const laterOf = ({ current }: Refused): Later | null => Later.safeParse(current).data ?? null

function partsOf({ type, at, by }: Later) {
  const key = `console.did.${type}`
  const what = isKey(key) ? t(key) : type
  return { what, name: by?.email ?? t('console.family'), date: moment(at) }
}

/** The later change that prevents an undo, and its author; null for another refusal. */
function inTheWay(refused: Refused): string | null {
  const later = refused.code === 'changed-since' ? laterOf(refused) : null
  return later && t('console.undoSince', partsOf(later))
}

/** @param results one for each of the events, in their order */
function reportMany({ name, events }: Change, results: readonly BulkResult[]): void {
  const failures = results.flatMap((one, place) => {
    const made = events[place]
    if (one.ok || !made) return []
    const { family = shortId(one.id), what } = made
    const about = what === undefined ? family : `${family}, ${what}`
    return [`${about}: ${withoutStop(one.message ?? '')}`]
  })
  if (failures.length === 0) outcomes.succeeded(t('console.undone'), { about: name })
  else
    outcomes.told(
      sentences(
        t('console.undoneSome', { n: results.length - failures.length, all: results.length }),
        t('console.undoneNot', { names: failures.slice(0, 3).join('; ') }),
      ),
      'destructive',
    )
}

function reportFailure(name: string, error: unknown): void {
  const later = inTheWay((error instanceof ApiError && error.problem) || {})
  if (error instanceof NotSaved) outcomes.told(`${t('lost.notUndone')} · ${name}`, 'destructive')
  else if (later === null) outcomes.failed(error, t('console.undoFail'), name)
  else outcomes.told(`${later} · ${name}`, 'destructive')
}

/** @returns whether it is over: not where it may be tried again */
async function takeBack(client: QueryClient, change: Change): Promise<boolean> {
  const { name, events } = change
  const [only, ...more] = events
  if (!only) {
    outcomes.told(change.takenBackBy ?? t('console.undoCannot', { name }))
    return false
  }
  try {
    if (more.length > 0) reportMany(change, await undoMany(client, events))
    else {
      await undoOne(client, only)
      outcomes.succeeded(t('console.undone'), { about: name })
    }
    return true
  } catch (error) {
    reportFailure(name, error)
    return !mayTryAgain(error)
  }
}

/** Called once, by the router. */
export function followUndo(store: Store, client: QueryClient): void {
  const running = new Set<number>()
  const run = async (change: NumberedChange): Promise<void> => {
    const { n } = change
    if (running.has(n)) return
    running.add(n)
    const isOver = await takeBack(client, change)
    running.delete(n)
    if (!isOver) return
    endAct(n)
    takenBack(store, n)
  }
  store.set(takeBackAtom, { run: (change) => void run(change) })
}
