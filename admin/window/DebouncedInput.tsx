/** A debounced text input, so that typing a name does not send a request for each letter. */
import { type ComponentProps, useEffect, useRef, useState } from 'react'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  set: (value: string) => void
}
/** Debounce in milliseconds. */
const DELAY = 250

export function DebouncedInput({ value, set, ...input }: Props) {
  const [typed, setTyped] = useState(value)
  const latestSet = useRef(set)
  latestSet.current = set
  const sent = useRef(value)
  // Its own value that comes back is older than what was typed meanwhile.
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
