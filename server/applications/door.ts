/**
 * Applications that staff begin at a family's door, in one command: an account by phone number without a password, the
 * application, and a one-use link with which the family sets its password and continues.
 */
import { randomUUID } from 'node:crypto'
import { beginAtDoor, hasBegun } from '#events/application/at-the-door.ts'
import { emptyForm } from '#events/application/form.ts'
import { type Refused, refused } from '#events/decider.ts'
import { settingValue } from '#events/programme/events.ts'
import type { Locale } from '#events/vocabulary.ts'
import { linkLasts } from '../runtime/clock.ts'
import { type Account, NO_PASSWORD } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import type { createSaving } from './save.ts'

/** `whose`: if the number has an account: the `same` family, begun and unopened, or `another` one. */
type Ask = {
  actor: string
  phone: string
  locale: Locale
  consent: string
  whose?: 'same' | 'another' | undefined
}
type Link = { token: string; locale: Locale; expiresAt: string }
type Needed = { store: Store; saving: ReturnType<typeof createSaving> }

export type Door = ReturnType<typeof createDoor>

export function createDoor({ store, saving }: Needed) {
  const { accounts, sessions } = store.vault
  /** Nobody has signed in to it, and this member of staff began its application. */
  function isUnopened(tx: Transaction, { id, lastLoginAt }: Account, actor: string): boolean {
    if (lastLoginAt !== null || accounts.passwordHash(id) !== NO_PASSWORD) return false
    const stream = tx.streamOfOwner(id, settingValue(tx.programme(), 'season'))
    const now = stream === null ? null : tx.application(stream)
    return now !== null && hasBegun(now.standing, actor)
  }
  /** Like an admin's link. */
  function stageLink(tx: Transaction, ask: Ask, family: { id: string; isNew: boolean }): Link {
    const { actor, locale, phone } = ask
    const { id } = family
    const { token, fingerprint } = sessions.newResetToken()
    const expiresAt = new Date(store.clock().getTime() + linkLasts.handed).toISOString()
    const details = { account: id, way: 'handed' } as const
    tx.recordStaff(actor, actor, { type: 'PasswordLinkMade', facts: null, details })
    const account = { email: '', phone, role: 'customer', locale, consent: '', createdAt: tx.now } as const
    if (family.isNew) accounts.add({ ...account, passwordHash: NO_PASSWORD }, id)
    sessions.addResetLink({ id, fingerprint, expiresAt, maker: actor, way: 'handed', proves: 'phone' })
    return { token, locale, expiresAt }
  }
  function startNew(tx: Transaction, ask: Ask): Link | Refused {
    const id = randomUUID()
    const started = saving.startIn(tx, id, emptyForm)
    if (!started.ok) return started
    const { stream } = started
    const begun = tx.decide(stream, ask.actor, beginAtDoor(tx.started(stream).standing, ask.consent))
    return begun.ok ? stageLink(tx, ask, { id, isNew: true }) : begun
  }
  function beginIn(tx: Transaction, ask: Ask): Link | Refused {
    const { actor, phone, whose } = ask
    const holders = accounts.holders('phone', phone)
    const unopened = holders.find((one) => isUnopened(tx, one, actor))
    if (whose === 'same' && unopened) return stageLink(tx, ask, { id: unopened.id, isNew: false })
    if (holders.length === 0 || whose === 'another') return startNew(tx, ask)
    return unopened
      ? refused('begun-unopened', { phone: 'refusal.begun-unopened' })
      : refused('phone-taken', { phone: 'refusal.door-taken' })
  }
  return {
    /** @returns the link, or `phone-taken`, `deadline-passed`, `begun-unopened` (link unused), or `busy` */
    begin: (ask: Ask): Promise<({ ok: true } & Link) | Refused> =>
      store.handle({ roster: true }, (tx) => {
        const made = beginIn(tx, ask)
        return 'token' in made ? { ok: true as const, ...made } : made
      }),
  }
}
