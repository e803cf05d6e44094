/** Says that an input has what was typed earlier, and offers to begin anew: the only way by which it is dropped. */
import { useState } from 'react'
import { useWords } from '../texts/console.ts'
import type { Draft } from './use-draft.ts'

/** Shown for what was there when the form was opened, and not while it is being typed. */
export function KeptNotice({
  draft: { isKept, clear },
}: {
  draft: Pick<Draft<unknown>, 'isKept' | 'clear'>
}) {
  const { t } = useWords()
  const [wasKept, setWasKept] = useState(isKept)
  if (!wasKept || !isKept) return null
  const beginAnew = () => {
    clear()
    setWasKept(false)
  }
  return (
    <p className="hint" role="status">
      {t('console.kept')}{' '}
      <button className="tb line" type="button" onClick={beginAnew}>
        {t('console.beginAnew')}
      </button>
    </p>
  )
}
