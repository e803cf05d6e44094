/** Tells a window of staff which of the families that it still names are not there any more: the log cannot name who was erased. */

import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { taking } from '../http/checked.ts'
import type { Gate } from '../http/gate.ts'
import type { Store } from '../store/store.ts'

const Ask = z.strictObject({
  ids: z.array(z.string('error.type')).check(z.maxLength(limits.bulk, 'error.tooLong')),
})

export const erasedRoutes = ({ gate, store }: { gate: Gate; store: Store }) =>
  new Elysia({ name: 'erased', prefix: '/api/admin/changes' })
    .use(gate)
    .post(
      '/erased',
      ({ body }) => ({ erased: body.ids.filter((id) => store.state.streamOf(id) === null) }),
      taking(Ask, 'Which of these applications are not there', 'staff'),
    )
