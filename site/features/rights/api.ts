/** The requests of the page of a family's rights. */

import { useState } from 'react'
import { requestKinds } from '#events/application/request-kinds.ts'
import { ApiError, call } from '#web/api.ts'
import {
  checkedBy,
  type Guarded,
  hasFields,
  isFlag,
  isListOf,
  isNullable,
  isNumber,
  isOneOf,
  isText,
} from '#web/guards.ts'
import { queryClient } from '../../account/queries.ts'
import type { Query } from '../../account/query-client.ts'
import { type Key, useOutcome, useWords } from '../../components/island/texts.ts'

const isAnswer = hasFields({ at: isText, done: isFlag, text: isText })
const isAsked = hasFields({
  number: isNumber,
  kind: isOneOf(requestKinds),
  text: isText,
  at: isText,
  due: isText,
  answer: isNullable(isAnswer),
})
export type Asked = Guarded<typeof isAsked>
const isNominee = hasFields({ name: isText, phone: isText })
const isOwnRights = hasFields({ requests: isListOf(isAsked), nominee: isNullable(isNominee) })
const OwnRights = checkedBy(isOwnRights)
export type OwnRights = Guarded<typeof isOwnRights>

const keyOf = (id: string) => ['rights', id]
const pathOf = (id: string, part: string): string => `/api/applications/${encodeURIComponent(id)}/${part}`

export const rightsQuery = (id: string): Query<OwnRights> => ({
  queryKey: keyOf(id),
  queryFn: () => call(pathOf(id, 'rights'), { schema: OwnRights }),
})

export type Change =
  | { part: 'requests' | 'complaints'; body: { text: string } }
  | { part: 'nominee'; body: { nominee: Guarded<typeof isNominee> | null } }
/** Sends a change and refetches the state. */
export async function send(id: string, { part, body }: Change): Promise<void> {
  const method = part === 'nominee' ? 'PUT' : 'POST'
  queryClient.setQueryData(keyOf(id), await call(pathOf(id, part), { method, body, schema: OwnRights }))
}

// Sends one change at a time and reports the result: a message, or the refused fields.

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
  /** The message of a field's error, by the last part of its name. */
  const errorOf = (field: string): string | undefined => {
    const found = Object.entries(errors).find(([name]) => name === field || name.endsWith(`.${field}`))?.[1]
    return found === undefined ? undefined : (textOf(found) ?? found)
  }
  return { change, isBusy, errorOf }
}
