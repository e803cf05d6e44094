/**
 * A one-use password link, shown only here. For a colleague it is made when the dialog opens; for a family once it is said where it
 * goes, which whoever opens it then proves to be theirs.
 */
import { useEffect } from 'react'
import { moment } from '#events/language/format.ts'
import { Field } from '#web/ui/Field.tsx'
import { useOutcomes } from '../../app/outcomes.ts'
import { useWords } from '../../app/texts/team.ts'
import { useChange } from '../../app/use-change.ts'
import { Dialog, useCloseDialog } from '../../window/dialogs/Dialog.tsx'
import { passwordLink } from './api.ts'

/** `family`: its number and address, '' for none; missing for a colleague. */
type Props = { id: string; name: string; family?: { phone: string; email: string } }

export function LinkDialog({ id, name, family }: Props) {
  const { locale, t } = useWords()
  const outcomes = useOutcomes()
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
          <p>{t('team.linkText', { name, time: moment(locale, link.expiresAt) })}</p>
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
        <button className="tb line" type="button" onClick={close}>
          {t('console.done')}
        </button>
        <button
          className="tb main"
          type="button"
          disabled={!link}
          onClick={() => link && void copy(link.url)}
        >
          {t('team.copy')}
        </button>
      </footer>
    </Dialog>
  )
}

type WaysProps = Required<Pick<Props, 'name' | 'family'>> & { choose: (to: 'phone' | 'email') => void }

function Ways({ name, family: { phone, email }, choose }: WaysProps) {
  const { t } = useWords()
  return (
    <>
      <p>{t('team.linkTo', { name })}</p>
      {phone !== '' && (
        <button className="tb line" type="button" onClick={() => choose('phone')}>
          {t('team.linkToPhone', { phone })}
        </button>
      )}
      {email !== '' && (
        <button className="tb line" type="button" onClick={() => choose('email')}>
          {t('team.linkToEmail', { email })}
        </button>
      )}
    </>
  )
}
