/** Unlinks the outside account, after the password has been given, which is then the only way to sign in. */
import { call } from '#web/api.ts'
import { Linked, linkedQuery, queryClient } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { SecretField } from '../../entry/fields.tsx'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'
import type { Values } from '../../entry/validation.ts'
import { passwordProblems } from '../account-checks.ts'

export function UnlinkOutside({ name }: { name: string }) {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const send = async ({ password = '' }: Values) => {
    const body = { password }
    const linked = await call('/api/auth/outside/unlink', { method: 'POST', body, schema: Linked })
    showSuccess(t('dash.unlinkedOutside', { name }))
    // The form that has the focus is removed; the heading of this part stays.
    document.getElementById('account')?.focus()
    queryClient.setQueryData(linkedQuery.queryKey, linked)
  }
  const form = useEntryForm({ problemsIn: passwordProblems, send, failed: 'dash.accountFail' })
  return (
    <details>
      <summary>{t('dash.unlinkOutside', { name })}</summary>
      <p>{t('dash.unlinkHint', { name })}</p>
      <ShortForm
        form={form}
        idPrefix="unlink-"
        labels={{ password: 'dash.oldPassword' }}
        button="dash.unlink"
        busy="reset.saving"
      >
        <SecretField name="password" autoComplete="current-password" />
      </ShortForm>
    </details>
  )
}
