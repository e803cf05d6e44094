/** Changing one's own password and the language of letters. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { locales } from '#events/vocabulary.ts'
import { call } from '#web/api.ts'

const Own = z.object({ locale: z.enum(locales) })

export const ownLocaleQuery = queryOptions({
  queryKey: ['me', 'locale'],
  queryFn: () => call('/api/me', { reads: Own }),
})

export const changeLanguage = (locale: string) =>
  call('/api/me', { method: 'PATCH', body: { locale }, reads: Own })

export const changePassword = (body: { password: string; newPassword: string }): Promise<unknown> =>
  call('/api/me/password', { method: 'POST', body, reads: z.unknown() })
