/** A short form: the error summary, the fields, the server's error, and one submit button. */
import type { ReactNode } from 'react'
import { ErrorSummary, useErrorTitle } from '#web/ui/ErrorSummary.tsx'
import { type Key, useWords } from '../../components/island/texts.ts'
import { type FieldLabels, FieldsContext, fieldLabels } from './fields.tsx'
import { type EntryForm, useCarriedFields, useIsHydrated } from './use-entry-form.ts'
import type { Problems } from './validation.ts'
import './entry-form.css'

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
      <button
        className={isQuiet ? 'button button-line' : 'button button-strong'}
        type="submit"
        disabled={!isHydrated || pending}
      >
        {t(pending ? busy : button)}
      </button>
    </form>
  )
}
