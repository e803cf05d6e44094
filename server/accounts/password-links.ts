/** One-use password links: making, reading and using them. Making one for another account is logged first. */

import { randomUUID } from 'node:crypto'
import { refused } from '#events/decider.ts'
import { resetLink } from '#events/page-links.ts'
import type { Config } from '../config.ts'
import type { Throttle } from '../http/throttle.ts'
import { type Mail, recipient } from '../mail/interface.ts'
import { linkLasts } from '../runtime/clock.ts'
import { type Account, type CommandKey, type Identifier, NO_PASSWORD } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { maskedEmail, maskedPhone } from './fields.ts'
import { isStill, momentOf, type Opening, recovering } from './opening.ts'
import { type Passwords, passwordMin, passwordProblem } from './passwords.ts'
import type { SecondFactors } from './second-factor.ts'
import { mayManage } from './team.ts'

type Needed = {
  store: Store
  mail: Mail
  opening: Opening
  passwords: Passwords
  secondFactors: SecondFactors
}
type NewLink = { id: string; actor: string; to: Identifier | null; key?: CommandKey | undefined }
type ResetLink = NonNullable<ReturnType<Store['vault']['sessions']['resetLink']>>
export type PasswordLinks = ReturnType<typeof createPasswordLinks>

export function createPasswordLinks({ store, mail, opening, passwords, secondFactors }: Needed) {
  const { accounts, sessions } = store.vault
  const { begin } = recovering({ store, mail })
  const used = (token: string): { account: Account; link: ResetLink } | null => {
    const link = sessions.resetLink(token, store.clock())
    const account = link && accounts.byId(link.id)
    if (!account || (link.proves !== null && !opening.mayProve(account, link.proves, link.maker !== null)))
      return null
    return { account, link }
  }
  /** A family's account that was begun at its door and never signed in to. */
  const isWithoutPassword = ({ id, role }: Account): boolean =>
    role === 'customer' && accounts.passwordHash(id) === NO_PASSWORD
  /** The stream of the link's events: of the member of staff it is for, else of the admin who made it; else none. */
  const streamOf = ({ id, role }: Account, maker: string | null): string | null =>
    role === 'customer' ? maker : id
  /** Logged where an admin made the link, or it is for staff. @returns or `link-expired` */
  const changePassword = async (
    { account, link }: { account: Account; link: ResetLink },
    ask: { token: string; passwordHash: string; changes: number },
  ) => {
    const { id } = account
    const { token, passwordHash, changes } = ask
    const stream = streamOf(account, link.maker)
    return store.handle({}, (tx) => {
      if (used(token) === null) return refused('link-expired')
      // If the second factor was removed meanwhile, the password may be too short.
      if (tx.rightsOf(id).changes !== changes) return refused('busy')
      const takenOff = begin(id)
      const details = { account: id, way: 'link' } as const
      if (stream !== null) tx.recordStaff(stream, id, { type: 'PasswordChanged', facts: null, details })
      store.vault.setPassword(id, passwordHash, null)
      if (link.proves) store.vault.recover(id, { what: link.proves, at: tx.now })
      return { ok: true as const, takenOff: takenOff() }
    })
  }

  return {
    /** Valid for 24 hours. `to`: null for staff. @returns or `not-permitted`, `not-found`, `invalid` */
    make: async ({ id, actor, to, key }: NewLink) => {
      const account = accounts.byId(id)
      const stream = account && streamOf(account, actor)
      if (!account || !stream) return refused('not-found')
      const isFamily = account.role === 'customer'
      if (isFamily && (to === null || !opening.mayProve(account, to, true)))
        return refused('invalid', { to: 'error.choose' })
      const proves = isFamily ? to : null
      const { token, fingerprint } = sessions.newResetToken()
      const expiresAt = new Date(store.clock().getTime() + linkLasts.handed).toISOString()
      const maker = actor === 'system' ? null : actor
      return store.handle({ key }, (tx) => {
        if (!mayManage(tx, actor)) return refused('not-permitted')
        // It may have been erased since.
        if (!accounts.byId(id)) return refused('not-found')
        const details = { account: id, way: 'handed' } as const
        tx.recordStaff(stream, actor, { type: 'PasswordLinkMade', facts: null, details })
        sessions.addResetLink({ id, fingerprint, expiresAt, maker, way: 'handed', proves })
        return { ok: true as const, token, locale: account.locale, expiresAt }
      })
    },
    /** The password rule, and the masked account. @returns or `link-expired` */
    about: (token: string) => {
      const account = used(token)?.account
      if (!account) return refused('link-expired')
      const least = passwordMin(account.role, secondFactors.isOn(account.id))
      const whose = { email: maskedEmail(account.email), phone: maskedPhone(account.phone) }
      return {
        ok: true as const,
        about: {
          staff: account.role !== 'customer',
          passwordMin: least,
          account: whose,
          isFirst: isWithoutPassword(account),
        },
      }
    },
    /**
     * Consumes the link once the password is valid. `opened`: the account to sign in to; null for staff, who sign in themselves.
     * `takenOff`: removed unverified identifiers. @returns or `link-expired`, or a problem of the password
     */
    use: async ({ token, password }: { token: string; password: string }) => {
      const found = used(token)
      if (!found) return refused('link-expired')
      const { account } = found
      const problem = passwordProblem(password, account.role, secondFactors.isOn(account.id))
      if (problem) return problem
      const { changes } = store.state.rights.of(account.id)
      const passwordHash = await passwords.hash(password)
      if (passwordHash === 'busy') return refused('busy')
      const outcome = await changePassword(found, { token, passwordHash, changes })
      if (!outcome.ok) return outcome
      const { takenOff } = outcome
      const opened = account.role === 'customer' ? accounts.byId(account.id) : null
      return { ok: true as const, opened: opened?.disabled ? null : opened, takenOff }
    },
  }
}

