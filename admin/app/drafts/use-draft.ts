/** An input whose value is stored in this tab from the first letter until it is sent. */
import { useAtomValue } from 'jotai'
import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { accountAtom } from '../state.ts'
import { readDraft, subscribeToDrafts, writeDraft } from './drafts.ts'

export type Draft<T> = {
  value: T
  /** A value that equals the initial one is not stored. */
  set: (value: T) => void
  /** After it was sent, unless another form has changed it since this one was closed. */
  clear: () => void
  /** True where an unsent value is stored. */
  isKept: boolean
  beginAnew: () => void
}

function parsed<T>(text: string | null, schema: z.ZodMiniType<T>): T | undefined {
  return text === null ? undefined : schema.safeParse(JSON.parse(text)).data
}

/** @param name what it is and of which application; the same input in two places has one name */
export function useDraft<T>(name: string, schema: z.ZodMiniType<T>, initial: T): Draft<T> {
  const owner = useAtomValue(accountAtom)?.id ?? ''
  const text = useSyncExternalStore(subscribeToDrafts, () => readDraft(owner, name))
  const found = useMemo(() => parsed(text, schema), [text, schema])
  const seen = useRef(text)
  useLayoutEffect(() => {
    seen.current = text
  }, [text])
  const beginAnew = useCallback(() => writeDraft(owner, name, undefined), [owner, name])
  const clear = useCallback(() => {
    if (readDraft(owner, name) === seen.current) beginAnew()
  }, [owner, name, beginAnew])
  const begins = JSON.stringify(initial)
  const set = useCallback(
    (value: T) => writeDraft(owner, name, JSON.stringify(value) === begins ? undefined : value),
    [owner, name, begins],
  )
  return { value: found ?? initial, set, clear, isKept: found !== undefined, beginAnew }
}
