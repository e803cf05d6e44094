/** Reading and changing the team. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { StaffRole } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'
import { everything } from '../../app/client.ts'
import { useOutcomes } from '../../app/outcomes.ts'
import { useWords } from '../../app/texts/team.ts'

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

export const teamQuery = queryOptions({
  queryKey: [...everything, 'team'],
  queryFn: () => call('/api/admin/team', { schema: z.array(Member) }),
})

type Change = { id: string; role?: StaffRole; disabled?: boolean }
/** Ends every session of whoever is changed. */
export function useTeamChange() {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: Change) =>
      call(`/api/admin/team/${id}`, { method: 'PATCH', body: change, schema: Member }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: teamQuery.queryKey })
      outcomes.succeeded(t('team.changed'))
    },
    onError: (error) => outcomes.failed(error, t('team.fail')),
  })
}

/** Ends every session of theirs, and their password: `removed` is for handing them the link to a new one. */
export function useCodeRemoval(removed: () => void) {
  const { t } = useWords()
  const outcomes = useOutcomes()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call(`/api/admin/team/${id}/second-factor`, { method: 'DELETE', schema: z.unknown() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: teamQuery.queryKey })
      outcomes.succeeded(t('team.changed'))
      removed()
    },
    onError: (error) => outcomes.failed(error, t('team.fail')),
  })
}

/** The first password is nobody's: long, random, and forgotten at once. */
export const addMember = (ask: { email: string; role: StaffRole }): Promise<Member> =>
  call('/api/admin/team', {
    method: 'POST',
    body: { ...ask, password: `${crypto.randomUUID()}${crypto.randomUUID()}` },
    schema: Member,
  })

/** A one-use link to a new password, good for 24 hours, for anybody with an account. */
export const passwordLink = (id: string) =>
  call(`/api/admin/accounts/${id}/reset-link`, {
    method: 'POST',
    schema: z.object({ url: z.string(), expiresAt: z.string() }),
  })
