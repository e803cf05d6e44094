/** The team: verifiers and admins, what they may do, and the one-use link by which each chooses a password. */
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { dateAndTime } from '../../app/names.ts'
import { accountAtom } from '../../app/state.ts'
import { useWords } from '../../app/texts/team.ts'
import { useCommandContext } from '../../window/command-context.ts'
import { SureDialog } from '../../window/dialogs/SureDialog.tsx'
import { isStaffRole, type Member, staffRoles, teamQuery, useCodeRemoval, useTeamChange } from './api.ts'
import { AddMember } from './components/AddMember.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import '../../window/sheet.css'
import './components/team.css'

export default function Team() {
  const { t } = useWords()
  const { data } = useQuery(teamQuery)
  return (
    <div className="sheet">
      <h1>{t('team.title')}</h1>
      {data ? <Members members={data} /> : <p>{t('team.loading')}</p>}
      <AddMember />
    </div>
  )
}

function Members({ members }: { members: readonly Member[] }) {
  const { t } = useWords()
  return (
    <table className="team">
      <thead>
        <tr>
          <th scope="col">{t('team.email')}</th>
          <th scope="col">{t('team.role')}</th>
          <th scope="col">{t('team.lastLogin')}</th>
          <th scope="col">{t('team.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.id} member={member} />
        ))}
      </tbody>
    </table>
  )
}

/** One's own account is for My account: nobody locks themselves out here. */
function Row({ member }: { member: Member }) {
  const { t } = useWords()
  const { locale } = useWords()
  const isOwn = useAtomValue(accountAtom)?.id === member.id
  const { email: name, disabled, lastLoginAt } = member
  const context = useCommandContext()
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
        {lastLoginAt ? dateAndTime(locale, lastLoginAt) : t('team.never')}
      </td>
      <td>
        <div className="actions">
          {!isOwn && <DisableButton member={member} />}
          <button
            className="tb line"
            type="button"
            aria-label={t('team.linkOf', { name })}
            onClick={() => context.open(<LinkDialog id={member.id} name={member.email} />)}
          >
            {t('team.link')}
          </button>
          {!isOwn && member.secondFactor && <CodeButton member={member} />}
        </div>
      </td>
    </tr>
  )
}

function Role({ member: { id, email: name, role }, isOwn }: { member: Member; isOwn: boolean }) {
  const { t } = useWords()
  const { open } = useCommandContext()
  const change = useTeamChange()
  if (isOwn) return t(`admin.role.${role}`)
  const ask = (wanted: string) => {
    if (!isStaffRole(wanted)) return
    const sure = { title: t('team.roleTitle', { name }), yes: t('team.roleChange') }
    const text = t('team.roleSure', { name, role: t(`admin.role.${wanted}`) })
    open(<SureDialog {...sure} text={text} act={() => change.mutate({ id, role: wanted })} />)
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

/** To enable is done at once: nobody loses anything by it. */
function DisableButton({ member: { id, email: name, disabled } }: { member: Member }) {
  const { t } = useWords()
  const { open } = useCommandContext()
  const change = useTeamChange()
  const set = (to: boolean) => change.mutate({ id, disabled: to })
  const sure = {
    title: t('team.disableTitle', { name }),
    text: t('team.disableSure', { name }),
    yes: t('team.disable'),
  }
  return (
    <button
      className="tb line"
      type="button"
      aria-label={t(disabled ? 'team.enableOne' : 'team.disableOne', { name })}
      disabled={change.isPending}
      onClick={() => (disabled ? set(false) : open(<SureDialog {...sure} act={() => set(true)} />))}
    >
      {t(disabled ? 'team.enable' : 'team.disable')}
    </button>
  )
}

/** For a lost phone. Asked twice, since it makes an account easier to break into; then a new password is due. */
function CodeButton({ member }: { member: Member }) {
  const { id, email: name } = member
  const { t } = useWords()
  const context = useCommandContext()
  const removal = useCodeRemoval(() => context.open(<LinkDialog id={member.id} name={member.email} />))
  const sure = { title: t('team.code'), text: t('team.codeSure', { name }), yes: t('team.code') }
  return (
    <button
      className="tb line"
      type="button"
      aria-label={t('team.codeOf', { name })}
      disabled={removal.isPending}
      onClick={() => context.open(<SureDialog {...sure} act={() => removal.mutate(id)} />)}
    >
      {t('team.code')}
    </button>
  )
}
