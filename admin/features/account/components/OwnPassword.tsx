/** A new password for whoever knows the old one; every other window and phone is signed out by it. */
import { useMutation } from '@tanstack/react-query'
import { useOutcomes } from '../../../app/outcomes.ts'
import { changePassword } from '../api.ts'
import { useSay } from '../words.ts'
import { passwordAsk, ShortForm } from './ShortForm.tsx'

export function OwnPassword() {
  const say = useSay()
  const outcomes = useOutcomes()
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => outcomes.succeeded(say('account.passwordChanged')),
    onError: (error) => outcomes.failed(error, say('account.fail')),
  })
  const newOne = {
    name: 'newPassword',
    label: say('account.newPassword'),
    type: 'password',
    autoComplete: 'new-password',
  }
  return (
    <fieldset>
      <legend>{say('account.changePassword')}</legend>
      <p>{say('account.passwordHint')}</p>
      <ShortForm
        asks={[passwordAsk(say('account.password')), newOne]}
        button={say('account.savePassword')}
        busy={change.isPending}
        send={({ password = '', newPassword = '' }, clear) =>
          change.mutate({ password, newPassword }, { onSuccess: clear })
        }
      />
    </fieldset>
  )
}
