/** Changes one's own password, given the current one. The server then ends every other session of the account. */
import { useWords } from '../../../app/texts/account.ts'
import { useChange } from '../../../app/use-change.ts'
import { changePassword } from '../api.ts'
import { passwordAsk, ShortForm } from './ShortForm.tsx'

export function OwnPassword() {
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
