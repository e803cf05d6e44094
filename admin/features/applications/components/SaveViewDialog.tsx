/** Gives the list that is open a name, for this person alone or for colleagues too; a name that is there is given anew. */
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { type SavedView, viewLimits } from '#events/saved-view.ts'
import { isBlank } from '#events/text.ts'
import { Field } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../../app/outcomes.ts'
import { densityAtom, dialogAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { Dialog, DialogButtons } from '../../../window/dialogs/Dialog.tsx'
import { filtersAtom } from '../filters-atom.ts'
import { hiddenColumnsAtom, useSavedViews } from '../saved-views.ts'

/** The list as it is open now, under a name; where it is opened, it begins at its first page. */
function useOpenList(): (named: Pick<SavedView, 'name' | 'shared'>) => SavedView {
  const { offset, ...filters } = useAtomValue(filtersAtom)
  const hidden = useAtomValue(hiddenColumnsAtom)
  const density = useAtomValue(densityAtom)
  return (named) => ({ ...named, filters, hidden: [...hidden], density })
}

export default function SaveViewDialog() {
  const { t } = useWords()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [saving, setSaving] = useState(false)
  const openList = useOpenList()
  const { save } = useSavedViews()
  const open = useSetAtom(dialogAtom)
  const outcomes = useOutcomes()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await save(openList({ name: name.trim(), shared }))
      open(null)
    } catch (error) {
      outcomes.failed(error, t('console.viewFail'))
      setSaving(false)
    }
  }
  return (
    <Dialog title={t('console.saveView')}>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label={t('console.viewName')}
          value={name}
          maxLength={viewLimits.name}
          onChange={({ target }) => setName(target.value)}
        />
        <label className="tick">
          <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
          {t('console.shareView')}
        </label>
        <DialogButtons>
          <button className="tb main" type="submit" disabled={isBlank(name) || saving}>
            {t('console.save')}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
