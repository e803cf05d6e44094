/** A change whose answer got lost, in any sequence of what the network and the server may do: it ends truly, and in time. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createAnswers } from '#server/changes/answers.ts'
import { findOut, LONGEST, LOOKS_FOR, NotKnown, NotSaved } from '../../../../admin/app/changes/find-out.ts'

/** What happens between two looks. */
type Happening = 'nothing' | 'arrives' | 'ends' | 'restarts' | 'sleeps'
/** `at`: which server it comes to, and what happens, happens to. */
type Look = { happens: Happening; reply: 'comes' | 'cut' | 'never sent'; at: number }
const looks = fc.array(
  fc.record({
    happens: fc.constantFrom<Happening>('nothing', 'nothing', 'arrives', 'ends', 'restarts', 'sleeps'),
    reply: fc.constantFrom<Look['reply']>('comes', 'cut', 'never sent'),
    at: fc.nat(1),
  }),
  { maxLength: 12 },
)

const SENT = { by: 'staff', id: 'one' }
const SAVED = { status: 200, text: '{}' }

/**
 * Servers with a change on its way to the first one, on which things happen, and what it has saved. @param count of the servers behind
 * one address
 */
function world(sequence: readonly Look[], count = 1) {
  let time = 0
  const start = () => createAnswers({ monotonic: () => time, isAlone: count === 1 })
  let answers = start()
  const others = Array.from({ length: count - 1 }, start)
  const askedAt = (at: number) => (at === 0 ? answers : (others[at - 1] ?? answers))
  let phase: 'on the way' | 'begun' | 'over' = 'on the way'
  let isSaved = false
  const happen: Record<Happening, () => void> = {
    nothing: () => {},
    arrives: () => {
      if (phase === 'on the way') phase = answers.begin(SENT) ? 'begun' : 'over'
    },
    ends: () => {
      if (phase !== 'begun') return
      phase = 'over'
      isSaved = true
      answers.end(SENT, SAVED)
    },
    restarts: () => {
      if (phase === 'begun') phase = 'over'
      answers = start()
    },
    sleeps: () => {
      time += LONGEST
    },
  }
  const left = [...sequence]
  return {
    runs: [answers, ...others].map(({ run }) => run),
    finish: () => {
      happen.arrives()
      happen.ends()
      return isSaved
    },
    ports: {
      ask: async () => {
        const { happens, reply, at } = left.shift() ?? { happens: 'nothing', reply: 'comes', at: 0 }
        happen[happens]()
        if (reply === 'never sent') throw new TypeError('network')
        const told = askedAt(at).ask(SENT)
        if (reply === 'cut') throw new TypeError('network')
        return told
      },
      mayAskAgain: (error: unknown) => error instanceof TypeError,
      wait: async (milliseconds: number) => {
        time += milliseconds
      },
      now: () => time,
    },
  }
}

/** @returns every end that there was @param count of the servers */
async function endsWith(count: number): Promise<string[]> {
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(looks, fc.nat(count - 1), async (sequence, last) => {
      const { runs, ports, finish } = world(sequence, count)
      const end = await findOut({ id: SENT.id, run: runs[last] ?? null, at: 0 }, ports).then(
        () => 'saved',
        (error: unknown) => {
          if (error instanceof NotSaved) return 'not saved'
          if (error instanceof NotKnown) return 'not known'
          throw error
        },
      )
      const took = ports.now()
      const isSaved = finish()
      if (end === 'saved') expect(isSaved).toBe(true)
      if (end === 'not saved') expect(isSaved).toBe(false)
      expect(took).toBeLessThanOrEqual(LONGEST * (1 + sequence.length) + LOOKS_FOR)
      ends.add(end)
    }),
    { numRuns: 1000 },
  )
  return [...ends].toSorted()
}

test('given any sequence of arriving, ending, restarts and lost looks, when it is over, then saved was saved, not saved never will be, and nothing takes for ever', async () => {
  expect(await endsWith(1)).toEqual(['not known', 'not saved', 'saved'])
})

test('given the same with two servers behind one address, whichever is asked and was heard last, then it is so as well, and no server says of another one that it has not saved', async () => {
  expect(await endsWith(2)).toEqual(['not known', 'saved'])
})

test('given a server that works on it for long, when it ends, then the answer is the one that got lost; and one that is never heard is given up after a minute', async () => {
  const long = Array.from({ length: 100 }, (): Look => ({ happens: 'nothing', reply: 'comes', at: 0 }))
  const { runs, ports } = world([
    { happens: 'arrives', reply: 'comes', at: 0 },
    ...long,
    { happens: 'ends', reply: 'comes', at: 0 },
  ])
  expect(await findOut({ id: SENT.id, run: runs[0] ?? null, at: 0 }, ports)).toMatchObject(SAVED)
  const away = world(
    Array.from({ length: 200 }, (): Look => ({ happens: 'nothing', reply: 'never sent', at: 0 })),
  )
  await expect(findOut({ id: SENT.id, run: away.runs[0] ?? null, at: 0 }, away.ports)).rejects.toBeInstanceOf(
    NotKnown,
  )
})
