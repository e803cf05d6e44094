/** DATABASE_URL: one role and database, on one host, or on several of which one at a time takes changes. */
import { OperatorError } from '../runtime/errors.ts'

/** The settings that name a database. */
export type AddressName = 'DATABASE_URL' | 'DATABASE_OWNER_URL'
/** `hosts`: the address with each host alone, in the order in which they are tried. */
export type Addresses = { role: string; database: string; hosts: readonly [string, ...string[]] }

const badAddress = (name: AddressName): OperatorError =>
  new OperatorError(
    `${name} must be postgres://ROLE:PASSWORD@HOST/DATABASE; several hosts as HOST:PORT,HOST:PORT.`,
  )

/** As libpq writes them, so that psql takes the same. @param url of which nothing is said in an error: it has a password @throws OperatorError */
export function addressesIn(url: string, name: AddressName = 'DATABASE_URL'): Addresses {
  const [, before, list, after] = /^(postgres(?:ql)?:\/\/[^/?#]+@)([^/?#@]+)(.*)$/.exec(url) ?? []
  if (before === undefined || list === undefined) throw badAddress(name)
  const [first, ...others] = list.split(',').map((host) => `${before}${host}${after}`)
  if (first === undefined || ![first, ...others].every((one) => URL.canParse(one))) throw badAddress(name)
  const { username, pathname } = new URL(first)
  if (username === '') throw badAddress(name)
  const database = decodeURIComponent(pathname.slice(1))
  return { role: decodeURIComponent(username), database, hosts: [first, ...others] }
}
