/** The number that stands beside each clip: of somebody who helps families by telephone. */
import { type FormEvent, useState } from 'react'
import { wordsOf } from '#web/api.ts'
import { Field } from '#web/ui/Field.tsx'
import { saveNumber } from '../api.ts'
import { currentStore } from '../current.ts'
import { useWords } from '../texts.ts'

type Outcome = { isSaved: boolean; error: string }

export function Volunteer() {
  const { t } = useWords()
  const [number, setNumber] = useState(() => currentStore.now()?.volunteer ?? '')
  const [{ isSaved, error }, setOutcome] = useState<Outcome>({ isSaved: false, error: '' })
  const save = (event: FormEvent): void => {
    event.preventDefault()
    saveNumber(number).then(
      () => setOutcome({ isSaved: true, error: '' }),
      (problem: unknown) => {
        const said = { network: t('voice.numberFailed'), otherwise: t('voice.numberFailed') }
        setOutcome({ isSaved: false, error: wordsOf(problem, said) })
      },
    )
  }
  return (
    <form className="volunteer" noValidate onSubmit={save}>
      <Field
        type="tel"
        label={t('voice.number')}
        hint={t('voice.numberHint')}
        error={error}
        value={number}
        onChange={({ target }) => {
          setNumber(target.value)
          setOutcome({ isSaved: false, error: '' })
        }}
      />
      <button className="tb line" type="submit">
        {t('voice.save')}
      </button>
      <span role="status">{isSaved && t('voice.saved')}</span>
    </form>
  )
}
