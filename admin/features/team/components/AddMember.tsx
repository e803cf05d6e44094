/** Adds a verifier or an admin, who chooses a password by a link. */
import { useState } from 'react'
import { limits } from '#events/limits.ts'
import { isBlank } from '#events/text.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { Field } from '#web/ui/Field.tsx'
import { ListField } from '#web/ui/ListField.tsx'
import { useWords } from '../../../app/texts/team.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { submitting } from '../../../window/submitting.ts'
import { addMember, isStaffRole, staffRoles, useTeamChange } from '../api.ts'
import { LinkDialog } from '../LinkDialog.tsx'

export function AddMember() {
  const { t } = useWords()
  const { open } = useCommandContext()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('verifier')
  const add = useTeamChange(addMember, (member) => {
    setEmail('')
    open(<LinkDialog id={member.id} name={member.email} />)
  })
  return (
    <form onSubmit={submitting(() => add.mutate({ email, role }))}>
      <h2>{t('team.add')}</h2>
      <p className="hint">{t('team.addText')}</p>
      <Field
        label={t('team.email')}
        value={email}
        maxLength={limits.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ListField
        label={t('team.role')}
        value={role}
        onChange={({ target: { value } }) => isStaffRole(value) && setRole(value)}
      >
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {t(`admin.role.${one}`)}
          </option>
        ))}
      </ListField>
      <button className="tb main" type="submit" disabled={isBlank(email) || add.isPending}>
        {t('team.add')}
      </button>
    </form>
  )
}
