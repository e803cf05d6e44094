/** Reading and changing one's own second step of signing in. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#web/api.ts'

const at = '/api/me/second-factor'
const Standing = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() })
const Begun = z.object({ secret: z.string(), address: z.string() })
export type Begun = z.infer<typeof Begun>

export const secondFactorQuery = queryOptions({
  queryKey: ['me', 'second-factor'],
  queryFn: () => call(at, { reads: Standing }),
})

export const begin = (password: string): Promise<Begun> =>
  call(at, { method: 'POST', body: { password }, reads: Begun })

/** @returns the recovery codes, which the server says only this once */
export const confirm = async (code: string): Promise<string[]> => {
  const reads = z.object({ recoveryCodes: z.array(z.string()) })
  return (await call(`${at}/confirm`, { method: 'POST', body: { code }, reads })).recoveryCodes
}

export const remove = (body: { password: string; code: string }): Promise<unknown> =>
  call(`${at}/remove`, { method: 'POST', body, reads: z.unknown() })
