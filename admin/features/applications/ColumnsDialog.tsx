/** Shows and hides columns of the list: its own, and every field of the applications. */
import { useMutation } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { searchable } from '#events/language/malayalam.ts'
import { type SavedView, viewLimits } from '#events/saved-view.ts'
import { isBlank } from '#events/text.ts'
import { Field } from '#web/ui/Field.tsx'
import { outcomes } from '../../app/outcomes.ts'
import { densityAtom } from '../../app/state.ts'
import { t } from '../../app/texts/console.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog, FormDialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
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
  useSavedViews,
} from './SavedViews.tsx'

/** The page of the list is not part of the view. */
function useOpenList(): (named: Pick<SavedView, 'name' | 'shared'>) => SavedView {
  const { offset, after, ...filters } = useAtomValue(filtersAtom)
  const { hidden, extra } = useAtomValue(columnsAtom)
  const density = useAtomValue(densityAtom)
  return (named) => ({
    ...named,
    filters,
    hidden: [...hidden],
    extra: [...extra],
    density,
  })
}

export function SaveViewDialog() {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const openList = useOpenList()
  const { save } = useSavedViews()
  const close = useCloseDialog()
  const saving = useMutation({
    mutationFn: () => save(openList({ name: name.trim(), shared })),
    onSuccess: close,
    onError: (error) => outcomes.failed(error, t('console.viewFail')),
  })
  return (
    <FormDialog
      title={t('console.saveView')}
      submit={t('console.save')}
      isDisabled={isBlank(name) || saving.isPending}
      why={isBlank(name) ? t('error.required') : null}
      onSubmit={() => saving.mutate()}
    >
      <Field
        label={t('console.viewName')}
        required
        value={name}
        maxLength={viewLimits.name}
        onChange={({ target }) => setName(target.value)}
      />
      <label className="tick">
        <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
        {t('console.shareView')}
      </label>
    </FormDialog>
  )
}

const toggled = (list: readonly string[], id: string): string[] =>
  list.includes(id) ? list.filter((one) => one !== id) : [...list, id]

export default function ColumnsDialog() {
  const [choice, setChoice] = useAtom(columnsAtom)
  const [sought, setSought] = useState('')
  const nameOf = (id: string): string => {
    const extra = extraColumns.find((column) => column === id)
    if (isOwnColumn(id)) return t(columnNames[id])
    return extra ? columnHeading(extra) : id
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
