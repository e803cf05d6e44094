/** The frame of a short form: what is to be corrected, what went wrong, the fields, and one button. */
import type { ReactNode } from 'react'
import { ErrorSummary, useErrorTitle } from '#web/ui/ErrorSummary.tsx'
import { type Key, useWords } from '../../components/island/texts.ts'
import { type EntryForm as Form, useIsAlive } from './use-entry-form.ts'
import { useKeptFields } from './use-kept-fields.ts'
import './components/entry-form.css'

export type Props = {
  of: Form
  labels: Readonly<Record<string, Key>>
  button: Key
  busy: Key
  children: ReactNode
}

/** In the order of the page. "This field is required" needs its field named where it does not stand beside it. */
function useFaults({ problems }: Form, labels: Props['labels']) {
  const { t, textOf } = useWords()
  const order = Object.keys(labels)
  const found = Object.entries(problems).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return found.map(([name, problem]) => {
    const label = labels[name]
    const text = textOf(problem) ?? problem
    return { id: name, text: problem === 'error.required' && label ? `${t(label)}: ${text}` : text }
  })
}

export function ShortForm({ of, labels, button, busy, children }: Props) {
  const { t } = useWords()
  const alive = useIsAlive()
  const faults = useFaults(of, labels)
  useKeptFields(of.form.ref)
  useErrorTitle(faults.length > 0 || of.failedWith !== '', t('entry.errorTitle'))
  return (
    // POST, so that a form sent without its script could not put a password into the address.
    <form className="entry-form" method="post" noValidate {...of.form}>
      {faults.length > 1 && (
        <ErrorSummary title={t('entry.errors', { count: faults.length })} faults={faults} ref={of.summary} />
      )}
      {children}
      {of.failedWith !== '' && <p className="failed">{of.failedWith}</p>}
      <button className="button button-strong" type="submit" disabled={!alive || of.pending}>
        {t(of.pending ? busy : button)}
      </button>
    </form>
  )
}
