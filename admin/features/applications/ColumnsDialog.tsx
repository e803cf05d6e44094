/** Shows and hides columns of the list: its own, and every field of the applications. */
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { searchable } from '#events/language/malayalam.ts'
import { useWords } from '../../app/texts/console.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { filtersAtom } from './api.ts'
import { columnHeading, columnNames } from './columns.ts'
import {
  type ColumnChoice,
  columnsAtom,
  extraColumns,
  firstChoice,
  isOwnColumn,
  ownColumns,
  shownColumns,
} from './SavedViews.tsx'

const toggled = (list: readonly string[], id: string): string[] =>
  list.includes(id) ? list.filter((one) => one !== id) : [...list, id]

export default function ColumnsDialog() {
  const { locale, t } = useWords()
  const [choice, setChoice] = useAtom(columnsAtom)
  const [sought, setSought] = useState('')
  const nameOf = (id: string): string => {
    const extra = extraColumns.find((column) => column === id)
    if (isOwnColumn(id)) return t(columnNames[id])
    return extra ? columnHeading(locale, extra) : id
  }
  const isSought = (id: string): boolean => searchable(nameOf(id)).includes(searchable(sought))
  const column = (id: string, set: (id: string) => ColumnChoice) => (
    <ColumnRow key={id} id={id} name={nameOf(id)} toggle={() => setChoice(set(id))} />
  )
  const own = ownColumns.map((id) => column(id, () => ({ ...choice, hidden: toggled(choice.hidden, id) })))
  const further = extraColumns
    .filter(isSought)
    .map((id) => column(id, () => ({ ...choice, extra: toggled(choice.extra, id) })))
  return (
    <Dialog title={t('console.columns')}>
      <p className="hint">{t('console.columnsHint')}</p>
      <div className="column-list">{own}</div>
      <h3>{t('list.furtherColumns')}</h3>
      <input
        className="search"
        type="search"
        aria-label={t('list.findColumn')}
        placeholder={t('list.findColumn')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <div className="column-list further">{further}</div>
      <Button text={t('list.standardColumns')} onClick={() => setChoice(firstChoice)} />
    </Dialog>
  )
}

function ColumnRow({ id, name, toggle }: { id: string; name: string; toggle: () => void }) {
  const isShown = shownColumns(useAtomValue(columnsAtom), useAtomValue(filtersAtom)).includes(id)
  return (
    <label className="tick">
      <input type="checkbox" checked={isShown} onChange={toggle} />
      {name}
    </label>
  )
}
