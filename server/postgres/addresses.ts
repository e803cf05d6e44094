/** DATABASE_URL: one role and database, on one host, or on several of which one at a time takes changes. */
import { OperatorError } from '../runtime/errors.ts'

/** `hosts`: the address with each host alone, in the order in which they are tried. */
export type Addresses = { role: string; hosts: readonly [string, ...string[]] }

const badAddress = (): OperatorError =>
  new OperatorError(
    'DATABASE_URL must be postgres://ROLE:PASSWORD@HOST/DATABASE; several hosts as HOST:PORT,HOST:PORT.',
  )

/** As libpq writes them, so that psql takes the same. @param url of which nothing is said in an error: it has a password @throws OperatorError */
export function addressesIn(url: string): Addresses {
  const [, before, list, after] = /^(postgres(?:ql)?:\/\/[^/?#]+@)([^/?#@]+)(.*)$/.exec(url) ?? []
  if (before === undefined || list === undefined) throw badAddress()
  const [first, ...others] = list.split(',').map((host) => `${before}${host}${after}`)
  if (first === undefined || ![first, ...others].every((one) => URL.canParse(one))) throw badAddress()
  const { username } = new URL(first)
  if (username === '') throw badAddress()
  return { role: decodeURIComponent(username), hosts: [first, ...others] }
}
