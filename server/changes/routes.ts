/** Changes for windows of staff, as server-sent events or as one answer; cached answers; and erased families. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { limits } from '#events/limits.ts'
import { asking, taking, wholeFrom } from '../http/checked.ts'
import { type Gate, signedIn } from '../http/gate.ts'
import { RefusalError } from '../http/refusals.ts'
import type { Account } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Answer, Answers, ChangeId } from './answers.ts'
import type { Changes, Notice } from './changes.ts'

/** `since`: the window's position. */
const Ask = z.strictObject({ since: z.optional(wholeFrom(0, Number.MAX_SAFE_INTEGER)) })

const headers = {
  'content-type': 'text/event-stream;charset=utf-8',
  // Prevents buffering by proxies.
  'x-accel-buffering': 'no',
}

/** Unread messages after which a window counts as gone. */
const MOST_WAITING = 20

export function changesRoutes({ changes, gate, store }: { changes: Changes; gate: Gate; store: Store }) {
  /** @param mayGoOn checked before each message: the session may have ended */
  function stream(account: string, seen: number, mayGoOn: () => boolean): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder()
    let leave = () => {}
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const send = (notice: Notice): boolean => {
        if (!mayGoOn() || (controller.desiredSize ?? 0) < -MOST_WAITING) return false
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(notice)}\n\n`))
        return true
      }
      leave = changes.listen({ account, seen, send, end: () => controller.close() })
    }
    return new ReadableStream({ start, cancel: () => leave() })
  }
  return new Elysia({ name: 'changes', prefix: '/api/admin' }).use(gate).get(
    '/changes',
    ({ request, query, visitor, stillIn }) => {
      const { id } = signedIn(visitor)
      const seen = query.since ?? store.log.size()
      if (!request.headers.get('accept')?.includes('text/event-stream')) return changes.since(seen)
      return new Response(stream(id, seen, stillIn), { headers })
    },
    asking(
      Ask,
      'What changed since a place in the log; server-sent events where they are asked for',
      'staff',
    ),
  )
}

// Caches the answer to each staff request with an id (x-change) for a window that lost it.

const AskAnswer = z.strictObject({ id: z.uuid('error.type') })
const ID = z.uuid()

/** Null without an id, and for families, whose pages resend unconfirmed requests. */
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
  /** Not awaited: until its text is read, the change counts as running. */
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
    /** @param value returned by the route @param status its status */
    answered: (request: Request, value: unknown, status: number): void => {
      if (value instanceof Response) endWith(request, value)
      else end(request, { status, text: value === undefined ? '' : JSON.stringify(value) })
    },
    onError: (request: Request, answer: Response): Response => {
      endWith(request, answer)
      return answer
    },
  }
}

type Remembered = ReturnType<typeof rememberedAnswers>

/** Mounted before all routes. */
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
      taking(AskAnswer, 'What became of a change of one’s own whose answer got lost', 'staff'),
    )

// Tells a window which of its families were erased: the log cannot name them.

const AskErased = z.strictObject({
  ids: z.array(z.string('error.type')).check(z.maxLength(limits.bulk, 'error.tooLong')),
})

export const erasedRoutes = ({ gate, store }: { gate: Gate; store: Store }) =>
  new Elysia({ name: 'erased', prefix: '/api/admin/changes' })
    .use(gate)
    .post(
      '/erased',
      ({ body }) => ({ erased: body.ids.filter((id) => store.state.streamOf(id) === null) }),
      taking(AskErased, 'Which of these applications are not there', 'staff'),
    )
