/** For an account without an e-mail address: that no letters come, and a form to add one. */
import { useState } from 'react'
import { emailKind } from '#events/email.ts'
import { call } from '#web/api.ts'
import { Account, signedInAs } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { EntryField, SecretField } from '../../entry/fields.tsx'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'
import type { Values } from '../../entry/validation.ts'
import { emailProblems } from '../account-checks.ts'

type Props = { added: () => void }

export function AddEmail({ added }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{t('dash.noEmail')}</p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('dash.addEmail')}</summary>
        {isOpen && <Fields added={added} />}
      </details>
    </>
  )
}

function Fields({ added }: Props) {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const send = async ({ email = '', password = '' }: Values) => {
    const body = { email: emailKind.fold(email), password }
    const account = await call('/api/me/email', { method: 'POST', body, schema: Account })
    showSuccess(t('dash.emailAdded'))
    added()
    await signedInAs(account)
  }
  const form = useEntryForm({ problemsIn: emailProblems, send, failed: 'dash.accountFail' })
  return (
    <ShortForm
      form={form}
      labels={{ password: 'dash.oldPassword' }}
      idPrefix="own-"
      button="dash.addEmail"
      busy="dash.adding"
    >
      <EntryField name="email" type="email" autoComplete="email" />
      <SecretField name="password" autoComplete="current-password" />
    </ShortForm>
  )
}
