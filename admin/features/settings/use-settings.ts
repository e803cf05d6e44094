/** The state of a form of settings: the unsaved values, saving them, and the server's validation errors. */
import { useMutation } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#web/api.ts'
import { refresh } from '../../app/changes/news.ts'
import { isMovedOn, renew } from '../../app/client.ts'
import { useDraft } from '../../app/drafts/use-draft.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { dialogAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { useOnce } from '../../app/use-once.ts'
import { saveSettings } from './api.ts'
import type { Draft, Values } from './components/SettingField.tsx'
import { deadlineOf } from './deadline.ts'

const none: Values = {}

/** What differs, as it is recorded. */
export const changedIn = (values: Values, before: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => value !== before[key])
      .map(([key, value]) => [key, key === 'application_deadline' ? deadlineOf(value) : value]),
  )

/** Never kept in the browser. */
const PASSWORD = 'smtp_password'
const Typed = z.record(z.string(), z.string())
/** What differs from the saved values. */
const changedValues = (values: Values, before: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value !== undefined && value !== before[key] ? [[key, value]] : [],
    ),
  )

/** Those of a form that has some of the settings, and those of the other forms. */
const only = (typed: Record<string, string>, before: Values) =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => key in before))
const without = (typed: Record<string, string>, before: Values) =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => !(key in before)))

/** Of what is changed, the values that were seen when the first was typed. The deadline is shown without its seconds. */
const seenOf = (changes: Values, seen: Values): Values =>
  Object.fromEntries(
    Object.keys(changes).flatMap((key) => {
      const value = seen[key]
      return value === undefined || key === 'application_deadline' ? [] : [[key, value]]
    }),
  )

/** @param before the saved values */
export function useSettings(before: Values) {
  const { t } = useWords()
  const store = useStore()
  const outcomes = useOutcomes()
  const kept = useDraft('settings', Typed, none)
  const [password, setPassword] = useState(before[PASSWORD] ?? '')
  const values: Values = {
    ...before,
    ...only(kept.value, before),
    ...(PASSWORD in before && { [PASSWORD]: password }),
  }
  const [errors, setErrors] = useState(none)
  const [rejections, setRejections] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  /** The saved values when the first was typed; null until then, and once somebody was told that they are others now. */
  const seen = useRef<Values | null>(null)
  const mutation = useMutation({
    mutationFn: (changes: Values) =>
      saveSettings({ values: changes, before: seenOf(changes, seen.current ?? before) }),
    onSuccess: async (_answer, _ask, _result, { client }) => {
      // All queries, since a new season changes every list.
      await renew(client)
      seen.current = null
      kept.set(without(kept.value, before))
      outcomes.succeeded(t('adminToast.settingUpdated'))
      store.set(dialogAtom, null)
    },
    onError: (error, _changes, _result, { client }) => {
      if (isMovedOn(error)) {
        seen.current = null
        void refresh(client, { programme: true })
      }
      const found = (error instanceof ApiError ? error.problem?.fields : undefined) ?? none
      if (Object.keys(found).length === 0) return outcomes.failed(error, t('toast.error'))
      setErrors(found)
      setRejections((n) => n + 1)
    },
  })
  const save = useOnce(mutation)
  // Once for each rejected attempt, so that the focus does not move while errors are corrected.
  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [rejections])
  const change: Draft['change'] = (key, value) => {
    seen.current ??= before
    if (key === PASSWORD) setPassword(value)
    else kept.set(changedValues({ ...kept.value, [key]: value }, before))
    const { [key]: _, ...others } = errors
    setErrors(others)
  }
  return { form, draft: { values, errors, change }, kept, save }
}
