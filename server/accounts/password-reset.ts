/** Sends a one-use link for a forgotten password. Neither the answer nor its timing tells whether an account has that e-mail. */
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { resetLink } from '../http/links.ts'
import type { Throttle } from '../http/throttle.ts'
import { type Mail, recipient } from '../mail/interface.ts'
import { linkLasts } from '../runtime/lifetime.ts'
import { inTransaction } from '../store/database.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import { isStill, momentOf } from './moment.ts'
import type { Opening } from './opening.ts'

type Needed = { store: Store; mail: Mail; config: Config; opening: Opening; throttle: Throttle }

/** Milliseconds: longer than queueing a letter takes, so that the response time is constant. */
const RESPONSE_TIME = 250

/** Letters need a mail server, and links an address of this site that no request can choose: PUBLIC_URL. */
export const canSendLinks = ({ mail, config }: Pick<Needed, 'mail' | 'config'>): boolean =>
  config.publicUrl !== null && mail.isOn('letter')

export type PasswordReset = ReturnType<typeof createPasswordReset>

export function createPasswordReset({ store, mail, config, opening, throttle }: Needed) {
  const { sessions, db } = store.vault
  const recordLink = ({ id }: Account) =>
    store.handle((tx) => {
      const details = { account: id, way: 'mailed' } as const
      tx.recordStaff(id, 'system', { type: 'PasswordLinkMade', facts: null, details })
    })
  const isTooMany = ({ id }: Account, network: string): boolean =>
    throttle.beforeLinkTo(id, network) > 0 || throttle.beforeAnyLinkTo(id) > 0
  const send = async (account: Account, network: string): Promise<void> => {
    const site = config.publicUrl
    if (site === null || account.email === '') return
    const moment = momentOf(store, account.id)
    if (!isStill(store, moment) || isTooMany(account, network)) return
    if (account.role !== 'customer') await recordLink(account)
    if (!isStill(store, moment)) return
    const until = new Date(store.clock().getTime() + linkLasts.mailed).toISOString()
    inTransaction(db, () => {
      const { token, fingerprint } = sessions.newResetToken()
      const proves = account.role === 'customer' ? 'email' : null
      const { id } = account
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
    /**
     * `name`: as at a sign-in, so a phone number too; each account has a letter of its own that its e-mail opens by itself. Those
     * without have none: an admin hands their link over. The letters are queued durably when it resolves.
     */
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
