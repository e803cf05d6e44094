/** The requests about the team and about accounts of families, and whether the team is large enough for the rule of two persons. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { statuses } from '#events/application/statuses.ts'
import type { StaffRole } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { everything } from '../../app/client.ts'
import { t } from '../../app/texts/views.ts'

export const staffRoles = ['verifier', 'admin'] as const satisfies readonly StaffRole[]
export const isStaffRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text)

const Member = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  disabled: z.boolean(),
  secondFactor: z.boolean(),
  lastLoginAt: z.nullable(z.string()),
})
export type Member = z.infer<typeof Member>

const teamPath = '/api/admin/team'
export const teamQuery = queryOptions({
  queryKey: [...everything, 'team'],
  meta: { follows: ['team'] },
  queryFn: () => call(teamPath, { schema: z.array(Member) }),
})

/** `member`: the state that the person saw; the server refuses the change if it differs by now. */
type Change = { member: Member; role?: StaffRole; disabled?: boolean }
/** Ends every session of the member. */
export const changeMember = ({ member: { id, role, disabled }, ...change }: Change): Promise<Member> =>
  sendChange(`${teamPath}/${id}`, {
    method: 'PATCH',
    body: { ...change, before: { role, disabled } },
    schema: Member,
  })

/** Ends every session of the member and invalidates the password, so a password link is needed next. */
export const removeSecondFactor = (id: string): Promise<unknown> =>
  sendChange(`${teamPath}/${id}/second-factor`, { method: 'DELETE', schema: z.unknown() })

/** The first password is random and known to nobody. */
export const addMember = (ask: { email: string; role: StaffRole }): Promise<Member> =>
  sendChange(teamPath, {
    method: 'POST',
    body: { ...ask, password: `${crypto.randomUUID()}${crypto.randomUUID()}` },
    schema: Member,
  })

const FamilyAccount = z.object({
  id: z.string(),
  email: z.string(),
  phone: z.string(),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  createdAt: z.string(),
  applications: z.array(
    z.object({
      id: z.string(),
      number: z.nullable(z.string()),
      season: z.string(),
      status: z.enum(statuses),
      groomName: z.string(),
      brideName: z.string(),
    }),
  ),
})
export type FamilyAccount = z.infer<typeof FamilyAccount>

/** The accounts that this phone number or e-mail address belongs to. */
export const findFamily = async (name: string): Promise<FamilyAccount[]> => {
  const schema = z.object({ families: z.array(FamilyAccount) })
  return (await sendChange('/api/admin/accounts/find', { method: 'POST', body: { name }, schema })).families
}

/** The link is sent to somebody, so it must be absolute: without PUBLIC_URL the server returns a relative one. */
const wholeAddress = z.pipe(
  z.string(),
  z.transform((url) => new URL(url, location.href).href),
)
/** `to`: the family's address that the link is sent to, which proves that it is theirs; null for a colleague. */
type LinkAsk = { id: string; to: 'phone' | 'email' | null }
/** A one-use link for choosing a new password, valid for 24 hours. */
export const passwordLink = ({ id, to }: LinkAsk) =>
  sendChange(`/api/admin/accounts/${id}/reset-link`, {
    method: 'POST',
    body: to === null ? {} : { to },
    schema: z.object({ url: wholeAddress, expiresAt: z.string() }),
  })

/**
 * What a team with one admin cannot do under the rule of two persons. `finalize`: anything, as nobody else can verify. `places`: go
 * beyond the places, and finalize families that the admin verified. Null with two admins.
 */
type Missing = 'finalize' | 'places' | null

export function missingFor(team: readonly Pick<Member, 'role' | 'disabled'>[]): Missing {
  const active = team.filter(({ disabled }) => !disabled)
  const admins = active.filter(({ role }) => role === 'admin').length
  if (admins > 1) return null
  return active.length > 1 ? 'places' : 'finalize'
}

/** @returns null also while the team is not loaded */
export function useMissing(isOn: boolean): Missing {
  const team = useQuery({ ...teamQuery, enabled: isOn }).data
  return isOn && team ? missingFor(team) : null
}

export function NotEnough({ isOn }: { isOn: boolean }) {
  const missing = useMissing(isOn)
  return missing && <p className="warning">{t(`access.oneAdmin.${missing}`)}</p>
}
