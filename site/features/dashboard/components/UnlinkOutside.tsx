/** Ending the way in with an outside account, by the password that is then the only one. */
import { call } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { Linked, linkedQuery, queryClient } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { SecretField } from '../../entry/fields.tsx'
import { knownProblems, type Values } from '../../entry/problems.ts'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'

const labels = { password: 'dash.oldPassword' } as const

export function UnlinkOutside({ name }: { name: string }) {
  const { t } = useWords()
  const send = async ({ password = '' }: Values) => {
    const body = { password }
    const now = await call('/api/auth/outside/unlink', { method: 'POST', body, schema: Linked })
    toast({ kind: 'default', title: t('toast.success'), text: t('dash.unlinkedOutside', { name }) })
    // What was focused goes away with the link; the heading of this part stays.
    document.getElementById('account')?.focus()
    queryClient.setQueryData(linkedQuery.queryKey, now)
  }
  const form = useEntryForm({ problemsIn: knownProblems, send, failed: 'dash.accountFail' })
  return (
    <details>
      <summary>{t('dash.unlinkOutside', { name })}</summary>
      <p>{t('dash.unlinkHint', { name })}</p>
      <ShortForm of={form} labels={labels} button="dash.unlink" busy="reset.saving">
        <SecretField
          problems={form.problems}
          label="dash.oldPassword"
          name="password"
          autoComplete="current-password"
        />
      </ShortForm>
    </details>
  )
}
