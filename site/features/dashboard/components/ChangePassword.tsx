/** Changes the password, which signs out every other device. */
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { call } from '#web/api.ts'
import { useWords } from '../../../components/island/texts.ts'
import { useOutcome } from '../../../components/island/use-outcome.ts'
import { NewPasswordFields, SecretField } from '../../entry/fields.tsx'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'
import type { Values } from '../../entry/validation.ts'
import { changeProblems } from '../account-checks.ts'

/** After each change it is empty and closed again, and its summary is focused. */
export function ChangePassword() {
  const { t } = useWords()
  const { showSuccess } = useOutcome()
  const [changes, setChanges] = useState(0)
  const details = useRef<HTMLDetailsElement>(null)
  const changed = () => {
    setChanges(changes + 1)
    if (details.current) details.current.open = false
    details.current?.querySelector('summary')?.focus()
    showSuccess(t('dash.passwordChanged'))
  }
  return (
    <details ref={details}>
      <summary>{t('dash.changePassword')}</summary>
      <Fields key={changes} changed={changed} />
    </details>
  )
}

function Fields({ changed }: { changed: () => void }) {
  const send = async ({ password = '', newPassword = '' }: Values) => {
    const body = { password, newPassword }
    await call('/api/me/password', { method: 'POST', body, schema: z.unknown() })
    changed()
  }
  const form = useEntryForm({ problemsIn: changeProblems, send, failed: 'reset.fail' })
  return (
    <ShortForm form={form} labels={{ password: 'dash.oldPassword' }} button="reset.save" busy="reset.saving">
      <SecretField name="password" autoComplete="current-password" />
      <NewPasswordFields name="newPassword" passwordMin={limits.passwordMin} />
    </ShortForm>
  )
}
