/** Saves the open list as a view, private or shared with colleagues; an existing name is overwritten. */
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { type SavedView, viewLimits } from '#events/saved-view.ts'
import { isBlank } from '#events/text.ts'
import { Field } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../app/outcomes.ts'
import { densityAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/console.ts'
import { FormDialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { filtersAtom } from './api.ts'
import { columnsAtom, useSavedViews } from './SavedViews.tsx'

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

export default function SaveViewDialog() {
  const { t } = useWords()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [saving, setSaving] = useState(false)
  const openList = useOpenList()
  const { save } = useSavedViews()
  const close = useCloseDialog()
  const outcomes = useOutcomes()
  const submit = async () => {
    setSaving(true)
    try {
      await save(openList({ name: name.trim(), shared }))
      close()
    } catch (error) {
      outcomes.failed(error, t('console.viewFail'))
      setSaving(false)
    }
  }
  return (
    <FormDialog
      title={t('console.saveView')}
      submit={t('console.save')}
      isDisabled={isBlank(name) || saving}
      why={isBlank(name) ? t('error.required') : null}
      onSubmit={submit}
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
