/** Takes of the recorder: kept, sent once they are found good, and never an older one in place of a newer. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTakes, type Kept, type Takes } from '../../../../admin/features/recorder/takes.ts'

type Answer = 'sent' | 'refused' | 'unreachable'
const named = (take: Kept): string => `${take.id} ${take.type}`

/** What outlives a page, and a server. The type of a take stands for its contents. */
function world() {
  const kept = new Map<string, Kept>()
  const server: string[] = []
  const state = { isFull: false, answer: 'sent' as Answer, refusedId: '', life: 0 }
  const timers: (() => void)[] = []
  let shown: Takes = { takes: {}, isFragile: false, hasFailed: false }
  const open = () => {
    const { life } = state
    const turns = async (n: number): Promise<void> => {
      for (let turn = 0; turn < n; turn += 1) await Promise.resolve()
      if (life !== state.life) await new Promise(() => undefined)
    }
    shown = { takes: {}, isFragile: false, hasFailed: false }
    timers.length = 0
    return createTakes({
      list: async () => {
        await turns(5)
        return [...kept.values()]
      },
      async put(take) {
        await turns(5)
        if (state.isFull) throw new Error('full')
        kept.set(take.id, take)
      },
      async drop(id) {
        await turns(5)
        kept.delete(id)
      },
      async send(take) {
        await turns(7)
        if (state.answer === 'sent' && take.id === state.refusedId) return 'refused'
        if (state.answer === 'sent') server.push(named(take))
        return state.answer
      },
      later(work) {
        timers.push(work)
        return () => void timers.splice(timers.indexOf(work), 1)
      },
      changed: (now) => {
        if (life === state.life) shown = now
      },
    })
  }
  const pass = (): void => {
    for (const work of timers.splice(0)) work()
  }
  return { kept, server, state, open, pass, shown: () => shown }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 500; turn += 1) await Promise.resolve()
}
const take = (id: string, type: string, isGood = true): Kept => ({
  id,
  type,
  isGood,
  bytes: new ArrayBuffer(1),
})

test('given a take that the server refuses, when another is good, then that one is sent all the same, and it is said that one was not', async () => {
  const { server, state, open, shown } = world()
  const takes = open()
  state.refusedId = 'home.ml'
  takes.keep(take('home.ml', 'one'))
  takes.keep(take('income.ml', 'two'))
  await settled()
  expect([server, Object.keys(shown().takes), shown().hasFailed]).toEqual([
    ['income.ml two'],
    ['home.ml'],
    true,
  ])
})

/** A page that could not send a good take, and has no room for the next one of the same clip. */
async function recordedAnew({ state, open }: Pick<ReturnType<typeof world>, 'state' | 'open'>) {
  const takes = open()
  state.answer = 'unreachable'
  takes.keep(take('home.ml', 'older'))
  await settled()
  state.isFull = true
  takes.keep(take('home.ml', 'newer'))
  await settled()
  return takes
}

test('given a good take on disk and no network, when it is recorded anew on a full disk and sent, then the older one is not sent after a reload', async () => {
  const { kept, server, state, open, pass, shown } = world()
  const before = await recordedAnew({ state, open })
  expect([shown().isFragile, shown().hasFailed, before.isAtRisk()]).toEqual([true, true, true])
  state.answer = 'sent'
  pass()
  await settled()
  state.life += 1
  const after = open()
  await after.open()
  await settled()
  expect([server, kept.size, shown()]).toEqual([
    ['home.ml newer'],
    0,
    { takes: {}, isFragile: false, hasFailed: false },
  ])
})

test('given a good take on disk and no network, when it is recorded anew on a full disk and the page is killed, then the older one is not sent in its place', async () => {
  const { server, state, open } = world()
  await recordedAnew({ state, open })
  Object.assign(state, { life: state.life + 1, isFull: false, answer: 'sent' })
  await open().open()
  await settled()
  expect(server).toEqual([])
})

test('given a take that was recorded before the disk was read, when it is read, then that take stays', async () => {
  const { kept, open, shown } = world()
  kept.set('home.ml', take('home.ml', 'older', false))
  kept.set('income.ml', take('income.ml', 'older', false))
  const takes = open()
  const opening = takes.open()
  takes.keep(take('home.ml', 'newer', false))
  await opening
  await settled()
  expect(Object.values(shown().takes).map(named).sort()).toEqual(['home.ml newer', 'income.ml older'])
})

const steps = fc.array(
  fc.record({
    step: fc.constantFrom(
      'record',
      'record',
      'accept',
      'accept',
      'discard',
      'full',
      'room',
      'unreachable',
      'reachable',
      'refuse',
      'turn',
      'turn',
      'pass',
      'reload',
    ),
    id: fc.constantFrom('a', 'b', 'c'),
    turns: fc.nat(12),
  }),
  { maxLength: 60 },
)

test('given any sequence, when there is a network and room again, then the server has the newest good take of each clip, and never had an older one after a newer', async () => {
  const property = async (sequence: { step: string; id: string; turns: number }[]): Promise<void> => {
    const { server, state, open, pass, shown } = world()
    let takes = open()
    await takes.open()
    /** By clip: the take that was recorded last and not discarded. */
    const mine = new Map<string, { n: number; isGood: boolean }>()
    let n = 0
    for (const { step, id, turns } of sequence) {
      const own = mine.get(id)
      if (step === 'record') {
        n += 1
        mine.set(id, { n, isGood: false })
        takes.keep(take(id, String(n), false))
      } else if (step === 'accept' && own && shown().takes[id]) {
        mine.set(id, { ...own, isGood: true })
        takes.keep(take(id, String(own.n)))
      } else if (step === 'discard' && shown().takes[id]) {
        mine.delete(id)
        takes.discard(id)
      } else if (step === 'full') state.isFull = true
      else if (step === 'room') state.isFull = false
      else if (step === 'unreachable') state.answer = 'unreachable'
      else if (step === 'reachable') state.answer = 'sent'
      else if (step === 'refuse') state.refusedId = id
      else if (step === 'pass') pass()
      else if (step === 'reload') {
        // The browser asks first: a person stays until nothing is at risk any more.
        await settled()
        if (takes.isAtRisk()) continue
        state.life += 1
        takes = open()
        await takes.open()
      } else for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    }
    Object.assign(state, { isFull: false, answer: 'sent', refusedId: '' })
    await settled()
    takes.send()
    await settled()
    const arrived = (id: string): number[] =>
      server.filter((one) => one.startsWith(id)).map((one) => Number(one.slice(2)))
    for (const id of ['a', 'b', 'c']) {
      expect(arrived(id)).toEqual(arrived(id).toSorted((one, other) => one - other))
      const own = mine.get(id)
      if (own?.isGood) expect(arrived(id).at(-1)).toBe(own.n)
    }
    expect(Object.values(shown().takes).filter(({ isGood }) => isGood)).toEqual([])
    expect(shown().hasFailed).toBe(false)
  }
  await fc.assert(fc.asyncProperty(steps, property), { numRuns: 500 })
})
