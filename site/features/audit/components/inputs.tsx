/** A button that opens files: a label over a file input, so that keyboard and screen reader have the browser's own. */
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
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <label className={`button ${look}`} htmlFor={id}>
        {label}
      </label>
    </div>
  )
}

// A field into which a text is pasted that a machine has written: nothing corrects or remembers it.

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
