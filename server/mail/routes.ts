/** Routes for admins: queued, sent and failed letters with causes, and retrying. */

import { Elysia } from 'elysia'
import * as z from 'zod'
import { numberIn } from '#events/application/number.ts'
import { limits } from '#events/limits.ts'
import type { Locale } from '#events/vocabulary.ts'
import { asking, described, line, oneOf, wholeFrom } from '../http/checked.ts'
import { idFrom } from '../http/gate.ts'
import { localeOf, refuse } from '../http/refusals.ts'
import type { Parts } from '../parts.ts'
import type { Posted } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Mail } from './interface.ts'
import { causeOf, wayOf } from './phone-text.ts'

const Ask = z.strictObject({
  state: oneOf(['queued', 'waiting', 'held', 'sent', 'failed']).optional(),
  /** Number, names, phone or place of a family, as in the list of applications. */
  q: z.optional(line),
  offset: wholeFrom(0, 1_000_000).default(0),
  limit: wholeFrom(0, limits.pageSizeMax).default(limits.pageSize),
})

/** Whom a letter is about; null where it is about no application. */
function familyOf({ state }: Store, { stream }: Posted) {
  const now = stream === null ? null : state.application(stream)
  if (!now) return null
  const { id, number, form } = now.file()
  return { id, number, groomName: form?.groomName ?? '', brideName: form?.brideName ?? '' }
}

type Reading = { publicUrl: string | null; reader: Locale; mayTellByHand: Mail['mayTellByHand'] }
/** Without the content, which may have a link or code. `way`, `cause`: in the reader's language. */
const shown = (whole: Posted, { publicUrl, reader, mayTellByHand }: Reading) => {
  const { id, carrier, kind, to, subject, state, tries, nextAt, ...posted } = whole
  return {
    id,
    way: wayOf(whole, { publicUrl, reader }),
    cause: posted.trouble && causeOf(posted.trouble, reader, carrier),
    mayTellByHand: mayTellByHand(whole),
    carrier,
    delivery: posted.delivery,
    kind,
    to,
    subject,
    state,
    tries,
    queuedAt: posted.queuedAt,
    sentAt: posted.sentAt,
    nextTry: state === 'queued' ? nextAt : null,
    trouble: posted.trouble,
  }
}

export function mailRoutes(parts: Pick<Parts, 'config' | 'gate' | 'mail' | 'queries' | 'store'>) {
  const { config, gate, mail, queries, store } = parts
  const { publicUrl } = config
  const letters = store.vault.mail
  const read = (posted: Posted, request: Request) => ({
    ...shown(posted, { publicUrl, reader: localeOf(request), mayTellByHand: mail.mayTellByHand }),
    application: familyOf(store, posted),
  })
  return new Elysia({ name: 'mail', prefix: '/api/admin/mail' })
    .use(gate)
    .get(
      '',
      ({ request, query: { state = null, q = '', ...page } }) => ({
        isOn: mail.isOn(),
        /** Today's messages to phones. */
        toPhones: {
          used: mail.budget.used(),
          most: mail.budget.most(),
          isHalfUsed: mail.budget.isHalfUsed(),
        },
        counts: letters.counts(),
        letters: letters
          .page(state, { ...page, streams: q === '' ? null : queries.sought(numberIn(q) ?? q) })
          .map((one) => read(one, request)),
      }),
      asking(Ask, 'Letters that wait, were sent or failed', 'mail'),
    )
    .post(
      '/release',
      async () => ({ released: await mail.release() }),
      described('Send the letters that a restored backup holds back', 'mail'),
    )
    .post(
      '/:id/retry',
      async ({ request, params }) => {
        const id = idFrom(params.id)
        const posted = letters.byId(id)
        if (!posted) return refuse(request, 'not-found')
        if (posted.state === 'waiting') return refuse(request, 'results-unpublished')
        if (!(await mail.retry(id))) return refuse(request, 'already-sent')
        return read(letters.byId(id) ?? posted, request)
      },
      described('Try to send a letter again at once', 'mail'),
    )
    .post(
      '/:id/by-hand',
      async ({ request, params }) => {
        const id = idFrom(params.id)
        const posted = letters.byId(id)
        if (!posted) return refuse(request, 'not-found')
        if (!(await mail.tellByHand(posted)))
          return refuse(request, posted.sentAt === null ? 'not-by-hand' : 'already-sent')
        return read(letters.byId(id) ?? posted, request)
      },
      described('Have a message that could not be sent told by hand', 'mail'),
    )
}
