/**
 * A one-use password link, shown only here. For a colleague it is made when the dialog opens; for a family once a person chooses where it
 * is sent, because opening it then proves that address.
 */
import { useEffect, useState } from 'react'
import { spokenReferenceOf } from '#events/application/number.ts'
import { limits } from '#events/limits.ts'
import { isBlank } from '#events/text.ts'
import { Field } from '#web/ui/Field.tsx'
import { useChange } from '../../app/changes/tracked.tsx'
import { familyName, moment, seasonName, statusWord } from '../../app/names.ts'
import { outcomes } from '../../app/outcomes.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { Dialog, ToFill, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { submitting } from '../../window/focus.ts'
import { useCommandContext } from '../../window/registry.ts'
import { type FamilyAccount, findFamily, passwordLink } from './api.tsx'

/** `family`: its phone number and e-mail address, '' for none; missing for a colleague. */
type Props = { id: string; name: string; family?: { phone: string; email: string } }

export function LinkDialog({ id, name, family }: Props) {
  const close = useCloseDialog()
  const { mutate: create, data: link } = useChange(passwordLink, { failText: t('team.fail') })
  const isColleague = family === undefined
  useEffect(() => {
    if (isColleague) create({ id, to: null })
  }, [create, id, isColleague])
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    outcomes.succeeded(t('team.copied'))
  }
  return (
    <Dialog title={t('team.linkTitle')}>
      {link ? (
        <>
          <p>{t('team.linkText', { name, time: moment(link.expiresAt) })}</p>
          <Field
            label={t('team.linkField')}
            readOnly
            value={link.url}
            onFocus={(event) => event.target.select()}
          />
        </>
      ) : family ? (
        <Ways name={name} family={family} choose={(to) => create({ id, to })} />
      ) : (
        <p>{t('admin.wait')}</p>
      )}
      <footer>
        <Button text={t('console.done')} onClick={close} />
        <Button
          look="main"
          text={t('team.copy')}
          disabled={!link}
          onClick={() => link && void copy(link.url)}
        />
      </footer>
    </Dialog>
  )
}

type WaysProps = Required<Pick<Props, 'name' | 'family'>> & { choose: (to: 'phone' | 'email') => void }

function Ways({ name, family: { phone, email }, choose }: WaysProps) {
  return (
    <>
      <p>{t('team.linkTo', { name })}</p>
      {phone !== '' && <Button text={t('team.linkToPhone', { phone })} onClick={() => choose('phone')} />}
      {email !== '' && <Button text={t('team.linkToEmail', { email })} onClick={() => choose('email')} />}
    </>
  )
}

/** Finds a family by its phone number or e-mail address and makes its password link. */
export function FamilyLink() {
  const [name, setName] = useState('')
  const { data: found, isPending, mutate, reset } = useChange(findFamily, { failText: t('family.fail') })
  return (
    <form className="stack" onSubmit={submitting(() => mutate(name))}>
      <h2>{t('family.title')}</h2>
      <p className="hint">{t('family.text')}</p>
      <Field
        label={t('family.field')}
        value={name}
        maxLength={limits.email}
        autoComplete="off"
        required
        onChange={({ target }) => {
          setName(target.value)
          reset()
        }}
      />
      <div className="row">
        <Button look="main" text={t('family.find')} type="submit" disabled={isBlank(name) || isPending} />
        <ToFill />
      </div>
      <div role="status">
        {found?.length === 0 && <p>{t('family.none')}</p>}
        <ul className="waiting-list stack">
          {found?.map((one) => (
            <Family key={one.id} account={one} />
          ))}
        </ul>
      </div>
    </form>
  )
}

function Family({ account }: { account: FamilyAccount }) {
  const { open } = useCommandContext()
  const { id, email, phone, createdAt, applications } = account
  const who = [phone, email].filter((text) => text !== '').join(' · ')
  return (
    <li>
      <p>
        {who} · {t('family.since', { time: moment(createdAt) })}
      </p>
      {applications.length === 0 && <p className="hint">{t('family.nothing')}</p>}
      {applications.map((one) => (
        <p key={one.id}>
          <b>{familyName(one)}</b>
          {` · ${spokenReferenceOf(one)} · ${seasonName(one.season)} · ${statusWord(t, one.status)}`}
        </p>
      ))}
      <Button
        text={t('team.link')}
        aria-label={t('team.linkOf', { name: who })}
        onClick={() => open(<LinkDialog id={id} name={who} family={{ phone, email }} />)}
      />
    </li>
  )
}
