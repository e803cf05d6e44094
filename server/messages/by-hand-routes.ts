/** Routes for staff: messages to tell by hand, that one was opened, and that the family was told. */

import { Elysia } from 'elysia'
import * as z from 'zod'
import { tellFamily } from '#events/application/decide.ts'
import { refused } from '#events/decider.ts'
import { moment } from '#events/language/format.ts'
import { t } from '#events/language/index.ts'
import { type Letter, messageFor } from '#events/letters.ts'
import { limits } from '#events/limits.ts'
import type { Locale } from '#events/vocabulary.ts'
import type { CaseFiles } from '../applications/case-files.ts'
import { createContactReads } from '../applications/export.ts'
import type { Config } from '../config.ts'
import { asking, described, wholeFrom } from '../http/checked.ts'
import { commandKey } from '../http/command-key.ts'
import { idFrom, signedIn } from '../http/gate.ts'
import { localeOf, RefusalError, refuse } from '../http/refusals.ts'
import { stepOf, tellingFor, toTell } from '../mail/hand-carrier.ts'
import { isWithheld } from '../mail/status-letters.ts'
import type { Parts } from '../parts.ts'
import type { Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'

// A message to tell by hand: family, text, time, and links to WhatsApp and the phone.

type Known = { caseFiles: CaseFiles; config: Config; store: Store }

/** A number without WhatsApp can be called. */
const linksOf = (to: string, text: string) => ({
  whatsapp: `https://wa.me/${to}?text=${encodeURIComponent(text)}`,
  phone: `tel:+${to}`,
})

const aboutOf = (letter: Letter, locale: Locale): string =>
  letter.kind === 'status' ? t(locale, `status.${letter.status}`) : t(locale, 'byHand.received')

const whenOf = ({ caseFiles }: Known, { queuedAt, opened }: Posted, locale: Locale): string => {
  const since = t(locale, 'byHand.since', { time: moment(locale, queuedAt) })
  if (!opened) return since
  const name = caseFiles.person(opened.by)?.email ?? t(locale, 'byHand.colleague')
  return `${since} · ${t(locale, 'byHand.opened', { name, time: moment(locale, opened.at) })}`
}

/** Empty where the application was erased. @param locale of the reader; the text is in the family's language */
function shownByHand(parts: Known, posted: Posted, locale: Locale) {
  const { id, letter, stream, to } = posted
  const now = stream === null ? null : parts.store.state.application(stream)
  const message = letter && messageFor(letter, { locale: posted.locale, publicUrl: parts.config.publicUrl })
  if (!now || !letter || !message) return []
  const { form, number, id: application } = now.file()
  const names = { groomName: form?.groomName ?? '', brideName: form?.brideName ?? '' }
  return [
    {
      id,
      application: { id: application, number, ...names },
      about: aboutOf(letter, locale),
      when: whenOf(parts, posted, locale),
      text: message.text,
      locale: posted.locale,
      to: `+${to}`,
      ...linksOf(to, message.text),
    },
  ]
}

const Ask = z.strictObject({ limit: wholeFrom(0, limits.pageSizeMax).default(limits.pageSizeMax) })

/** @returns FamilyTold, or `not-found`, `results-unpublished`, `already-told` */
function tell(tx: Transaction, posted: Posted, actor: string) {
  const { letter, stream } = posted
  const now = stream === null ? null : tx.application(stream)
  if (stream === null || !now) return refused('not-found')
  if (letter && isWithheld(letter, tx.programme())) return refused('results-unpublished')
  return tx.decide(stream, actor, tellFamily(now.standing, stepOf(posted)))
}

export function byHandRoutes(parts: Pick<Parts, 'caseFiles' | 'config' | 'gate' | 'store'>) {
  const { caseFiles, gate, store } = parts
  const recordContacts = createContactReads(store)
  const letters = store.vault.mail
  const byHand = (params: { id: string }): Posted => {
    const posted = letters.byId(idFrom(params.id))
    if (posted?.carrier !== 'hand') throw new RefusalError('not-found')
    return posted
  }
  return new Elysia({ name: 'by-hand', prefix: '/api/admin/by-hand' })
    .use(gate)
    .get(
      '',
      async ({ request, visitor, query: { limit } }) => {
        const due = toTell(store)
        const families = due.slice(0, limit).flatMap((one) => shownByHand(parts, one, localeOf(request)))
        const ids = [...new Set(families.map(({ application }) => application.id))]
        if (ids.length > 0) await recordContacts(signedIn(visitor).id, ids)
        return { total: due.length, families }
      },
      asking(Ask, 'What is to be told to families by hand', 'staff'),
    )
    .post(
      '/:id/opened',
      async ({ visitor, params }) => {
        const { id, state } = byHand(params)
        const by = signedIn(visitor).id
        if (state === 'queued')
          await store.write(() => letters.noteOpened(id, by, store.clock().toISOString()))
        return { ok: true }
      },
      described('Note that a text was opened to be told', 'staff'),
    )
    .post(
      '/:id/told',
      async ({ request, visitor, params }) => {
        const { id: actor } = signedIn(visitor)
        const posted = byHand(params)
        if (posted.state === 'waiting') return refuse(request, 'results-unpublished')
        const outcome = await store.handle(
          { streams: posted.stream === null ? [] : [posted.stream], key: commandKey(request, visitor) },
          (tx) => {
            const decision = tell(tx, posted, actor)
            if (decision.ok) letters.sent(posted.id, tx.at)
            return decision
          },
        )
        if (outcome.ok) return { ok: true }
        const told = tellingFor(store, posted)
        const since = told && { change: caseFiles.madeBy(told), reader: actor }
        return refuse(request, outcome.refusal, outcome.fields, since ? { since } : {})
      },
      described('Note that the family was told', 'staff'),
    )
}
