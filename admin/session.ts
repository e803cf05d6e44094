/** Who is signed in at the console, and signing in and out. */
import * as z from 'zod/mini'
import { roles } from '#events/vocabulary.ts'
import { ApiError, call } from '../site/api.ts'

const Account = z.object({ id: z.string(), email: z.string(), role: z.enum(roles) })
export type Account = z.infer<typeof Account>

export const isStaff = ({ role }: Account): boolean => role === 'admin' || role === 'verifier'

export const login = (email: string, password: string): Promise<Account> =>
  call('/api/auth/login', { method: 'POST', body: { email, password }, reads: Account })

/** Null when nobody is signed in. */
export async function whoIsIn(): Promise<Account | null> {
  try {
    return await call('/api/me', { reads: Account })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const logout = (): Promise<unknown> => call('/api/auth/logout', { method: 'POST', reads: z.unknown() })
