/** My account: second factor, password, and language of e-mails. */
import { useQuery } from '@tanstack/react-query'
import { locales } from '#events/account-lists.ts'
import { ListField } from '#web/ui/ListField.tsx'
import { useChange } from '../../app/use-change.ts'
import { Dialog } from '../../window/dialogs/Dialog.tsx'
import { changeLanguage, changePassword, ownLocaleQuery, useWords } from './api.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { passwordAsk, ShortForm } from './ShortForm.tsx'
import './account.css'

// The language of the e-mails to this account. That of the window is chosen in the View menu.

function LetterLanguage() {
  const { t } = useWords()
  const { data } = useQuery(ownLocaleQuery)
  const change = useChange(changeLanguage, {
    failText: t('account.fail'),
    onSuccess: (saved, { client, succeeded }) => {
      client.setQueryData(ownLocaleQuery.queryKey, saved)
      succeeded(t('account.languageSaved'))
    },
  })
  return (
    <ListField
      label={t('account.lettersIn')}
      value={change.variables && change.isPending ? change.variables : (data?.locale ?? '')}
      disabled={!data}
      onChange={({ target }) => change.mutate(target.value)}
    >
      {locales.map((one) => (
        <option key={one} value={one}>
          {t(`language.${one}`)}
        </option>
      ))}
    </ListField>
  )
}

// Changes one's own password, given the current one. The server then ends every other session of the account.

function OwnPassword() {
  const { t } = useWords()
  const change = useChange(changePassword, {
    failText: t('account.fail'),
    onSuccess: (_, { succeeded }) => succeeded(t('account.passwordChanged')),
  })
  const newPasswordAsk = {
    name: 'newPassword',
    label: t('account.newPassword'),
    type: 'password',
    autoComplete: 'new-password',
  }
  return (
    <fieldset>
      <legend>{t('account.changePassword')}</legend>
      <p>{t('account.passwordHint')}</p>
      <ShortForm
        asks={[passwordAsk(t('account.password')), newPasswordAsk]}
        button={t('account.savePassword')}
        busy={change.isPending}
        send={({ password = '', newPassword = '' }, clear) =>
          change.mutate({ password, newPassword }, { onSuccess: clear })
        }
      />
    </fieldset>
  )
}

export default function AccountDialog() {
  const { t } = useWords()
  return (
    <Dialog title={t('console.account')}>
      <SecondFactor />
      <OwnPassword />
      <LetterLanguage />
    </Dialog>
  )
}
