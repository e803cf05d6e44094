/** A change whose answer got lost, in any sequence of what the network and the server may do: it ends truly, and in time. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createAnswers } from '#server/changes/answers.ts'
import { findOut, LONGEST, LOOKS_FOR, NotKnown, NotSaved } from '../../../../admin/app/changes/send-change.ts'

/** What happens between two looks. */
type Happening = 'nothing' | 'arrives' | 'ends' | 'restarts' | 'sleeps'
type Look = { happens: Happening; reply: 'comes' | 'cut' | 'never sent' }
const looks = fc.array(
  fc.record({
    happens: fc.constantFrom<Happening>('nothing', 'nothing', 'arrives', 'ends', 'restarts', 'sleeps'),
    reply: fc.constantFrom<Look['reply']>('comes', 'cut', 'never sent'),
  }),
  { maxLength: 12 },
)

const SENT = { by: 'staff', id: 'one' }
const SAVED = { status: 200, text: '{}' }

/** A server with a change on its way to it, on which things happen, and what it has saved. */
function world(sequence: readonly Look[]) {
  let time = 0
  const start = () => createAnswers({ monotonic: () => time })
  let answers = start()
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
    run: answers.run,
    finish: () => {
      happen.arrives()
      happen.ends()
      return isSaved
    },
    ports: {
      ask: async () => {
        const { happens, reply } = left.shift() ?? { happens: 'nothing', reply: 'comes' }
        happen[happens]()
        if (reply === 'never sent') throw new TypeError('network')
        const told = answers.ask(SENT)
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

test('given any sequence of arriving, ending, restarts and lost looks, when it is over, then saved was saved, not saved never will be, and nothing takes for ever', async () => {
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(looks, async (sequence) => {
      const { run, ports, finish } = world(sequence)
      const end = await findOut({ id: SENT.id, run, at: 0 }, ports).then(
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
  expect([...ends].toSorted()).toEqual(['not known', 'not saved', 'saved'])
})

test('given a server that works on it for long, when it ends, then the answer is the one that got lost; and one that is never heard is given up after a minute', async () => {
  const long = Array.from({ length: 100 }, (): Look => ({ happens: 'nothing', reply: 'comes' }))
  const { run, ports } = world([
    { happens: 'arrives', reply: 'comes' },
    ...long,
    { happens: 'ends', reply: 'comes' },
  ])
  expect(await findOut({ id: SENT.id, run, at: 0 }, ports)).toMatchObject(SAVED)
  const away = world(Array.from({ length: 200 }, (): Look => ({ happens: 'nothing', reply: 'never sent' })))
  expect(findOut({ id: SENT.id, run: away.run, at: 0 }, away.ports)).rejects.toBeInstanceOf(NotKnown)
})
