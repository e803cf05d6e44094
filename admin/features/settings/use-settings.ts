/** The state of the settings dialog: the unsaved values, saving them, and the server's validation errors. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { dialogAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { saveSettings } from './api.ts'
import type { Draft, Values } from './components/SettingField.tsx'
import { deadlineOf } from './deadline.ts'

const none: Values = {}
/** The server's validation errors by setting; none where it refused for another reason. */
const errorsOf = (error: unknown): Values =>
  (error instanceof ApiError ? error.problem?.fields : undefined) ?? none

const changedIn = (values: Values, before: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => value !== before[key])
      .map(([key, value]) => [key, key === 'application_deadline' ? deadlineOf(value) : value]),
  )

function useSave(changed: () => Values, onInvalid: (errors: Values) => void) {
  const { t } = useWords()
  const store = useStore()
  const client = useQueryClient()
  const outcomes = useOutcomes()
  return useMutation({
    mutationFn: () => saveSettings(client, changed()),
    onSuccess: () => {
      outcomes.succeeded(t('adminToast.settingUpdated'))
      store.set(dialogAtom, null)
    },
    onError: (error) => {
      const errors = errorsOf(error)
      if (Object.keys(errors).length > 0) onInvalid(errors)
      else outcomes.failed(error, t('toast.error'))
    },
  })
}

/** @param before the saved values */
export function useSettings(before: Values) {
  const [values, setValues] = useState(before)
  const [errors, setErrors] = useState(none)
  const [rejections, setRejections] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const save = useSave(
    () => changedIn(values, before),
    (found) => {
      setErrors(found)
      setRejections((n) => n + 1)
    },
  )
  // Once for each rejected attempt, so that the focus does not move while errors are corrected.
  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [rejections])
  const change: Draft['change'] = (key, value) => {
    setValues({ ...values, [key]: value })
    const { [key]: _, ...others } = errors
    setErrors(others)
  }
  return { form, draft: { values, errors, change }, save }
}
