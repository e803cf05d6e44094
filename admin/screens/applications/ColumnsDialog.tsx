/** Which columns the list shows. */
import { useAtom } from 'jotai'
import { Dialog } from '../../dialogs/Dialog.tsx'
import { hiddenColumnsAtom } from '../../saved-views.ts'
import { useWords } from '../../words.ts'
import { columnNames } from './columns.ts'

export default function ColumnsDialog() {
  const { word } = useWords()
  const [hidden, setHidden] = useAtom(hiddenColumnsAtom)
  const toggle = (id: string) =>
    setHidden(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])
  return (
    <Dialog title={word('console.columns')}>
      <p className="hint">{word('console.columnsHint')}</p>
      {Object.entries(columnNames).map(([id, name]) => (
        <label key={id} className="tick">
          <input type="checkbox" checked={!hidden.includes(id)} onChange={() => toggle(id)} />
          {word(name)}
        </label>
      ))}
    </Dialog>
  )
}
