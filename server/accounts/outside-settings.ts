/** The OIDC_* variables of the environment: all four, or no such way in. */
import * as z from 'zod'

export type OutsideSettings = {
  /** What the button says, such as Google. */
  name: string
  /** Letter for letter as the provider names itself. */
  issuer: string
  clientId: string
  clientSecret: string
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])
/** Claims are believed because they come straight from the provider, which only https makes sure of. */
export function isTrustworthy(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname))
}

const text = z.string().min(1).optional()
export const outsideEnvironment = {
  OIDC_NAME: z.string().min(1).max(40, 'must have 40 characters or fewer').optional(),
  OIDC_ISSUER: z.string().refine(isTrustworthy, 'must be an https address').optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
}
type Given = z.infer<z.ZodObject<typeof outsideEnvironment>>

/** Null where nothing of it is set; otherwise what is missing is named. */
export function outsideSettingsFrom(given: Given): OutsideSettings | { missing: string[] } | null {
  const { OIDC_NAME: name, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = given
  const { OIDC_CLIENT_SECRET: clientSecret } = given
  if (name && issuer && clientId && clientSecret) return { name, issuer, clientId, clientSecret }
  const all = {
    OIDC_NAME: name,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  }
  const missing = Object.entries(all).flatMap(([variable, value]) => (value ? [] : [variable]))
  return missing.length === Object.keys(all).length ? null : { missing }
}
