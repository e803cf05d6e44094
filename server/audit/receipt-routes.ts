/** The receipt of an application's submission, for its family and for staff who hand it over on paper. */

import { Elysia } from 'elysia'
import { described } from '../http/described.ts'
import type { Gate } from '../http/gate.ts'
import { idFrom } from '../http/gate.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Store } from '../store/store.ts'
import type { Receipts } from './receipts.ts'

export function receiptRoutes({ gate, receipts, store }: { gate: Gate; receipts: Receipts; store: Store }) {
  const receipt = async (id: string) => {
    const stream = store.state.streamOf(idFrom(id))
    if (stream === null) throw new RefusalError('not-found')
    const made = await receipts.of(stream)
    if (!('refusal' in made)) return made
    const { refusal, retryAfter } = made
    throw new RefusalError(refusal, undefined, retryAfter === undefined ? {} : { retryAfter })
  }
  return new Elysia({ name: 'receipts', prefix: '/api' })
    .use(gate)
    .get(
      '/applications/:id/receipt',
      ({ params }) => receipt(params.id),
      described('The proof that my application was recorded, to be checked by anybody', 'family'),
    )
    .get(
      '/admin/applications/:id/receipt',
      ({ params }) => receipt(params.id),
      described('The receipt of an application, to be handed to its family', 'audit'),
    )
}
