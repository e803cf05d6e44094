/** Adds a verifier or an admin. Nobody types a password for somebody else: the new member chooses one by a link. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isBlank } from '#events/text.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { limits } from '#events/vocabulary.ts'
import { useWords } from '../../../app/texts/team.ts'
import { useTold } from '../../../app/told.ts'
import { useCommandContext } from '../../../window/command-context.ts'
import { addMember, isStaffRole, staffRoles, teamQuery } from '../team-query.ts'
import { openLink } from './open.tsx'

export function AddMember() {
  const { t } = useWords()
  const [context, told, client] = [useCommandContext(), useTold(), useQueryClient()]
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('verifier')
  const add = useMutation({
    mutationFn: addMember,
    onSuccess: async (member) => {
      setEmail('')
      await client.invalidateQueries({ queryKey: teamQuery.queryKey })
      told.succeeded(t('team.changed'))
      openLink(context, member)
    },
    onError: (error) => told.failed(error, t('team.fail')),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ email, role })
  }
  return (
    <form onSubmit={send}>
      <h2>{t('team.add')}</h2>
      <p className="hint">{t('team.addText')}</p>
      <label className="ask">
        <span>{t('team.email')}</span>
        <input value={email} maxLength={limits.email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label className="ask">
        <span>{t('team.role')}</span>
        <select value={role} onChange={({ target: { value } }) => isStaffRole(value) && setRole(value)}>
          {staffRoles.map((one) => (
            <option key={one} value={one}>
              {t(`admin.role.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <button className="tb main" type="submit" disabled={isBlank(email) || add.isPending}>
        {t('team.add')}
      </button>
    </form>
  )
}
