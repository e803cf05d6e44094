/** The team: verifiers and admins, their roles, and the one-use link with which each chooses a password. */

import { type MutationFunction, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { limits } from '#events/limits.ts'
import { isBlank } from '#events/text.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { Field } from '#web/ui/Field.tsx'
import { ListField } from '#web/ui/ListField.tsx'
import { useChange } from '../../app/changes/tracked.tsx'
import { useTwoPersons } from '../../app/client.ts'
import { moment } from '../../app/names.ts'
import { accountAtom } from '../../app/state.ts'
import { t } from '../../app/texts/views.ts'
import { Button } from '../../window/Button.tsx'
import { SureDialog, ToFill } from '../../window/dialogs/Dialog.tsx'
import { submitting } from '../../window/focus.ts'
import { LoadFailed, Stale } from '../../window/LoadFailed.tsx'
import { useCommandContext } from '../../window/registry.ts'
import {
  addMember,
  changeMember,
  isStaffRole,
  type Member,
  NotEnough,
  removeSecondFactor,
  staffRoles,
  teamQuery,
} from './api.tsx'
import { FamilyLink, LinkDialog } from './LinkDialog.tsx'
import '../../window/sheet.css'

/** @param then called once the list of members is reloaded */
function useTeamChange<Answer, Ask>(run: MutationFunction<Answer, Ask>, then?: (answer: Answer) => void) {
  return useChange(run, {
    failText: t('team.fail'),
    onSuccess: async (answer, { client, succeeded }) => {
      await client.invalidateQueries({ queryKey: teamQuery.queryKey })
      succeeded(t('team.changed'))
      then?.(answer)
    },
  })
}

function AddMember() {
  const { open } = useCommandContext()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('verifier')
  const add = useTeamChange(addMember, (member) => {
    setEmail('')
    open(<LinkDialog id={member.id} name={member.email} />)
  })
  return (
    <form className="stack" onSubmit={submitting(() => add.mutate({ email, role }))}>
      <h2>{t('team.add')}</h2>
      <p className="hint">{t('team.addText')}</p>
      <Field
        label={t('team.email')}
        value={email}
        maxLength={limits.email}
        required
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
      <div className="row">
        <Button look="main" text={t('team.add')} type="submit" disabled={isBlank(email) || add.isPending} />
        <ToFill />
      </div>
    </form>
  )
}

export default function Team() {
  const query = useQuery(teamQuery)
  const { data, isError, refetch } = query
  return (
    <div className="sheet">
      <h1>{t('team.title')}</h1>
      <Stale query={query} />
      <NotEnough isOn={useTwoPersons()} />
      {!data && isError && <LoadFailed text={t('console.loadFail')} retry={() => void refetch()} />}
      {!data && !isError && <p>{t('team.loading')}</p>}
      {data && (
        <table className="as-cards">
          <thead>
            <tr>
              <th scope="col">{t('team.email')}</th>
              <th scope="col">{t('team.role')}</th>
              <th scope="col">{t('team.lastLogin')}</th>
              <th scope="col">{t('team.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((member) => (
              <Row key={member.id} member={member} />
            ))}
          </tbody>
        </table>
      )}
      <AddMember />
      <FamilyLink />
    </div>
  )
}

/** Nobody can change their own role, access or second factor here, so that nobody locks themselves out. */
function Row({ member }: { member: Member }) {
  const isOwn = useAtomValue(accountAtom)?.id === member.id
  const { email: name, disabled, lastLoginAt } = member
  const { open } = useCommandContext()
  const note = [isOwn && t('team.you'), disabled && t('team.disabled')].filter(Boolean).join(', ')
  return (
    <tr>
      <th scope="row">
        {name} {note && <em>({note})</em>}
      </th>
      <td>
        <Role member={member} isOwn={isOwn} />
      </td>
      <td>
        <span className="narrow-label">{t('team.lastLogin')}: </span>
        {lastLoginAt ? moment(lastLoginAt) : t('team.never')}
      </td>
      <td>
        <div className="row">
          {!isOwn && <DisableButton member={member} />}
          <Button
            text={t('team.link')}
            aria-label={t('team.linkOf', { name })}
            onClick={() => open(<LinkDialog id={member.id} name={name} />)}
          />
          {!isOwn && member.secondFactor && <RemoveSecondFactor member={member} />}
        </div>
      </td>
    </tr>
  )
}

function Role({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const { email: name, role } = member
  const { open } = useCommandContext()
  const change = useTeamChange(changeMember)
  if (isOwn) return t(`admin.role.${role}`)
  const ask = (wanted: string) => {
    if (!isStaffRole(wanted)) return
    const sure = {
      title: t('team.roleTitle', { name }),
      text: t('team.roleSure', { name, role: t(`admin.role.${wanted}`) }),
      yes: t('team.roleChange'),
    }
    open(<SureDialog {...sure} act={() => change.mutate({ member, role: wanted })} />)
  }
  return (
    <select
      aria-label={t('team.roleOf', { name })}
      value={role}
      disabled={change.isPending}
      onChange={({ target }) => ask(target.value)}
    >
      {staffRoles.map((one) => (
        <option key={one} value={one}>
          {t(`admin.role.${one}`)}
        </option>
      ))}
    </select>
  )
}

/** Enabling needs no confirmation. */
function DisableButton({ member }: { member: Member }) {
  const { email: name, disabled } = member
  const { open } = useCommandContext()
  const change = useTeamChange(changeMember)
  const set = (to: boolean) => change.mutate({ member, disabled: to })
  const sure = {
    title: t('team.disableTitle', { name }),
    text: t('team.disableSure', { name }),
    yes: t('team.disable'),
  }
  return (
    <Button
      text={t(disabled ? 'team.enable' : 'team.disable')}
      aria-label={t(disabled ? 'team.enableOne' : 'team.disableOne', { name })}
      disabled={change.isPending}
      onClick={() => (disabled ? set(false) : open(<SureDialog {...sure} act={() => set(true)} />))}
    />
  )
}

/** For a lost phone. It needs a confirmation because the account becomes easier to break into; a password link follows. */
function RemoveSecondFactor({ member: { id, email: name } }: { member: Member }) {
  const { open } = useCommandContext()
  const removal = useTeamChange(removeSecondFactor, () => open(<LinkDialog id={id} name={name} />))
  const sure = { title: t('team.code'), text: t('team.codeSure', { name }), yes: t('team.code') }
  return (
    <Button
      text={t('team.code')}
      aria-label={t('team.codeOf', { name })}
      disabled={removal.isPending}
      onClick={() => open(<SureDialog {...sure} act={() => removal.mutate(id)} />)}
    />
  )
}
