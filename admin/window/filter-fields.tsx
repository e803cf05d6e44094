/** The controls of filters: a select and a debounced input in the shape of chips, and a fold for phones. */
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import * as icons from '#web/ui/icons.ts'
import { useIsPhone } from '../app/page.ts'
import { t } from '../app/texts/console.ts'
import { Button } from './Button.tsx'
import './filters.css'

type Props = {
  label: string
  isLabelHidden?: boolean
  value: string
  isOn?: boolean
  options: readonly (readonly [string, string])[]
  set: (value: string) => void
}

export function ChipSelect({ label, isLabelHidden = false, value, isOn = false, options, set }: Props) {
  const id = useId()
  return (
    <div className="chip" data-on={isOn}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : ''}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => set(event.target.value)}>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

type DebouncedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  set: (value: string) => void
}
/** Milliseconds. */
const DELAY = 250

/** Debounced, so that typing a name does not send a request for each letter. */
export function DebouncedInput({ value, set, ...input }: DebouncedInputProps) {
  const [typed, setTyped] = useState(value)
  const latestSet = useRef(set)
  latestSet.current = set
  const sent = useRef(value)
  // A value that comes back from the parent may be older than the typed text.
  useEffect(() => {
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      sent.current = typed
      latestSet.current(typed)
    }, DELAY)
    return () => clearTimeout(timer)
  }, [typed, value])
  return <input {...input} value={typed} onChange={(event) => setTyped(event.target.value)} />
}

/** @param isSet for each filter, whether it is active: the button shows the number */
export function FilterFold({ isSet, children }: { isSet: readonly boolean[]; children: ReactNode }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) return children
  const n = isSet.filter(Boolean).length
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {n === 0 ? t('list.filters') : t('list.filtersSet', { n })}
        <Icon of={icons.down} isSmall />
      </Button>
      {isOpen && children}
    </>
  )
}
