/** An input that is kept from the first letter: back after a reload, another row, a lost session, until it is sent or begun anew. */
import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { accountAtom } from '../state.ts'
import { keptFor } from './kept.ts'

export type Draft<T> = {
  value: T
  /** What equals the beginning is not kept. */
  set: (value: T) => void
  /** After it was sent, or to begin anew. */
  clear: () => void
  /** True where there is something that was typed. */
  isKept: boolean
}

/**
 * @param name what it is and of which application; the same input in two places has one name
 * @param initial how it begins
 */
export function useDraft<T>(name: string, schema: z.ZodMiniType<T>, initial: T): Draft<T> {
  const owner = useAtomValue(accountAtom)?.id ?? ''
  const drafts = keptFor(owner)
  const kept = useSyncExternalStore(drafts.subscribe, () => drafts.get(name))
  const found = useMemo(() => (kept === undefined ? undefined : schema.safeParse(kept).data), [kept, schema])
  const clear = useCallback(() => drafts.set(name, undefined), [drafts, name])
  const begins = JSON.stringify(initial)
  const set = useCallback(
    (value: T) => drafts.set(name, JSON.stringify(value) === begins ? undefined : value),
    [drafts, name, begins],
  )
  return { value: found ?? initial, set, clear, isKept: found !== undefined }
}
