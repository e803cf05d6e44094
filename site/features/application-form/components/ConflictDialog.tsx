/** Resolves an edit conflict between two phones: shows both values of each field, and the family chooses. */
import { useState } from 'react'
import { picked } from '#events/application/form.ts'
import type { Answer } from '#events/application/kinds.ts'
import type { FormField } from '#events/application/questions.ts'
import { moment } from '#events/language/format.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { type Conflict, formStore } from '../../../application/state.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useFieldName, useValueWords } from '../field-words.ts'
import { useOpenForm } from '../use-field.ts'
import '#web/ui/dialog-question.css'

type ChoiceProps = {
  field: FormField
  theirs: Answer
  isTheirs: boolean
  onChoose: (theirs: boolean) => void
}

function Choice({ field, theirs, isTheirs, onChoose }: ChoiceProps) {
  const { t } = useWords()
  const valueWords = useValueWords()
  const mine = useStore(formStore)[field]
  const fieldName = useFieldName()
  const versions = [
    { name: t('form.fromHere'), value: mine, theirs: false },
    { name: t('form.fromThere'), value: theirs, theirs: true },
  ]
  return (
    <fieldset className="question">
      <legend>{fieldName(field)}</legend>
      <div className="cards">
        {versions.map((one) => (
          <label className="card" key={one.name}>
            <input
              type="radio"
              name={`choose-${field}`}
              checked={one.theirs === isTheirs}
              onChange={() => onChoose(one.theirs)}
            />
            <span>
              <small>{one.name}</small>
              {valueWords(field, one.value)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { locale, t } = useWords()
  const { saving } = useOpenForm()
  const [taken, setTaken] = useState<readonly FormField[]>([])
  const choose = (field: FormField, theirs: boolean) =>
    setTaken(theirs ? [...taken, field] : taken.filter((one) => one !== field))
  return (
    <Dialog look="dialog-question" title={t('form.conflictTitle')}>
      <p>{t('save.otherDevice', { time: moment(locale, conflict.at) })}</p>
      <p>{t('form.conflictText')}</p>
      {conflict.differing.map((field) => (
        <Choice
          key={field}
          field={field}
          theirs={conflict.form[field]}
          isTheirs={taken.includes(field)}
          onChoose={(theirs) => choose(field, theirs)}
        />
      ))}
      <div className="actions">
        <button
          className="button button-strong"
          type="button"
          onClick={() => void saving.resolve(picked(conflict.form, taken))}
        >
          {t('form.useThese')}
        </button>
      </div>
    </Dialog>
  )
}
