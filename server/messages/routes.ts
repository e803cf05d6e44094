/** Routes: how a family gets news, and its choice; for admins, the texts. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { locales } from '#events/account-lists.ts'
import { dialled } from '#events/contacts.ts'
import { t } from '#events/language/index.ts'
import { sentences } from '#events/language/sentences.ts'
import { type Letter, messageFor } from '#events/letters.ts'
import { type MessageText, messageParts, templateOf } from '#events/messages.ts'
import { phone } from '../accounts/fields.ts'
import { described, taking } from '../http/checked.ts'
import { signedIn } from '../http/gate.ts'
import { localeOf, RefusalError } from '../http/refusals.ts'
import { madeUp } from '../mail/hand-carrier.ts'
import type { Sending } from '../mail/interface.ts'
import { causeOf } from '../mail/phone-text.ts'
import type { Parts } from '../parts.ts'
import { ways } from '../store/letter.ts'
import type { Account } from '../store/records.ts'

// Texts to register with an operator (DLT), with their parts and templates.

/** A letter for each text. */
const samples: Record<MessageText, Letter> = {
  acknowledgement: { kind: 'acknowledgement', ...madeUp, at: '', seq: 0 },
  verified: { kind: 'status', ...madeUp, status: 'verified', from: 'submitted' },
  shortlisted: { kind: 'status', ...madeUp, status: 'shortlisted', from: 'ranked' },
  finalized: { kind: 'status', ...madeUp, status: 'finalized', from: 'shortlisted' },
  answer: { kind: 'status', ...madeUp, status: 'waitlist', from: 'ranked' },
  code: { kind: 'sign-in-code', code: '000000', until: '' },
  shared: { kind: 'shared-number', until: '' },
}
/** Placeholder of a registered text. */
const VARIABLE = '{#var#}'

function registeredTexts({ settings, config }: Pick<Sending, 'settings' | 'config'>) {
  const templates = settings.readable('gateway_templates')
  return Object.entries(samples).flatMap(([name, letter]) =>
    locales.flatMap((locale) => {
      const message = messageFor(letter, { locale, publicUrl: config.publicUrl })
      if (!message) return []
      const values = [message.reference, message.link, message.code].filter((value) => value !== '')
      const text = values.reduce((whole, value) => whole.replace(value, VARIABLE), message.text)
      const { alphabet, parts } = messageParts(message.text)
      return [{ name, locale, text, alphabet, parts, template: templateOf(templates, message.name, locale) }]
    }),
  )
}

const Try = z.strictObject({
  carrier: z.enum(['sms', 'whatsapp'], 'error.choose'),
  to: phone,
})
const Choose = z.strictObject({ way: z.enum(ways, 'error.choose') })

export function messageRoutes(
  parts: Pick<Parts, 'config' | 'gate' | 'mail' | 'settings' | 'store' | 'throttle'>,
) {
  const { gate, mail, store, throttle } = parts
  /** `chosen`: null without a choice. `goesBy`: null where it gets no news. `offered`: possible choices. */
  const shown = (account: Account) => ({
    chosen: account.toldBy?.way ?? null,
    goesBy: mail.reach(account)?.carrier ?? null,
    offered: mail.offeredTo(account),
  })
  return new Elysia({ name: 'messages', prefix: '/api' })
    .use(gate)
    .get(
      '/me/told-by',
      ({ visitor }) => shown(signedIn(visitor)),
      described('How I am told about my application', 'account'),
    )
    .put(
      '/me/told-by',
      async ({ visitor, body: { way } }) => {
        const account = signedIn(visitor)
        if (!mail.offeredTo(account).includes(way))
          throw new RefusalError('invalid', {
            way: { key: 'error.choose', params: { allowed: mail.offeredTo(account).join(', ') } },
          })
        await mail.choose(account, way)
        return shown(store.vault.accounts.byId(account.id) ?? account)
      },
      taking(Choose, 'Choose how I am told, or to be told nothing', 'account'),
    )
    .post(
      '/admin/test-message',
      async ({ request, visitor, body: { carrier, to } }) => {
        // Each costs money, and goes to any number.
        const wait = throttle.beforeTrial(signedIn(visitor).id)
        if (wait > 0) throw new RefusalError('too-many-attempts', undefined, { retryAfter: wait })
        const locale = localeOf(request)
        const outcome = await mail.trial({ carrier, to: dialled(to), locale })
        if (outcome === 'sent') return { success: true, message: t(locale, 'trial.sent') }
        const cause = outcome === 'unset' ? t(locale, 'trial.unset') : causeOf(outcome, locale, carrier)
        return { success: false, message: sentences(t(locale, 'trial.notSent'), cause) }
      },
      taking(Try, "Send a made-up message to a number of one's own, with the saved settings", 'mail'),
    )
    .get(
      '/admin/message-texts',
      () => registeredTexts(parts),
      described('The texts of messages, to register with an operator', 'mail'),
    )
}
