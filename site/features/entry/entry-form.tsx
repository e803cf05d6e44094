/**
 * The state of a short form: validated on submit and from then on at every change. The inputs are uncontrolled, so that texts typed
 * before hydration, or before an error, are not lost.
 */

import { sentences } from '#events/language/sentences.ts'
import { ApiError } from '#web/api.ts'
import { Texts } from '#web/guards.ts'
import { tabStorage } from '#web/keeping/web-storage.ts'
import { ErrorSummary, showSummary, useErrorTitle } from '#web/ui/ErrorSummary.tsx'
import { Press } from '../../components/island/buttons.tsx'
import { type Key, useOutcome, useWords } from '../../components/island/texts.ts'
import './entry-form.css'
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type FieldLabels, FieldsContext, fieldLabels } from './fields.tsx'
import type { Problems, Values } from './validation.ts'

type Options = {
  problemsIn: (values: Values) => Problems
  /** Sends the form and opens the next page. */
  send: (values: Values) => Promise<void>
  /** The error message if the server sends none. */
  failed: Key
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

const neverChanges = () => () => {}
/** False before hydration, when a pressed button would submit the form natively. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/** The message for a failed request, including the time to wait. */
function useFailureText() {
  const { t } = useWords()
  const { errorText } = useOutcome()
  return (error: unknown, failed: Key): string => {
    const text = errorText(error, failed)
    const seconds = error instanceof ApiError ? error.retryAfter : null
    if (!seconds) return text
    const wait =
      seconds > 90
        ? t('entry.wait', { count: Math.ceil(seconds / 60) })
        : t('entry.waitSeconds', { count: seconds })
    return sentences(text, wait)
  }
}

/** After a refused submit: focuses the only wrong field, or the summary of several. */
function useFocusOnRefusal(problems: Problems, refusals: number) {
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLElement>(null)
  const latest = useRef(problems)
  latest.current = problems
  useEffect(() => {
    const [first, second] = Object.keys(latest.current)
    if (refusals === 0 || first === undefined) return
    if (second !== undefined) showSummary(summary.current)
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [refusals])
  return { form, summary }
}

export function useEntryForm({ problemsIn, send, failed }: Options) {
  const { showError } = useOutcome()
  const failureText = useFailureText()
  const [pending, setPending] = useState(false)
  const [clientProblems, setClientProblems] = useState<Problems>({})
  const [serverProblems, setServerProblems] = useState<Problems>({})
  const [failedWith, setFailedWith] = useState('')
  const [refusals, setRefusals] = useState(0)
  const problems = { ...serverProblems, ...clientProblems }
  const refs = useFocusOnRefusal(problems, refusals)

  const refuse = (error: unknown) => {
    const fields = error instanceof ApiError ? (error.problem?.fields ?? {}) : {}
    const text = failureText(error, failed)
    setServerProblems(fields)
    setFailedWith(Object.keys(fields).length > 0 ? '' : text)
    setRefusals((count) => count + 1)
    showError(text)
  }
  const submit = async (values: Values) => {
    setPending(true)
    await send(values).catch(refuse)
    setPending(false)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    const found = problemsIn(values)
    setClientProblems(found)
    setServerProblems({})
    setFailedWith('')
    setRefusals((count) => count + 1)
    if (Object.keys(found).length === 0) void submit(values)
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (refusals > 0) setClientProblems(problemsIn(valuesOf(event.currentTarget)))
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    const { [target.name]: _changed, ...others } = serverProblems
    setServerProblems(others)
  }
  return {
    /** The properties of the `<form>` element. */
    element: { ref: refs.form, onSubmit, onChange },
    summary: refs.summary,
    problems,
    failedWith,
    pending,
  }
}
type EntryForm = ReturnType<typeof useEntryForm>

// Typed texts are carried over to the same page in the other language, or to the login page; never passwords or checkboxes.

const STORAGE_KEY = 'typed'

/** @param typed texts by the names of the fields on the next page @returns whether they are stored */
export const carry = (typed: Readonly<Record<string, string>>): boolean =>
  tabStorage.set(STORAGE_KEY, JSON.stringify(typed))

const carriedInputs = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('[name=email],[name=phone]'),
]

/** Whether a click opens its link in this tab; otherwise a later page of this tab would find the carried texts. */
export const opensHere = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) => !(ctrlKey || metaKey || shiftKey)

function restore(form: HTMLFormElement): void {
  const typed = tabStorage.take(STORAGE_KEY, Texts)
  for (const input of carriedInputs(form)) input.value ||= typed?.[input.name] ?? ''
}

function save(form: HTMLFormElement): void {
  carry(Object.fromEntries(carriedInputs(form).map(({ name, value }) => [name, value])))
}

function useCarriedFields(ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = ref.current
    if (!form) return
    restore(form)
    const onClick = (event: MouseEvent) => {
      const { target } = event
      if (target instanceof Element && target.closest('[data-language]') && opensHere(event)) save(form)
    }
    addEventListener('click', onClick)
    return () => removeEventListener('click', onClick)
  }, [ref])
}

// The form: the error summary, the fields, the server's error, and one submit button.

/**
 * `labels`: those that differ from `fieldLabels`. `busy`: the button's text while the form is being sent. `idPrefix`: prefix of the
 * fields' ids on a page with several forms. `isQuiet`: the button is not the primary action of its page.
 */
type Props = {
  form: EntryForm
  labels?: Partial<FieldLabels>
  idPrefix?: string
  button: Key
  busy: Key
  isQuiet?: boolean
  children: ReactNode
}

/** The errors in the order of the page. In the summary "This field is required" needs the name of its field. */
type Named = { labels: Readonly<Record<string, Key>>; idPrefix: string }

function useFaults(problems: Problems, { labels, idPrefix }: Named) {
  const { t, textOf } = useWords()
  const order = Object.keys(labels)
  const found = Object.entries(problems).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return found.map(([name, problem]) => {
    const label = labels[name]
    const text = textOf(problem) ?? problem
    const id = `${idPrefix}${name}`
    return { id, text: problem === 'error.required' && label ? `${t(label)}: ${text}` : text }
  })
}

export function ShortForm(props: Props) {
  const { form, labels: ownLabels, idPrefix = '', button, busy, isQuiet, children } = props
  const { t } = useWords()
  const isHydrated = useIsHydrated()
  const { problems, failedWith, pending } = form
  const labels = { ...fieldLabels, ...ownLabels }
  const faults = useFaults(problems, { labels, idPrefix })
  useCarriedFields(form.element.ref)
  useErrorTitle(faults.length > 0 || failedWith !== '', t('entry.errorTitle'))
  return (
    // POST, so that a form that is submitted before its script runs never puts a password into the URL.
    <form className="entry-form" method="post" noValidate {...form.element}>
      {faults.length > 1 && (
        <ErrorSummary
          title={t('entry.errors', { count: faults.length })}
          faults={faults}
          ref={form.summary}
        />
      )}
      <FieldsContext value={{ labels, problems, idPrefix }}>{children}</FieldsContext>
      {failedWith !== '' && <p className="failed">{failedWith}</p>}
      <Press
        look={isQuiet ? 'line' : 'strong'}
        text={pending ? busy : button}
        type="submit"
        disabled={!isHydrated || pending}
      />
    </form>
  )
}
