/** A password link for a family that has none to ask for but its phone number: what it has begun is often not sent yet. */
import { useState } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { moment, seasonName } from '#events/language/format.ts'
import { limits } from '#events/limits.ts'
import { isBlank } from '#events/text.ts'
import { Field } from '#web/ui/Field.tsx'
import { familyName } from '../../app/names.ts'
import { statusWord } from '../../app/status.ts'
import { useWords } from '../../app/texts/team.ts'
import { useChange } from '../../app/use-change.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { submitting } from '../../window/submitting.ts'
import { type FamilyAccount, findFamily } from './api.ts'
import { LinkDialog } from './LinkDialog.tsx'

export function FamilyLink() {
  const { t } = useWords()
  const [name, setName] = useState('')
  const { data: found, isPending, mutate, reset } = useChange(findFamily, { failText: t('family.fail') })
  return (
    <form onSubmit={submitting(() => mutate(name))}>
      <h2>{t('family.title')}</h2>
      <p className="hint">{t('family.text')}</p>
      <Field
        label={t('family.field')}
        value={name}
        maxLength={limits.email}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value)
          reset()
        }}
      />
      <button className="tb main" type="submit" disabled={isBlank(name) || isPending}>
        {t('family.find')}
      </button>
      <div role="status">
        {found?.length === 0 && <p>{t('family.none')}</p>}
        <ul className="families">
          {found?.map((one) => (
            <Family key={one.id} account={one} />
          ))}
        </ul>
      </div>
    </form>
  )
}

function Family({ account }: { account: FamilyAccount }) {
  const { locale, t } = useWords()
  const { open } = useCommandContext()
  const { id, email, phone, createdAt, applications } = account
  const who = [phone, email].filter((text) => text !== '').join(' · ')
  return (
    <li>
      <p>
        {who} · {t('family.since', { time: moment(locale, createdAt) })}
      </p>
      {applications.length === 0 && <p className="hint">{t('family.nothing')}</p>}
      {applications.map((one) => (
        <p key={one.id}>
          <b>{familyName(one)}</b>
          {` · ${spokenReferenceOf(one)} · ${seasonName(locale, one.season)} · ${statusWord(t, one.status)}`}
        </p>
      ))}
      <button
        className="tb line"
        type="button"
        aria-label={t('team.linkOf', { name: who })}
        onClick={() => open(<LinkDialog id={id} name={who} family={{ phone, email }} />)}
      >
        {t('team.link')}
      </button>
    </li>
  )
}
