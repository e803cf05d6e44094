/**
 * Says that an input has what was typed earlier, and offers to begin anew; then, and where it was typed over, to take it back. Stands
 * before the first field of its form, so that Tab goes from field to field.
 */
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstField } from '../../window/first-field.ts'
import { useWords } from '../texts/console.ts'
import type { Draft } from './use-draft.ts'

/** Enter that is still held would send the form, or begin a line, now that a field has the focus. */
function ignoreHeldEnter(): void {
  const released = new AbortController()
  const { signal } = released
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  }
  addEventListener('keydown', onKey, { capture: true, signal })
  addEventListener('keyup', () => released.abort(), { capture: true, signal })
}

/** Shown for what was there when the form was opened, and not while it is being typed. */
export function KeptNotice({
  draft: { isKept, beginAnew, takeBack },
}: {
  draft: Pick<Draft<unknown>, 'isKept' | 'beginAnew' | 'takeBack'>
}) {
  const { t } = useWords()
  const [wasKept, setWasKept] = useState(isKept)
  if (!takeBack && !(wasKept && isKept)) return null
  const press = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => {
      setWasKept(takeBack !== null)
      if (takeBack) takeBack()
      else beginAnew()
    })
    ignoreHeldEnter()
    if (form) focusFirstField(form, { isReplaced: takeBack === null })
  }
  return (
    <p className="hint" role="status">
      {t(takeBack ? 'typed.putAside' : 'console.kept')}{' '}
      <button className="tb line" type="button" onClick={press}>
        {t(takeBack ? 'typed.takeBack' : 'console.beginAnew')}
      </button>
    </p>
  )
}
