/** The queue serves in order, no more at once than it says, and says so when it is full. */
import { expect, test } from 'bun:test'
import { boundedQueue, eachOf } from '#server/runtime/bounded-queue.ts'

/** Jobs that end when told to, in any order, and a list of what has begun. */
function jobs() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const job = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, job, end: (name: string) => ends.get(name)?.() }
}
/** Until all that could begin by now has begun. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('given two places and two waiting, when six come, then two begin, two wait their turn, two are told', async () => {
  const { begun, job, end } = jobs()
  const queue = boundedQueue(2, 2)
  const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => queue(job(name)))
  await settle()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await settle()
  end('d')
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'busy', 'busy'])
})

test('given one place, when its job throws, then who asked hears it, and the next one is served', async () => {
  const queue = boundedQueue(1, 1)
  const failing = queue(async () => {
    throw new Error('no picture')
  })
  const next = queue(async () => 'served')
  await expect(failing).rejects.toThrow('no picture')
  expect(await next).toBe('served')
  expect(await queue(async () => 'and the next')).toBe('and the next')
})

test('given a list, when one of those at work fails, then the others end, none is begun after it, and the failure is told', async () => {
  const { begun, job, end } = jobs()
  const working = eachOf(['a', 'fails', 'c', 'd'], 2, async (name) => {
    await job(name)()
    if (name === 'fails') throw new Error(name)
  })
  const outcome = working.catch((error: unknown) => error)
  await settle()
  end('fails')
  await settle()
  expect([begun, await Promise.race([outcome, 'at work'])]).toEqual([['a', 'fails'], 'at work'])
  end('a')
  expect([await outcome, begun]).toEqual([new Error('fails'), ['a', 'fails']])
})
