/** A new password for whoever knows the old one; every other window and phone is signed out by it. */
import { useMutation } from '@tanstack/react-query'
import { useOutcomes } from '../../../app/outcomes.ts'
import { useWords } from '../../../app/texts/account.ts'
import { changePassword } from '../api.ts'
import { passwordAsk, ShortForm } from './ShortForm.tsx'

export function OwnPassword() {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => outcomes.succeeded(t('account.passwordChanged')),
    onError: (error) => outcomes.failed(error, t('account.fail')),
  })
  const newOne = {
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
        asks={[passwordAsk(t('account.password')), newOne]}
        button={t('account.savePassword')}
        busy={change.isPending}
        send={({ password = '', newPassword = '' }, clear) =>
          change.mutate({ password, newPassword }, { onSuccess: clear })
        }
      />
    </fieldset>
  )
}
