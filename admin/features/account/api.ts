/** One's own account: the language of its e-mails, its password, and its second factor. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import en from '#events/language/en/account.json'
import ml from '#events/language/ml/account.json'
import { call } from '#web/api.ts'
import { sendChange } from '../../app/changes/send-change.ts'
import { withConsoleTexts } from '../../app/texts/console.ts'

const Own = z.object({ locale: z.enum(locales) })

export const ownLocaleQuery = queryOptions({
  queryKey: ['me', 'locale'],
  queryFn: () => call('/api/me', { schema: Own }),
})

export const changeLanguage = (locale: string) =>
  sendChange('/api/me', { method: 'PATCH', body: { locale }, schema: Own })

export const changePassword = (body: { password: string; newPassword: string }): Promise<unknown> =>
  sendChange('/api/me/password', { method: 'POST', body, schema: z.unknown() })

const secondFactorPath = '/api/me/second-factor'
const State = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() })
const Setup = z.object({ secret: z.string(), address: z.string() })
export type Setup = z.infer<typeof Setup>

export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: () => call(secondFactorPath, { schema: State }),
})

export const beginSetup = (password: string): Promise<Setup> =>
  sendChange(secondFactorPath, { method: 'POST', body: { password }, schema: Setup })

/** @returns the recovery codes, which the server sends only once */
export const confirmSetup = async (code: string): Promise<string[]> => {
  const schema = z.object({ recoveryCodes: z.array(z.string()) })
  return (await sendChange(`${secondFactorPath}/confirm`, { method: 'POST', body: { code }, schema }))
    .recoveryCodes
}

export const removeSecondFactor = (body: { password: string; code: string }): Promise<unknown> =>
  sendChange(`${secondFactorPath}/remove`, { method: 'POST', body, schema: z.unknown() })

/** The console's texts and those of the dialog My account. */
export const { useWords } = withConsoleTexts({ ml, en })
