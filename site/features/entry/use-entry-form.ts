/**
 * A short form from the first press of its button to the server's answer: checked on submit and from then on at every
 * change. The fields keep their own values, so that nothing typed before the script came, or before an error, is lost.
 */
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, wordsOf } from '#web/api.ts'
import { showSummary } from '#web/ui/ErrorSummary.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Key, useWords } from '../../components/island/texts.ts'
import type { Problems, Values } from './problems.ts'

type Form = {
  problemsIn: (values: Values) => Problems
  /** Sends it and goes on to where success leads. */
  send: (values: Values) => Promise<void>
  /** What is said where the server says nothing. */
  failed: Key
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

const never = () => () => {}
/** False in the built page and until the script runs: a button that works too early would send the form by itself. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const without = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name))

/** Words for a failed request, how long to wait included. */
function useFailure() {
  const { t } = useWords()
  return (error: unknown, failed: Key): string => {
    const text = wordsOf(error, { network: t('toast.network'), otherwise: t(failed) })
    const seconds = error instanceof ApiError ? error.retryAfter : null
    if (!seconds) return text
    const wait =
      seconds > 90
        ? t('entry.wait', { count: Math.ceil(seconds / 60) })
        : t('entry.waitSeconds', { count: seconds })
    return `${text}. ${wait}`
  }
}

/** Focus goes where the next thing is to be done: to the only wrong field, or to the list of several. */
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

export function useEntryForm({ problemsIn, send, failed }: Form) {
  const { t } = useWords()
  const failure = useFailure()
  const [pending, setPending] = useState(false)
  const [local, setLocal] = useState<Problems>({})
  const [answered, setAnswered] = useState<Problems>({})
  const [failedWith, setFailedWith] = useState('')
  const [refusals, setRefusals] = useState(0)
  const problems = { ...answered, ...local }
  const refs = useFocusOnRefusal(problems, refusals)

  const refuse = (error: unknown) => {
    const fields = error instanceof ApiError ? (error.problem?.fields ?? {}) : {}
    const text = failure(error, failed)
    setAnswered(fields)
    setFailedWith(Object.keys(fields).length > 0 ? '' : text)
    setRefusals((count) => count + 1)
    toast({ kind: 'destructive', title: t('toast.error'), text })
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
    setLocal(found)
    setAnswered({})
    setFailedWith('')
    setRefusals((count) => count + 1)
    if (Object.keys(found).length === 0) void submit(values)
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    if (refusals > 0) setLocal(problemsIn(valuesOf(event.currentTarget)))
    const { target } = event
    if (target instanceof HTMLInputElement) setAnswered(without(answered, target.name))
  }
  return {
    form: { ref: refs.form, onSubmit, onChange },
    summary: refs.summary,
    problems,
    failedWith,
    pending,
  }
}
export type EntryForm = ReturnType<typeof useEntryForm>
