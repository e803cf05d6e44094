/** A field into which a text is pasted that a machine has written: nothing corrects or remembers it. */

type Props = { id: string; label: string; rows: number; value: string; set: (value: string) => void }

export const PasteField = ({ id, label, rows, value, set }: Props) => (
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
