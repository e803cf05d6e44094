/** The error summary of the form, shown after Save and Preview was refused. */
import { useAtomValue, useSetAtom } from 'jotai'
import { type MouseEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ErrorSummary, showSummary, useErrorTitle } from '#web/ui/ErrorSummary.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { openPartAtom, shownProblemsAtom } from '../atoms.ts'
import { useFieldName } from '../field-words.ts'
import { allFields, partOf } from '../outline.ts'

/** Errors whose text names the field; before all others, its name is added. */
const namesItsField = /^error\.(groom|bride)/

function useFaults() {
  const { textOf } = useWords()
  const fieldName = useFieldName()
  const problems = useAtomValue(shownProblemsAtom)
  return allFields.flatMap((field) => {
    const problem = problems[field]
    if (problem === undefined) return []
    const text = textOf(problem) ?? problem
    if (namesItsField.test(problem)) return [{ id: field, text }]
    return [{ id: field, text: `${fieldName(field)}: ${text}` }]
  })
}

export function Errors({ refusals }: { refusals: number }) {
  const { t } = useWords()
  const open = useSetAtom(openPartAtom)
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
    if (part) flushSync(() => open(part))
  }
  if (faults.length === 0) return null
  const title = t('entry.errors', { count: faults.length })
  return (
    <div onClickCapture={openFirst}>
      <ErrorSummary title={title} faults={faults} ref={summary} />
    </div>
  )
}
