/** The dialog that shows and hides columns of the list. */
import { useAtom } from 'jotai'
import { useWords } from '../../../app/texts/console.ts'
import { Dialog } from '../../../window/dialogs/Dialog.tsx'
import { columnNames } from '../columns.ts'
import { hiddenColumnsAtom } from '../saved-views.ts'

export default function ColumnsDialog() {
  const { t } = useWords()
  const [hidden, setHidden] = useAtom(hiddenColumnsAtom)
  const toggle = (id: string) =>
    setHidden(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])
  return (
    <Dialog title={t('console.columns')}>
      <p className="hint">{t('console.columnsHint')}</p>
      {Object.entries(columnNames).map(([id, name]) => (
        <label key={id} className="tick">
          <input type="checkbox" checked={!hidden.includes(id)} onChange={() => toggle(id)} />
          {t(name)}
        </label>
      ))}
    </Dialog>
  )
}
