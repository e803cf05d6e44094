/**
 * Finds out what became of a change whose answer got lost: asks the server again and again, for a bounded time. Its three ends: the
 * answer as it would have been, NotSaved, NotKnown. Pure but for what it is given.
 */
import * as z from 'zod/mini'

export const Told = z.union([
  z.object({ run: z.string(), state: z.enum(['working', 'given-up', 'forgotten']) }),
  z.object({ run: z.string(), state: z.literal('answered'), status: z.number(), text: z.string() }),
])
/** As server/changes/answers.ts tells it. */
type Told = z.infer<typeof Told>

/** It is known that the server did not save it, and will not. */
export class NotSaved extends Error {
  constructor() {
    super('not saved')
    this.name = 'NotSaved'
  }
}

/** Whether the server saved it could not be found out. */
export class NotKnown extends Error {
  constructor() {
    super('not known whether it was saved')
    this.name = 'NotKnown'
  }
}

/** Milliseconds without a word of the server after which it is given up. */
export const LOOKS_FOR = 60_000
/** Milliseconds after it was sent; the server keeps its answers for three times as long. */
export const LONGEST = 5 * 60_000
/** Milliseconds between two looks. */
const BETWEEN = 1000

/** `run`: the process of the server that was known to answer when it was sent. `at`: milliseconds. */
export type Sent = { id: string; run: string | null; at: number }
export type Ports = {
  /** @throws what `mayAskAgain` then judges */
  ask: (id: string) => Promise<Told>
  mayAskAgain: (error: unknown) => boolean
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}
type Answer = { status: number; text: string }

/** Null where it has to be asked again. @throws NotSaved, NotKnown */
function endOf(told: Told, { run }: Sent): Answer | null {
  if (told.state === 'working') return null
  if (told.state === 'answered') return told
  // A server that was started since it was sent does not know what the one before it did.
  throw told.state === 'given-up' && told.run === run ? new NotSaved() : new NotKnown()
}

/** @throws NotSaved, NotKnown */
export async function findOut(sent: Sent, { ask, mayAskAgain, wait, now }: Ports): Promise<Answer> {
  const orNothing = (error: unknown): null => {
    if (mayAskAgain(error)) return null
    throw new NotKnown()
  }
  for (let heard = now(); now() - heard < LOOKS_FOR; ) {
    const told = await ask(sent.id).catch(orNothing)
    // What comes later may rest on a server that has forgotten it.
    if (now() - sent.at > LONGEST) break
    if (told !== null) {
      const answer = endOf(told, sent)
      if (answer !== null) return answer
      heard = now()
    }
    await wait(BETWEEN)
  }
  throw new NotKnown()
}