// Links for forgotten passwords. Neither answer nor timing reveals whether an account has the e-mail.

type ResetNeeded = { store: Store; mail: Mail; config: Config; opening: Opening; throttle: Throttle }

/** Milliseconds: longer than queueing a letter takes, so that the response time is constant. */
const RESPONSE_TIME = 250

/** Needs a mail server, and PUBLIC_URL, since no request may choose the link's origin. */
export const canSendLinks = ({ mail, config }: Pick<ResetNeeded, 'mail' | 'config'>): boolean =>
  config.publicUrl !== null && mail.isOn('letter')

export function createPasswordReset({ store, mail, config, opening, throttle }: ResetNeeded) {
  const { sessions } = store.vault
  const isTooMany = ({ id }: Account, network: string): boolean =>
    throttle.beforeLinkTo(id, network) > 0 || throttle.beforeAnyLinkTo(id) > 0
  const send = async (account: Account, network: string): Promise<void> => {
    const site = config.publicUrl
    if (site === null || account.email === '') return
    const moment = momentOf(store, account.id)
    if (!isStill(store, moment) || isTooMany(account, network)) return
    const until = new Date(store.clock().getTime() + linkLasts.mailed).toISOString()
    await store.handle({}, (tx) => {
      const { id } = account
      if (!isStill(store, moment, tx.rightsOf(id))) return
      const details = { account: id, way: 'mailed' } as const
      if (account.role !== 'customer')
        tx.recordStaff(id, 'system', { type: 'PasswordLinkMade', facts: null, details })
      const { token, fingerprint } = sessions.newResetToken()
      const proves = account.role === 'customer' ? 'email' : null
      sessions.addResetLink({ id, fingerprint, expiresAt: until, maker: null, way: 'mailed', proves })
      const link = resetLink(site, account.locale, token)
      const letter = { kind: 'password-link', link, until } as const
      mail.queue({ letter, ...recipient(account), key: `password-link:${randomUUID()}` })
    })
  }
  const isOpenedByLetter = (account: Account): boolean => {
    const family = opening.byItself('email', account.email)
    return account.role !== 'customer' || (family !== null && family !== 'shared' && family.id === account.id)
  }
  return {
    /** `name`: as at a sign-in. One letter for each account that its e-mail opens by itself, queued durably. */
    ask: async (name: string, network: string): Promise<void> => {
      const minimumTime = Bun.sleep(RESPONSE_TIME)
      try {
        if (canSendLinks({ mail, config }))
          for (const account of opening.byPassword(name))
            if (isOpenedByLetter(account)) await send(account, network)
      } finally {
        await minimumTime
      }
    },
  }
}
