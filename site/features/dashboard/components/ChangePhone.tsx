/** Changes the phone number of the account: it signs the family in, and is told what is said to phones. */
import { useState } from 'react'
import { phoneKind } from '#events/phone.ts'
import { call } from '#web/api.ts'
import { Account, signedInAs } from '../../../account/queries.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { SecretField } from '../../entry/fields.tsx'
import { PhoneField } from '../../entry/PhoneField.tsx'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'
import type { Values } from '../../entry/validation.ts'
import { phoneProblems } from '../account-checks.ts'

type Props = { phone: string; changed: () => void }

export function ChangePhone({ phone, changed }: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const button = phone === '' ? 'dash.addPhone' : 'dash.changePhone'
  return (
    <>
      {phone === '' && <p>{t('dash.noPhone')}</p>}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t(button)}</summary>
        {phone !== '' && <p>{t('dash.phoneNow', { phone })}</p>}
        {isOpen && <Fields button={button} changed={changed} />}
      </details>
    </>
  )
}

type FieldsProps = Pick<Props, 'changed'> & { button: 'dash.addPhone' | 'dash.changePhone' }

function Fields({ button, changed }: FieldsProps) {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const send = async ({ phone = '', password = '' }: Values) => {
    const body = { phone: phoneKind.fold(phone), password }
    const account = await call('/api/me/phone', { method: 'POST', body, schema: Account })
    showSuccess(t('dash.phoneChanged'))
    changed()
    await signedInAs(account)
  }
  const form = useEntryForm({ problemsIn: phoneProblems, send, failed: 'dash.accountFail' })
  return (
    <ShortForm
      form={form}
      labels={{ phone: 'dash.newPhone', password: 'dash.oldPassword' }}
      idPrefix="new-"
      button={button}
      busy="reset.saving"
    >
      <PhoneField />
      <SecretField name="password" autoComplete="current-password" />
    </ShortForm>
  )
}
