/** Sends one change at a time, and says what came of it: a sentence, or which field was refused. */
import { useState } from 'react'
import { ApiError } from '#web/api.ts'
import { type Key, useWords } from '../../components/island/texts.ts'
import { useOutcome } from '../../components/island/use-outcome.ts'
import { type Change, send } from './api.ts'

export function useSending(id: string) {
  const { t, textOf } = useWords()
  const { errorText, showError, showSuccess } = useOutcome()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  async function change(what: Change, done: Key): Promise<boolean> {
    setBusy(true)
    try {
      await send(id, what)
      setErrors({})
      showSuccess(t(done))
      return true
    } catch (error) {
      setErrors(error instanceof ApiError ? (error.problem?.fields ?? {}) : {})
      showError(errorText(error, 'rights.fail'))
      return false
    } finally {
      setBusy(false)
    }
  }
  /** The words of a field's error, by the last part of its name. */
  const errorOf = (field: string): string | undefined => {
    const found = Object.entries(errors).find(([name]) => name === field || name.endsWith(`.${field}`))?.[1]
    return found === undefined ? undefined : (textOf(found) ?? found)
  }
  return { change, isBusy, errorOf }
}
