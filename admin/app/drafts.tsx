/**
 * Unsent input, by account and name, in the sessionStorage of this tab: it survives a reload, a change of the focused row and the end of
 * the session. Where the browser refuses storage, a map holds it until the page is closed.
 */
import { useAtomValue } from 'jotai'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { tabStorage } from '#web/keeping/web-storage.ts'
import { Button } from '../window/Button.tsx'
import { focusFirstField } from '../window/focus.ts'
import { accountAtom } from './state.ts'
import { t } from './texts/console.ts'

const PREFIX = 'draft '
/** Drafts that sessionStorage refused. */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()

const keyOf = (owner: string, name: string): string => `${PREFIX}${owner} ${name}`

/** The draft as JSON, so that `useSyncExternalStore` can compare it; null without a draft. */
export const readDraft = (owner: string, name: string): string | null => {
  const key = keyOf(owner, name)
  return inMemory.get(key) ?? tabStorage.get(key)
}

/** @param value undefined deletes the draft */
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

export function forgetDrafts(): void {
  inMemory.clear()
  for (const key of tabStorage.keys()) if (key.startsWith(PREFIX)) tabStorage.remove(key)
  for (const listener of listeners) listener()
}

function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** An input whose value is stored in this tab from the first keystroke until it is sent. */
export type Draft<T> = {
  value: T
  /** Setting the initial value deletes the stored draft. */
  set: (value: T) => void
  /** Deletes the draft after it was sent, unless another form has changed it since this form was closed. */
  clear: () => void
  isStored: boolean
  beginAnew: () => void
}

function parsed<T>(text: string | null, schema: z.ZodMiniType<T>): T | undefined {
  return text === null ? undefined : schema.safeParse(JSON.parse(text)).data
}

/** @param name of the input and its application; two forms with the same name share a draft */
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
  return { value: found ?? initial, set, clear, isStored: found !== undefined, beginAnew }
}

/** Offers to discard a draft from an earlier time. It is placed before the first field, so that Tab goes from field to field. */
export function DraftNotice({
  draft: { isStored, beginAnew },
}: {
  draft: Pick<Draft<unknown>, 'isStored' | 'beginAnew'>
}) {
  const [wasStored] = useState(isStored)
  if (!wasStored || !isStored) return null
  return (
    <p className="hint" role="status">
      {t('console.kept')}{' '}
      <Button
        text={t('console.beginAnew')}
        onClick={({ currentTarget: { form } }) => {
          beginAnew()
          if (form) focusFirstField(form)
        }}
      />
    </p>
  )
}
