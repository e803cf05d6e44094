/** Gives the list that is open a name; a name that is there already is given anew. */
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { isBlank } from '#events/text.ts'
import { Dialog, DialogButtons } from '../../dialogs/Dialog.tsx'
import { hiddenColumnsAtom, savedViewsAtom } from '../../saved-views.ts'
import { densityAtom, dialogAtom, filtersAtom } from '../../state.ts'
import { useWords } from '../../words.ts'

export default function SaveViewDialog() {
  const { word } = useWords()
  const [name, setName] = useState('')
  const [views, setViews] = useAtom(savedViewsAtom)
  const [filters, hidden] = [useAtomValue(filtersAtom), useAtomValue(hiddenColumnsAtom)]
  const [density, open] = [useAtomValue(densityAtom), useSetAtom(dialogAtom)]
  const save = (event: FormEvent) => {
    event.preventDefault()
    const view = { name: name.trim(), filters: { ...filters, offset: 0 }, hidden, density }
    setViews([...views.filter((one) => one.name !== view.name), view])
    open(null)
  }
  return (
    <Dialog title={word('console.saveView')}>
      <form onSubmit={save}>
        <label className="ask">
          <span>{word('console.viewName')}</span>
          <input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </label>
        <DialogButtons>
          <button className="tb main" type="submit" disabled={isBlank(name)}>
            {word('console.save')}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
