/**
 * A change whose answer got lost on the way may have been saved. This asks the server which events the account has made since the
 * change was sent, again and again until it answers, and so finds out.
 */
import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'
import { isOwnEvent, positionHeard } from './own-events.ts'

const OwnEvent = z.object({ seq: z.number(), type: z.string(), id: z.nullable(z.string()) })
export type OwnEvent = z.infer<typeof OwnEvent>
const OwnChanges = z.object({ position: z.number(), events: z.array(OwnEvent) })

/** Milliseconds between two looks. */
const BETWEEN = 1000
/** What was sent may still be worked on at the first look. */
const LOOKS = 2

/** It is known that the server did not save it. */
export class NotSaved extends Error {
  constructor() {
    super('not saved')
    this.name = 'NotSaved'
  }
}

/** `findOut`: the answer as it would have been. @throws NotSaved */
export class AnswerLost<Answer> extends Error {
  readonly findOut: () => Promise<Answer>
  constructor(findOut: () => Promise<Answer>) {
    super('the answer got lost')
    this.name = 'AnswerLost'
    this.findOut = findOut
  }
}

/** No answer of our server has come: none at all, or one of a proxy before it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.status >= 500 && error.problem === null)

/** `isOf`: whether an event of the account is of this change. `recover`: the answer, where these were saved. */
type Sending<Answer> = {
  send: () => Promise<Answer>
  isOf: (event: OwnEvent) => boolean
  recover: (made: readonly OwnEvent[]) => Promise<Answer>
}

const pathSince = (since: number): string => `/api/admin/changes/own?since=${since}`

/** Where it has not been heard yet, as right after the window was opened. */
const readPosition = async (): Promise<number> =>
  (await call('/api/admin/changes', { schema: z.object({ position: z.number() }) })).position

/** @throws AnswerLost where it was sent and not answered */
export async function answered<Answer>({ send, ...sent }: Sending<Answer>): Promise<Answer> {
  const isOnline = navigator.onLine
  const since = positionHeard() ?? (await readPosition())
  try {
    return await send()
  } catch (error) {
    if (!isOnline || !isUnanswered(error)) throw error
    throw new AnswerLost(() => found({ since, ...sent }))
  }
}

const mayTryAgain = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof ApiError && [401, 429, 503].includes(error.status))

async function found<Answer>({
  since,
  isOf,
  recover,
}: Omit<Sending<Answer>, 'send'> & { since: number }): Promise<Answer> {
  for (let looks = 0; looks < LOOKS; ) {
    try {
      const { events } = await call(pathSince(since), { schema: OwnChanges })
      const made = events.filter((event) => isOf(event) && !isOwnEvent(event.seq))
      if (made.length > 0) return await recover(made)
      looks += 1
    } catch (error) {
      if (!mayTryAgain(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN))
  }
  throw new NotSaved()
}
