/** Which change made a family leave the list: one's own or a colleague's, for any order of sending, answers and readings. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createOwnMoves } from '../../../../admin/app/changes/own-moves.ts'

const made = (id: string, seq: number) => () => [{ id, seq }]
const ids = ['a', 'b'] as const

test('given a change of one family that is on its way, when a colleague takes another out of the list, then that one is not one’s own', async () => {
  const moves = createOwnMoves()
  const held = Promise.withResolvers<void>()
  const sent = moves.during(['a'], () => held.promise, made('a', 7))
  const asked = (id: string) => moves.isOwn(id, { after: 5, to: 6 })
  expect([asked('a'), asked('b')]).toEqual([true, false])
  held.resolve()
  await sent
  expect([asked('a'), moves.isOwn('a', { after: 6, to: 7 }), moves.isOwn('a', { after: 7, to: 9 })]).toEqual([
    false,
    true,
    false,
  ])
})

test('given a change that was refused, when the family leaves the list, then that is a colleague’s doing', async () => {
  const moves = createOwnMoves()
  const refused = moves.during(['a'], () => Promise.reject(new Error('refused')), made('a', 7))
  await expect(refused).rejects.toThrow('refused')
  expect(moves.isOwn('a', { after: 0, to: 9 })).toBe(false)
})

const steps = fc.array(
  fc.record({
    step: fc.constantFrom('send', 'send', 'answer', 'refuse', 'colleague', 'read'),
    id: fc.constantFrom(...ids),
  }),
  { maxLength: 40 },
)

test('given any sequence, when the list is read anew, then a family’s change counts as own where one is on its way or is in what was read since', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const moves = createOwnMoves()
      const log: { id: string; isOwn: boolean }[] = []
      const sent: { id: string; end: PromiseWithResolvers<number>; done: Promise<unknown> }[] = []
      let read = 0
      for (const { step, id } of sequence) {
        const first = sent[0]
        if (step === 'send') {
          const end = Promise.withResolvers<number>()
          const done = moves.during(
            [id],
            () => end.promise,
            (seq) => [{ id, seq }],
          )
          sent.push({ id, end, done: done.catch(() => undefined) })
        } else if (step === 'colleague') log.push({ id, isOwn: false })
        else if ((step === 'answer' || step === 'refuse') && first) {
          sent.shift()
          if (step === 'answer') first.end.resolve(log.push({ id: first.id, isOwn: true }))
          else first.end.reject(new Error('refused'))
          await first.done
        } else if (step === 'read') {
          const since = log.slice(read)
          for (const one of ids) {
            // The newest of one's own: an older one is never asked about again, since each reading is compared with the last.
            const isIn = since.some((event) => event.id === one && event.isOwn)
            const isOnItsWay = sent.some((each) => each.id === one)
            expect(moves.isOwn(one, { after: read, to: log.length })).toBe(isIn || isOnItsWay)
          }
          read = log.length
        }
      }
    }),
  )
})
