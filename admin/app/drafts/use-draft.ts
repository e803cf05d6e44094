/**
 * An input that is kept from the first letter: back after a reload, another row, a lost session, until it is sent. What was begun anew
 * or typed over is put aside and kept as well, so that it can be taken back.
 */
import { useAtomValue } from 'jotai'
import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { accountAtom } from '../state.ts'
import { keptFor } from './kept.ts'
import { putAside, takenBack } from './put-aside.ts'

export type Draft<T> = {
  value: T
  /** What equals the beginning is not kept. */
  set: (value: T) => void
  /** After it was sent: with what was put aside, unless another form has changed it since this one was closed. */
  clear: () => void
  /** True where there is something that was typed. */
  isKept: boolean
  /** Keeps what stands there, before something else takes its place. */
  putAside: () => void
  beginAnew: () => void
  /** Exchanges what stands there for what was put aside last; null where nothing was. */
  takeBack: (() => void) | null
}

/** A value of the drafts that fits the schema. */
function useKept<T>(name: string, schema: z.ZodMiniType<T>): T | undefined {
  const owner = useAtomValue(accountAtom)?.id ?? ''
  const drafts = keptFor(owner)
  const kept = useSyncExternalStore(drafts.subscribe, () => drafts.get(name))
  return useMemo(() => (kept === undefined ? undefined : schema.safeParse(kept).data), [kept, schema])
}

/**
 * @param name what it is and of which application; the same input in two places has one name
 * @param initial how it begins
 */
export function useDraft<T>(name: string, schema: z.ZodMiniType<T>, initial: T): Draft<T> {
  const drafts = keptFor(useAtomValue(accountAtom)?.id ?? '')
  const asideName = `aside ${name}`
  const found = useKept(name, schema)
  const kept = drafts.get(name)
  const seen = useRef(kept)
  useLayoutEffect(() => {
    seen.current = kept
  }, [kept])
  const asides = useMemo(() => z.readonly(z.array(schema)), [schema])
  const aside = useKept(asideName, asides) ?? []
  const setAside = (next: readonly T[]) => drafts.set(asideName, next.length > 0 ? next : undefined)
  const clear = useCallback(() => {
    // Something else was typed since its form was closed.
    if (drafts.get(name) !== seen.current) return
    drafts.set(name, undefined)
    if (drafts.get(asideName) !== undefined) drafts.set(asideName, undefined)
  }, [drafts, name, asideName])
  const begins = JSON.stringify(initial)
  const set = useCallback(
    (value: T) => drafts.set(name, JSON.stringify(value) === begins ? undefined : value),
    [drafts, name, begins],
  )
  const putThisAside = () => {
    if (found !== undefined) setAside(putAside(aside, found))
  }
  const beginAnew = () => {
    putThisAside()
    drafts.set(name, undefined)
  }
  const takeBack = () => {
    const next = takenBack(aside, found)
    setAside(next.aside)
    drafts.set(name, next.value)
  }
  return {
    value: found ?? initial,
    set,
    clear,
    isKept: found !== undefined,
    putAside: putThisAside,
    beginAnew,
    takeBack: aside.length > 0 ? takeBack : null,
  }
}
