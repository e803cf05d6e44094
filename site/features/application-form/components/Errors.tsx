/** The error summary of the form, shown after Save and Preview was refused. */
import { useAtomValue, useSetAtom } from 'jotai'
import { type MouseEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ErrorSummary, showSummary, useErrorTitle } from '#web/ui/ErrorSummary.tsx'
import { useWords } from '../../../components/island/texts.ts'
import { openPartAtom, shownProblemsAtom } from '../atoms.ts'
import { allFields, labelOf, partOf, sideOf } from '../outline.ts'

/** Sentences that name their field themselves; all others are said together with it. */
const namesItself = /^error\.(groom|bride)/

function useFaults() {
  const { t, textOf } = useWords()
  const problems = useAtomValue(shownProblemsAtom)
  return allFields.flatMap((field) => {
    const problem = problems[field]
    if (problem === undefined) return []
    const text = textOf(problem) ?? problem
    if (namesItself.test(problem)) return [{ id: field, text }]
    const side = sideOf(field)
    const label = t(labelOf(field))
    const named = side ? t('form.atSide', { side: t(`section.${side}Short`), title: label }) : label
    return [{ id: field, text: `${named}: ${text}` }]
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
  /** The part has to be open before a field in it can take the focus. */
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
