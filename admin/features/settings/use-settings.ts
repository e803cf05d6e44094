/** The state of a settings form: unsaved values, saving, and validation errors of the server. */

import { useMutation } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { instantOf, kolkataTime } from '#events/dates.ts'
import { isHidden } from '#events/programme/settings.ts'
import { ApiError, call } from '#web/api.ts'
import { refresh } from '../../app/changes/news.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { trackedForGood, useOnce } from '../../app/changes/tracked.tsx'
import { isMovedOn, renew, Setting } from '../../app/client.ts'
import { useDraft } from '../../app/drafts.tsx'
import { moment } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { t } from '../../app/texts/views.ts'
import { useStats } from '../applications/api.ts'
import type { Draft, Values } from './fields.tsx'

/** The deadline that these changes set, where it is over and so closes applications; else null. */
export function closingNow({ application_deadline: changed = '' }: Values, now: Date): string | null {
  const deadline = instantOf(changed)
  return deadline !== null && deadline <= now.toISOString() ? deadline : null
}

/** Saves all values or none. `before`: the values that the person saw; if one has changed since, the server saves none. */
export const saveSettings = (ask: { values: Values; before: Values }) =>
  sendChange('/api/admin/settings', { method: 'PUT', body: ask, schema: z.array(Setting) })

const Tried = z.object({ success: z.boolean(), message: z.string() })
export const tryMessage = (ask: { carrier: 'sms' | 'whatsapp'; to: string }) =>
  call('/api/admin/test-message', { method: 'POST', body: ask, schema: Tried })

export const testMailServer = (to: string) =>
  call('/api/admin/test-smtp', {
    method: 'POST',
    ...(to !== '' && { body: { to } }),
    schema: z.object({ success: z.boolean(), message: z.string(), cause: z.optional(z.string()) }),
  })

/** The code of the test letter, typed in. */
export const confirmMail = (code: string) =>
  sendChange('/api/admin/confirm-mail', { method: 'POST', body: { code }, schema: Setting })

const KOLKATA = '+05:30'

/** A UTC instant as a local time in Asia/Kolkata for the control, such as `2026-03-31T17:00`; '' for an invalid one. */
const deadlineInput = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? '' : kolkataTime(instant).slice(0, 16)

/**
 * The value of the control as a UTC instant; '' while nothing is chosen. An invalid text is sent as it is, so that the server names the
 * error.
 */
export const deadlineOf = (input: string): string => {
  const text = `${input}:00${KOLKATA}`
  return input === '' ? '' : (instantOf(text) ?? text)
}

/** The values as the controls show them. */
const asShown = (saved: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const { application_deadline: deadline } = saved
  return deadline === undefined ? saved : { ...saved, application_deadline: deadlineInput(deadline) }
}

/**
 * Adds a colleague's saved value to the error of a field that was refused for it. @param moved the refused fields whose saved values were
 * refetched
 */
function useSavedValues(saved: Values, moved: readonly string[]): (errors: Values) => Values {
  const shown = (key: string, value: string): string =>
    key === 'application_deadline' ? moment(value) : value
  const withSavedValue = (key: string, error: string): string => {
    const value = saved[key]
    const isShown = moved.includes(key) && value
    return isShown ? `${error} ${t('settings.theirs', { value: shown(key, value) })}` : error
  }
  return (errors) =>
    Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, withSavedValue(key, error)]))
}

const none: Values = {}

/** The changed values as the server stores them. */
export const changedIn = (values: Values, before: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => value !== before[key])
      .map(([key, value]) => [key, key === 'application_deadline' ? deadlineOf(value) : value]),
  )

const Typed = z.record(z.string(), z.string())
const changedValues = (values: Values, before: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value !== undefined && value !== before[key] ? [[key, value]] : [],
    ),
  )

/** The draft is shared by forms that show some of the settings each: the part of this form, and the rest. */
const only = (typed: Record<string, string>, before: Values) =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => key in before))
const without = (typed: Record<string, string>, before: Values) =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => !(key in before)))

/** For changed settings, the values that the person saw. */
const seenValues = (changes: Values, seen: Values): Values =>
  Object.fromEntries(
    Object.keys(changes).flatMap((key) => {
      const value = seen[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )

type Options = {
  /** The form has all settings: once they are saved the draft is finished. */
  isWhole?: boolean
  /** Called with the keys that the server refused, before the first of them takes the focus. */
  onWrong?: (keys: readonly string[]) => void
}

/** @param saved the values on the server */
export function useSettings(saved: Values, { isWhole = false, onWrong }: Options = {}) {
  const before = asShown(saved)
  const store = useStore()
  const stored = useDraft('settings', Typed, none)
  /** Secrets are never stored in the browser. */
  const [secrets, setSecrets] = useState<Record<string, string>>({})
  const values: Values = {
    ...before,
    ...only(stored.value, before),
    ...secrets,
  }
  const [errors, setErrors] = useState(none)
  const [moved, setMoved] = useState<readonly string[]>([])
  const withSavedValue = useSavedValues(saved, moved)
  const [rejections, setRejections] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  /** The values on the server when typing began, or at the last confirmation; null before. */
  const seen = useRef<Values | null>(null)
  const taken = useStats()?.places.taken ?? 0
  const reject = (found: Values) => {
    onWrong?.(Object.keys(found))
    setErrors(found)
    setRejections((n) => n + 1)
  }
  const mutation = useMutation({
    mutationFn: (changes: Values) =>
      trackedForGood(store, () =>
        saveSettings({ values: changes, before: seenValues(changes, { ...saved, ...seen.current }) }),
      ),
    onSuccess: async (_answer, _ask, _result, { client }) => {
      // All queries, because a new season changes every list.
      await renew(client)
      seen.current = null
      setErrors(none)
      setMoved([])
      outcomes.succeeded(t('adminToast.settingUpdated'))
      // The server never returns a secret: a saved one would look unsaved.
      setSecrets({})
      if (isWhole) stored.clear()
      else stored.set(without(stored.value, before))
    },
    onError: (error, _changes, _result, { client }) => {
      const found = (error instanceof ApiError ? error.problem?.fields : undefined) ?? none
      if (isMovedOn(error)) {
        // The next try starts from the colleague's values, which are now shown.
        seen.current = null
        void refresh(client, { programme: true }).then(() => setMoved(Object.keys(found)))
      }
      if (Object.keys(found).length === 0) outcomes.failed(error, t('toast.error'), t('admin.systemSettings'))
      else reject(found)
    },
  })
  /** Fewer places than are taken are never sent; a new season has taken none. */
  const isRefused = ({ places = '', season }: Values): boolean => {
    const isWrong = season === undefined && /^\d+$/.test(places) && Number(places) < taken
    if (isWrong) reject({ places: t('settings.placesTaken', { count: taken }) })
    return isWrong
  }
  const save = useOnce(mutation)
  // Once per rejected attempt, so that the focus does not move while errors are corrected.
  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [rejections])
  const change: Draft['change'] = (key, value) => {
    seen.current ??= saved
    if (isHidden(key)) setSecrets({ ...secrets, [key]: value })
    else stored.set(changedValues({ ...stored.value, [key]: value }, before))
    const { [key]: _, ...others } = errors
    setErrors(others)
  }
  const savedBeside: Draft['savedBeside'] = (keys) => {
    if (seen.current)
      seen.current = Object.fromEntries(Object.entries(seen.current).filter(([key]) => !keys.includes(key)))
  }
  return {
    form,
    before,
    draft: { values, errors: withSavedValue(errors), change, savedBeside },
    stored,
    save,
    isRefused,
    isMoved: moved.length > 0,
  }
}
