/** A new password for whoever knows the old one; every other phone and computer is signed out by it. */
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { limits } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { useWords } from '../../../components/island/texts.ts'
import { SecretField } from '../../entry/fields.tsx'
import { changeProblems, type Values } from '../../entry/problems.ts'
import { ShortForm } from '../../entry/ShortForm.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'

const labels = {
  password: 'dash.oldPassword',
  newPassword: 'reset.new',
  confirmPassword: 'auth.confirmPassword',
} as const

/** Empty and closed again after each change, with the focus where it was opened. */
export function ChangePassword() {
  const { t } = useWords()
  const [changes, setChanges] = useState(0)
  const frame = useRef<HTMLDetailsElement>(null)
  const changed = () => {
    setChanges(changes + 1)
    if (frame.current) frame.current.open = false
    frame.current?.querySelector('summary')?.focus()
    toast({ kind: 'default', title: t('toast.success'), text: t('dash.passwordChanged') })
  }
  return (
    <details ref={frame}>
      <summary>{t('dash.changePassword')}</summary>
      <Fields key={changes} changed={changed} />
    </details>
  )
}

function Fields({ changed }: { changed: () => void }) {
  const { t } = useWords()
  const send = async ({ password = '', newPassword = '' }: Values) => {
    const body = { password, newPassword }
    await call('/api/me/password', { method: 'POST', body, schema: z.unknown() })
    changed()
  }
  const form = useEntryForm({ problemsIn: changeProblems, send, failed: 'reset.fail' })
  const { problems } = form
  return (
    <ShortForm of={form} labels={labels} button="reset.save" busy="reset.saving">
      <SecretField
        problems={problems}
        label="dash.oldPassword"
        name="password"
        autoComplete="current-password"
      />
      <SecretField
        problems={problems}
        label="reset.new"
        hint={t('entry.passwordHint', { count: limits.passwordMin })}
        name="newPassword"
        autoComplete="new-password"
      />
      <SecretField
        problems={problems}
        label="auth.confirmPassword"
        name="confirmPassword"
        autoComplete="new-password"
      />
    </ShortForm>
  )
}
