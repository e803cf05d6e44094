/** Who acts for the family: a name and a number, which it can change or take back. */
import { useState } from 'react'
import { limits } from '#events/limits.ts'
import { Field } from '#web/ui/Field.tsx'
import { PhoneQuestion } from '../../../components/island/PhoneQuestion.tsx'
import { useWords } from '../../../components/island/texts.ts'
import type { OwnRights } from '../api.ts'
import { useSending } from '../use-sending.ts'

type Props = { id: string; nominee: OwnRights['nominee'] }

export function Nominee({ id, nominee }: Props) {
  const { t } = useWords()
  const [name, setName] = useState(nominee?.name ?? '')
  const [phone, setPhone] = useState(nominee?.phone ?? '')
  const { change, isBusy, errorOf } = useSending(id)
  const save = () => change({ part: 'nominee', body: { nominee: { name, phone } } }, 'rights.saved')
  const remove = async () => {
    if (!(await change({ part: 'nominee', body: { nominee: null } }, 'rights.saved'))) return
    setName('')
    setPhone('')
  }
  return (
    <section className="panel" aria-labelledby="nominee">
      <h2 id="nominee">{t('rights.nomineeTitle')}</h2>
      <p>{t('rights.nomineeText')}</p>
      {nominee && <p translate="no">{t('rights.nomineeNow', nominee)}</p>}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label={t('rights.nomineeName')}
          error={errorOf('name')}
          maxLength={limits.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t('rights.nomineePhone')}
          error={errorOf('phone')}
          type="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
        <PhoneQuestion phone={phone} label={t('rights.nomineePhone')} />
        <button className="button button-strong" type="submit" disabled={isBusy}>
          {t('rights.nomineeSave')}
        </button>
        {nominee && (
          <button
            className="button button-line"
            type="button"
            disabled={isBusy}
            onClick={() => void remove()}
          >
            {t('rights.nomineeRemove')}
          </button>
        )}
      </form>
    </section>
  )
}
