/** The team: verifiers and admins, what they may do, and the one-use link by which each chooses a password. */
import { useQuery } from '@tanstack/react-query'
import { useCommandContext } from '../../command-context.ts'
import { dateAndTime } from '../../names.ts'
import { useSay } from '../../team-words.ts'
import { useWords } from '../../words.ts'
import { AddMember } from './AddMember.tsx'
import { openLink } from './open.tsx'
import {
  isStaffRole,
  type Member,
  staffRoles,
  teamQuery,
  useCodeRemoval,
  useTeamChange,
} from './team-query.ts'
import '../../sheet.css'

export default function Team() {
  const say = useSay()
  const { data } = useQuery(teamQuery)
  return (
    <div className="sheet">
      <h1>{say('team.title')}</h1>
      {data ? <Members members={data} /> : <p>{say('team.loading')}</p>}
      <AddMember />
    </div>
  )
}

function Members({ members }: { members: readonly Member[] }) {
  const say = useSay()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('team.email')}</th>
          <th scope="col">{say('team.role')}</th>
          <th scope="col">{say('team.lastLogin')}</th>
          <th scope="col">{say('team.actions')}</th>
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

function Row({ member }: { member: Member }) {
  const say = useSay()
  const { locale, word } = useWords()
  const { email: name, disabled, lastLoginAt, role } = member
  const context = useCommandContext()
  const change = useTeamChange()
  return (
    <tr>
      <th scope="row">
        {name} {disabled && <em>({say('team.disabled')})</em>}
      </th>
      <td>
        <select
          aria-label={say('team.roleOf', { name })}
          value={role}
          disabled={change.isPending}
          onChange={({ target: { value } }) =>
            isStaffRole(value) && change.mutate({ id: member.id, role: value })
          }
        >
          {staffRoles.map((one) => (
            <option key={one} value={one}>
              {word(`admin.role.${one}`)}
            </option>
          ))}
        </select>
      </td>
      <td>{lastLoginAt ? dateAndTime(locale, lastLoginAt) : say('team.never')}</td>
      <td>
        <button
          className="tb line"
          type="button"
          aria-label={say(disabled ? 'team.enableOne' : 'team.disableOne', { name })}
          disabled={change.isPending}
          onClick={() => change.mutate({ id: member.id, disabled: !disabled })}
        >
          {say(disabled ? 'team.enable' : 'team.disable')}
        </button>{' '}
        <button
          className="tb line"
          type="button"
          aria-label={say('team.linkOf', { name })}
          onClick={() => openLink(context, member)}
        >
          {say('team.link')}
        </button>{' '}
        {member.secondFactor && <CodeButton member={member} />}
      </td>
    </tr>
  )
}

/** For a lost phone. Asked twice, since it makes an account easier to break into; then a new password is due. */
function CodeButton({ member }: { member: Member }) {
  const { id, email: name } = member
  const say = useSay()
  const context = useCommandContext()
  const removal = useCodeRemoval(() => openLink(context, member))
  return (
    <button
      className="tb line"
      type="button"
      aria-label={say('team.codeOf', { name })}
      disabled={removal.isPending}
      onClick={() => confirm(say('team.codeSure', { name })) && removal.mutate(id)}
    >
      {say('team.code')}
    </button>
  )
}
