/** Gives the list that is open a name, for this person alone or for colleagues too; a name that is there is given anew. */
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { type SavedView, viewLimits } from '#events/saved-view.ts'
import { isBlank } from '#events/text.ts'
import { densityAtom, dialogAtom, filtersAtom } from '../../../app/state.ts'
import { useWords } from '../../../app/texts/console.ts'
import { useTold } from '../../../app/told.ts'
import { Dialog, DialogButtons } from '../../../window/dialogs/Dialog.tsx'
import { hiddenColumnsAtom, useSavedViews } from '../saved-views.ts'

/** The list as it is open now, under a name; where it is opened, it begins at its first page. */
function useOpenList(): (named: Pick<SavedView, 'name' | 'shared'>) => SavedView {
  const [{ offset, ...filters }, hidden] = [useAtomValue(filtersAtom), useAtomValue(hiddenColumnsAtom)]
  const density = useAtomValue(densityAtom)
  return (named) => ({ ...named, filters, hidden: [...hidden], density })
}

export default function SaveViewDialog() {
  const { t } = useWords()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [saving, setSaving] = useState(false)
  const [openList, { save }] = [useOpenList(), useSavedViews()]
  const [open, told] = [useSetAtom(dialogAtom), useTold()]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await save(openList({ name: name.trim(), shared }))
      open(null)
    } catch (error) {
      told.failed(error, t('console.viewFail'))
      setSaving(false)
    }
  }
  return (
    <Dialog title={t('console.saveView')}>
      <form onSubmit={(event) => void submit(event)}>
        <label className="ask">
          <span>{t('console.viewName')}</span>
          <input value={name} maxLength={viewLimits.name} onChange={({ target }) => setName(target.value)} />
        </label>
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
