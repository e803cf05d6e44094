/** Remembers the answer to each change of staff that names itself (x-change), and tells it to a window that has lost it. */

import { Elysia } from 'elysia'
import * as z from 'zod'
import { taking } from '../http/checked.ts'
import type { Gate } from '../http/gate.ts'
import { signedIn } from '../http/gate.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Account } from '../store/records.ts'
import type { Answer, Answers, ChangeId } from './answers.ts'

const Ask = z.strictObject({ id: z.uuid('error.type') })
const ID = z.uuid()

/** Null for what names itself not, and for families, whose pages send again what is not known to have arrived. */
function changeOf({ headers, method }: Request, visitor: Account | null): ChangeId | null {
  const id = ID.safeParse(headers.get('x-change')).data
  const isChange = method !== 'GET' && method !== 'HEAD' && id !== undefined
  return isChange && visitor !== null && visitor.role !== 'customer' ? { by: visitor.id, id } : null
}

const textOf = async (answer: Response): Promise<Answer> => ({
  status: answer.status,
  text: await answer.text(),
})

export function rememberedAnswers(answers: Answers) {
  const begun = new WeakMap<Request, ChangeId>()
  const end = (request: Request, answer: Answer): void => {
    const change = begun.get(request)
    if (change) answers.end(change, answer)
  }
  /** Not awaited by the answer itself: until its text is read, the change counts as still being made. */
  const endWith = (request: Request, answer: Response): void => {
    if (!begun.has(request)) return
    void textOf(answer.clone()).then((read) => end(request, read))
  }
  return {
    begin: (request: Request, visitor: Account | null): void => {
      const change = changeOf(request, visitor)
      if (change === null) return
      if (!answers.begin(change)) throw new RefusalError('given-up')
      begun.set(request, change)
    },
    /** @param value what the route returned @param status as it was set for it */
    answered: (request: Request, value: unknown, status: number): void => {
      if (value instanceof Response) endWith(request, value)
      else end(request, { status, text: value === undefined ? '' : JSON.stringify(value) })
    },
    /** An answer by the error handler. */
    onError: (request: Request, answer: Response): Response => {
      endWith(request, answer)
      return answer
    },
  }
}

type Remembered = ReturnType<typeof rememberedAnswers>

/** Before all routes, whose answers it remembers. */
export const rememberAnswers = ({ gate }: { gate: Gate }, remembered: Remembered) =>
  new Elysia({ name: 'remembered-answers' })
    .use(gate)
    .onBeforeHandle({ as: 'global' }, ({ request, visitor }) => remembered.begin(request, visitor))
    .onAfterHandle({ as: 'global' }, ({ request, responseValue, set }) =>
      remembered.answered(request, responseValue, Number(set.status ?? 200)),
    )

export const answerRoutes = ({ answers, gate }: { answers: Answers; gate: Gate }) =>
  new Elysia({ name: 'answers', prefix: '/api/admin/changes' })
    .use(gate)
    .post(
      '/answer',
      ({ visitor, body }) => answers.ask({ by: signedIn(visitor).id, id: body.id }),
      taking(Ask, 'What became of a change of one’s own whose answer got lost', 'staff'),
    )
