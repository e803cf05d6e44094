/** Binds one field of the form to its control: value, error, change handler. */
import { atom, useAtomValue } from 'jotai'
import { createContext, useContext, useMemo } from 'react'
import type { Form, FormField } from '#events/application/form.ts'
import type { Uploads } from '#web/uploads/queue.ts'
import type { Account } from '../../account/queries.ts'
import { formAtom } from '../../application/state.ts'
import type { Sync } from '../../application/sync.ts'
import { type Key, useWords } from '../../components/island/texts.ts'
import { shownProblemsAtom } from './atoms.ts'

export type Desk = { account: Pick<Account, 'id' | 'email' | 'phone'>; sync: Sync; uploads: Uploads }

const Context = createContext<Desk | null>(null)
export const DeskProvider = Context.Provider

/** The account, what keeps its answers, and what sends its files. */
export function useDesk(): Desk {
  const desk = useContext(Context)
  if (!desk) throw new Error('There is no desk around this part of the form.')
  return desk
}

type NameOf<V> = { [K in FormField]: Form[K] extends V ? (V extends Form[K] ? K : never) : never }[FormField]
export type TextName = NameOf<string>
export type FlagName = NameOf<boolean>

/** Words for a problem: a key of ours, or what the server said. */
export function useProblem(field: FormField): string | undefined {
  const { textOf } = useWords()
  const problem = useAtomValue(useMemo(() => atom((get) => get(shownProblemsAtom)[field]), [field]))
  return problem === undefined ? undefined : (textOf(problem) ?? problem)
}

export function useValue<K extends FormField>(field: K): Form[K] {
  return useAtomValue(useMemo(() => atom((get) => get(formAtom)[field]), [field]))
}

type Options = { hint?: Key; required?: boolean }

/** What a control of ui/ needs to ask for this field. */
export function useAsked(field: FormField, label: Key, { hint, required = false }: Options = {}) {
  const { t } = useWords()
  const problem = useProblem(field)
  return { id: field, label: t(label), hint: hint && t(hint), required, problem }
}
