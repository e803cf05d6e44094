/** Letters on their way out, for admins: what waits, what was sent, what failed and why, and another try. */
import { Elysia } from 'elysia'
import * as z from 'zod'
import { limits } from '#events/vocabulary.ts'
import { checked } from '../http/checked.ts'
import { idFrom } from '../http/gate.ts'
import { refuse } from '../http/refusals.ts'
import type { Parts } from '../runtime/parts.ts'
import type { Posted } from '../store/records.ts'

const whole = (fallback: number, most: number) =>
  z.coerce
    .number('error.type')
    .int('error.type')
    .min(0, 'error.type')
    .max(most, 'error.type')
    .default(fallback)
const Ask = z.strictObject({
  state: z.enum(['queued', 'held', 'sent', 'failed'], 'error.choose').optional(),
  offset: whole(0, 1_000_000),
  limit: whole(limits.pageSize, limits.pageSizeMax),
})

/** What it is about is nobody's business here: a password link or a code would be somebody's key. */
const shown = ({ id, kind, to, subject, state, tries, nextAt, ...posted }: Posted) => ({
  id,
  kind,
  to,
  subject,
  state,
  tries,
  queuedAt: posted.queuedAt,
  sentAt: posted.sentAt,
  nextTry: state === 'queued' ? nextAt : null,
  trouble: posted.trouble,
})

export function mailRoutes({ gate, mail, store }: Parts) {
  const letters = store.vault.mail
  return new Elysia({ name: 'mail', prefix: '/api/admin/mail' })
    .use(gate)
    .get(
      '',
      ({ query: { state = null, ...page } }) => ({
        isOn: mail.isOn(),
        counts: letters.counts(),
        letters: letters.page(state, page).map(shown),
      }),
      { query: checked(Ask), detail: { summary: 'Letters that wait, were sent or failed', tags: ['mail'] } },
    )
    .post('/release', () => ({ released: mail.release() }), {
      detail: { summary: 'Send the letters that a restored backup holds back', tags: ['mail'] },
    })
    .post(
      '/:id/retry',
      ({ request, params }) => {
        const id = idFrom(params.id)
        const posted = letters.byId(id)
        if (!posted) return refuse(request, 'not-found')
        if (!mail.retry(id)) return refuse(request, 'already-sent')
        return shown(letters.byId(id) ?? posted)
      },
      { detail: { summary: 'Try to send a letter again at once', tags: ['mail'] } },
    )
}
