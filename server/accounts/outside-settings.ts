/** The OIDC_* variables of the environment: all four are set, or signing in by OpenID Connect is off. */
import * as z from 'zod'

export type OutsideSettings = {
  /** Shown on the button, such as Google. */
  name: string
  /** Exactly as in the discovery document of the provider. */
  issuer: string
  clientId: string
  clientSecret: string
}

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])
/** The provider's keys, and the tokens that they sign, must come from the provider itself: only https ensures that. */
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

const variables = ['OIDC_NAME', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** Null where none of the variables is set; the names of the missing ones where only some are. */
export function outsideSettingsFrom(given: Given): OutsideSettings | { missing: string[] } | null {
  const { OIDC_NAME: name, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = given
  const { OIDC_CLIENT_SECRET: clientSecret } = given
  if (name && issuer && clientId && clientSecret) return { name, issuer, clientId, clientSecret }
  const missing = variables.filter((variable) => !given[variable])
  return missing.length === variables.length ? null : { missing }
}
