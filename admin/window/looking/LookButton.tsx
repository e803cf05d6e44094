/**
 * "I have looked at it": it stands beside what others have changed, and works once that can have been read. Until then a press does
 * nothing, and is said to. It takes the focus only then, and only where nothing else has it.
 */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useOutcomes } from '../../app/outcomes.ts'
import { useWords } from '../../app/texts/console.ts'
import type { Look } from './use-look.ts'

const isPressing = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' '

/** The control that was pressed before is greyed out or gone, and with it the focus. */
function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches('dialog, :disabled')
}

export function LookButton({ look, text }: { look: Look; text?: string }) {
  return look.mustLook && <Waiting look={look} text={text} />
}

function Waiting({ look, text }: { look: Look; text: string | undefined }) {
  const { t } = useWords()
  const { notActedOn } = useOutcomes()
  const button = useRef<HTMLButtonElement>(null)
  /** When the key or the pointer went down, which the click may follow late. */
  const downAt = useRef<number | null>(null)
  const { isReadable } = look
  useEffect(() => {
    // Not returned: newer browsers answer a promise, which React would take for the clean-up.
    void button.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (isReadable && isFocusLost()) button.current?.focus()
  }, [isReadable])
  const press = (clickedAt: number) => {
    const isCounted = look.press(downAt.current ?? clickedAt)
    downAt.current = null
    if (!isCounted) notActedOn(t('look.tooSoon'))
    // Not on to a button: a second press of the same key would press that.
    else button.current?.closest('dialog')?.focus()
  }
  return (
    <button
      ref={button}
      className="tb line"
      type="button"
      aria-disabled={!isReadable}
      onKeyDown={(event) => {
        // A key that is held since before this had the focus.
        if (isPressing(event) && event.repeat) event.preventDefault()
        else if (isPressing(event)) downAt.current = event.timeStamp
      }}
      onPointerDown={({ timeStamp }) => {
        downAt.current = timeStamp
      }}
      onClick={({ timeStamp }) => press(timeStamp)}
    >
      {text ?? t('watching.looked')}
    </button>
  )
}
