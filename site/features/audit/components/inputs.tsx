/** The inputs of the pages for auditors: a button that opens files, and a field for pasted texts. */
import { useId } from 'react'

type Props = {
  label: string
  look: 'button-strong' | 'button-line'
  accept: string
  multiple?: boolean
  choose: (files: File[]) => void
}
export function FileButton({ label, look, accept, multiple = false, choose }: Props) {
  const id = useId()
  return (
    <div className="audit-file">
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <label className={`button ${look}`} htmlFor={id}>
        {label}
      </label>
    </div>
  )
}

type PasteFieldProps = {
  id: string
  label: string
  rows: number
  value: string
  set: (value: string) => void
}

export const PasteField = ({ id, label, rows, value, set }: PasteFieldProps) => (
  <div className="audit-field">
    <label htmlFor={id}>{label}</label>
    <textarea
      id={id}
      rows={rows}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ target }) => set(target.value)}
    />
  </div>
)
