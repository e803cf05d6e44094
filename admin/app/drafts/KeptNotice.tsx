/** Says that a form holds unsent input from an earlier time, and offers to begin anew. */
import { useState } from 'react'
import { focusFirstField } from '../../window/first-field.ts'
import { useWords } from '../texts/console.ts'
import type { Draft } from './use-draft.ts'

/** Before the first field of its form, so that Tab goes from field to field. */
export function KeptNotice({
  draft: { isKept, beginAnew },
}: {
  draft: Pick<Draft<unknown>, 'isKept' | 'beginAnew'>
}) {
  const { t } = useWords()
  const [wasKept] = useState(isKept)
  if (!wasKept || !isKept) return null
  return (
    <p className="hint" role="status">
      {t('console.kept')}{' '}
      <button
        className="tb line"
        type="button"
        onClick={({ currentTarget: { form } }) => {
          beginAnew()
          if (form) focusFirstField(form)
        }}
      >
        {t('console.beginAnew')}
      </button>
    </p>
  )
}
