/** What PostgreSQL, or its certificate, refuses until somebody mends it, as a sentence for the operator. */
import { OperatorError } from '../runtime/errors.ts'

export const fieldOf = (error: unknown, field: 'code' | 'errno'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined

/** Who asks may not, or asks for what is not there: a wrong password, no such database, too few rights. */
const refusing = /^(28|3D|42501)/
/** Of a certificate: nobody known has signed it, it is of another name, or its time is over. */
const distrusting = /^(ERR_TLS_|UNABLE_TO_|CERT_|SELF_SIGNED_|DEPTH_ZERO_)/

/** Null for another error. */
export function refusalIn(error: unknown): OperatorError | null {
  if (!(error instanceof Error)) return null
  if (refusing.test(String(fieldOf(error, 'errno') ?? '')))
    return new OperatorError(`PostgreSQL refuses: ${error.message}.`)
  const code = String(fieldOf(error, 'code') ?? '')
  if (!distrusting.test(code)) return null
  return new OperatorError(
    `The certificate of PostgreSQL is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to the file of the authority that has signed it, and name the host in DATABASE_URL as the certificate does.`,
  )
}
