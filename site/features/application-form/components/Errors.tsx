/** The error summary of the form, after a refused Save and Preview. */
import { type MouseEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ErrorSummary, showSummary, useErrorTitle } from '#web/ui/ErrorSummary.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useFieldName } from '../field-words.ts'
import { openPartStore, shownProblemsStore } from '../form-state.ts'
import { allFields, partOf } from '../outline.ts'

/** Errors whose text names the field; the others get its name as a prefix. */
const namesItsField = /^error\.(groom|bride)/

function useFaults() {
  const { textOf } = useWords()
  const fieldName = useFieldName()
  const problems = useStore(shownProblemsStore)
  return allFields.flatMap((field) => {
    const problem = problems[field]
    if (problem === undefined) return []
    const text = textOf(problem) ?? problem
    if (namesItsField.test(problem)) return [{ id: field, text }]
    return [{ id: field, text: `${fieldName(field)}: ${text}` }]
  })
}

/** `refusals`: how often Save and Preview was refused. */
export function Errors({ refusals }: { refusals: number }) {
  const { t } = useWords()
  const summary = useRef<HTMLElement>(null)
  const faults = useFaults()
  useErrorTitle(faults.length > 0, t('entry.errorTitle'))
  useEffect(() => {
    if (refusals > 0) showSummary(summary.current)
  }, [refusals])
  /** A field can only be focused while its part is open. */
  const openFirst = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const part = partOf(link?.hash.slice(1) ?? '')
    if (part) flushSync(() => openPartStore.set(part))
  }
  if (faults.length === 0) return null
  const title = t('entry.errors', { count: faults.length })
  return (
    <div onClickCapture={openFirst}>
      <ErrorSummary title={title} faults={faults} ref={summary} isAlert />
    </div>
  )
}
