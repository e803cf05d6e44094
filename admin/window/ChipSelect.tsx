/** A native select in the shape of a chip. */
import { useId } from 'react'
import './chip.css'

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
