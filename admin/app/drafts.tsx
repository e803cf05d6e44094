/**
 * Unsent input of the console, by account and name, in this tab's sessionStorage: it survives a reload, another row and a lost
 * session, and ends with the tab. Where the browser refuses storage, it lives as long as the page.
 */

import { useAtomValue } from 'jotai'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { tabStorage } from '#web/keeping/web-storage.ts'
import { focusFirstField } from '../window/focus.ts'
import { accountAtom } from './state.ts'
import { useWords } from './texts/console.ts'

const PREFIX = 'draft '
/** What storage refused. */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

const keyOf = (owner: string, name: string): string => `${PREFIX}${owner} ${name}`

/** The value as JSON, which compares equal while it is unchanged; null where there is none. */
export const readDraft = (owner: string, name: string): string | null => {
  const key = keyOf(owner, name)
  return inMemory.get(key) ?? tabStorage.get(key)
}

/** @param value undefined: it was sent, or is begun anew */
export function writeDraft(owner: string, name: string, value: unknown): void {
  const key = keyOf(owner, name)
  inMemory.delete(key)
  if (value === undefined) tabStorage.remove(key)
  else {
    const text = JSON.stringify(value)
    if (!tabStorage.set(key, text)) {
      tabStorage.remove(key)
      inMemory.set(key, text)
    }
  }
  for (const listener of listeners) listener()
}

/** At logout: the next person to sign in in this tab finds nothing. */
export function forgetDrafts(): void {
  inMemory.clear()
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.remove(key)
  for (const listener of listeners) listener()
}

function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** An input whose value is stored in this tab from the first letter until it is sent. */
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

// Says that a form holds unsent input from an earlier time, and offers to begin anew.

/** Before the first field of its form, so that Tab goes from field to field. */
export function KeptNotice({
  draft: { isKept, beginAnew },
}: {
  draft: Pick<Draft<unknown>, 'isKept' | 'beginAnew'>
}) {
  const { t } = useWords()
  const [wasKept] = useState(isKept)
  if (!wasKept || !isKept) return null
  return (
    <p className="hint" role="status">
      {t('console.kept')}{' '}
      <button
        className="tb line"
        type="button"
        onClick={({ currentTarget: { form } }) => {
          beginAnew()
          if (form) focusFirstField(form)
        }}
      >
        {t('console.beginAnew')}
      </button>
    </p>
  )
}
