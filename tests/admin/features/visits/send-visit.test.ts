/** The send queue of visits, for any sequence of what can happen to it: what is entered is recorded once, or is still there. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  isRefused,
  type QueuedVisit,
  resolveConflicts,
  retried,
} from '../../../../admin/features/visits/queued-visit.ts'
import { changeVisit } from '../../../../admin/features/visits/send-queue.ts'
import { type Standing, type Weather, type World, world } from './visit-world.ts'

const only = ({ stored }: World): QueuedVisit => {
  const [one, ...more] = stored.values()
  if (!one || more.length > 0) throw new Error('one visit was expected')
  return one
}
const temporary: Weather[] = ['offline', 'failing', 'down', 'signed out', 'other account']

for (const weather of temporary)
  test(`given a server that is ${weather}, when a visit is sent, then it waits, and is sent once that is over`, async () => {
    const at = world()
    const one = at.finish('a', 'own', true)
    at.state.weather = weather
    await at.send()
    expect(at.stored.get(one.id)).toEqual(one)
    at.state.weather = 'clear'
    const sent = await at.send()
    expect([sent?.done.map(({ id }) => id), at.stored.size]).toEqual([[one.id], 0])
  })

test('given a family that was rejected meanwhile, when its visit is sent, then it does not wait any more, says why, and holds up no other', async () => {
  const at = world()
  const one = at.finish('a', 'own', true)
  const other = at.finish('b', 'own', false)
  at.familyOf('a').standing = 'rejected'
  at.elsewhere('a', 'family')
  const sent = await at.send()
  expect(sent).toMatchObject({ done: [{ id: other.id }], refused: [{ id: one.id }], stopped: null })
  expect(only(at)).toEqual({
    ...one,
    problem: {
      kind: 'refused',
      words: 'visit-closed',
      code: 'visit-closed',
    },
  })
  // It is sentence once.
  expect((await at.send())?.refused).toEqual([])
})

test('given a refused visit of a family that has come back, when it is sent again, then it is recorded', async () => {
  const at = world()
  const { id } = at.finish('a', 'own', false)
  at.familyOf('a').standing = 'rejected'
  await at.send()
  at.familyOf('a').standing = 'open'
  await at.send()
  expect(at.stored.size).toBe(1)
  await changeVisit(storageOf(at), id, retried)
  await at.send()
  expect([[...at.familyOf('a').visits.values()], at.stored.size]).toEqual([[id], 0])
})

test('given a visit that another tab has sent meanwhile, when it is sent again from this one, then it does not come back', async () => {
  const at = world()
  const { id } = at.finish('a', 'own', false)
  await at.send()
  await changeVisit(storageOf(at), id, retried)
  expect(at.stored.size).toBe(0)
})

test('given a colleague who found a fact as it was declared, when a visit that found otherwise is sent, then it waits for a person, and theirs stands until one has chosen', async () => {
  const at = world()
  const one = at.finish('a', 'own', false)
  at.elsewhere('a', 'rented')
  expect((await at.send())?.met.map(({ id }) => id)).toEqual([one.id])
  // It does not go by itself later, either.
  expect((await at.send())?.met).toEqual([])
  expect([at.familyOf('a').sheet.found, only(at).problem?.kind]).toEqual([
    { brideHouseType: 'rented' },
    'met',
  ])
})

const storageOf = ({ stored }: World) => ({
  list: async () => [...stored.values()],
  put: async (one: QueuedVisit) => void stored.set(one.id, one),
})

const id = fc.constantFrom('a', 'b', 'c')
const house = fc.constantFrom('own', 'family', 'other')
type Act =
  | { act: 'finish'; id: string; house: string; hasPhoto: boolean }
  | { act: 'weather'; weather: Weather }
  | { act: 'standing'; id: string; standing: Standing }
  | { act: 'elsewhere'; id: string; house: string }
  | { act: 'send' | 'two tabs' | 'lose' | 'again' | 'decide' | 'discard' }
  | { act: 'kill'; after: number }
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('finish'), id, house, hasPhoto: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('weather'),
      weather: fc.constantFrom<Weather>('clear', 'clear', 'clear', ...temporary),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('standing'),
      id,
      standing: fc.constantFrom<Standing>('open', 'rejected', 'rejected'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('elsewhere'), id, house }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('kill'), after: fc.nat({ max: 8 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constantFrom('send', 'send', 'two tabs', 'lose', 'again', 'decide', 'discard'),
    }),
  },
) as fc.Arbitrary<Act>

const resolved = (at: World, one: QueuedVisit): QueuedVisit =>
  one.problem?.kind === 'met'
    ? resolveConflicts(one, {
        now: structuredClone(at.familyOf(one.sheet.id).sheet),
        chosen: new Set(),
        line: ({ fact, mine }) => `${fact}: ${mine}`,
      })
    : one

/** What a press does with every visit in the queue. */
const presses: Record<string, (at: World, one: QueuedVisit) => QueuedVisit> = {
  again: (_at, one) => retried(one),
  decide: resolved,
}

async function happens(at: World, step: Act, discarded: Set<string>, entered: Map<string, QueuedVisit>) {
  const press = presses[step.act]
  if (press)
    for (const one of at.stored.values()) await changeVisit(storageOf(at), one.id, (now) => press(at, now))
  switch (step.act) {
    case 'finish': {
      const one = at.finish(step.id, step.house, step.hasPhoto)
      return void entered.set(one.id, one)
    }
    case 'weather':
      at.state.weather = step.weather
      return
    case 'standing':
      at.familyOf(step.id).standing = step.standing
      return
    case 'elsewhere':
      return at.elsewhere(step.id, step.house)
    case 'kill':
      at.state.killsAfter = step.after
      return void (await at.send())
    case 'lose':
      at.state.loses += 1
      return
    case 'two tabs':
      return void (await Promise.all([at.send(), at.send()]))
    case 'send':
      return void (await at.send())
    case 'discard': {
      const one = [...at.stored.values()].find(isRefused)
      if (!one) return
      discarded.add(one.id)
      return void at.stored.delete(one.id)
    }
  }
}

/** How often the server has what was entered: as facts or as a note. */
const timesKept = (at: World, { id: visit, sheet }: QueuedVisit): number => {
  const { visits, notes } = at.familyOf(sheet.id)
  return [...visits.values(), ...notes].filter((one) => one === visit).length
}

test('given any sequence of finishing, sending, storms, refusals, tabs, kills and presses, when each has happened, then every visit is in the queue or on the server once, and only a refusal for good ends its waiting', async () => {
  const property = async (sequence: Act[]): Promise<void> => {
    const at = world()
    const entered = new Map<string, QueuedVisit>()
    const discarded = new Set<string>()
    for (const step of sequence) {
      const before = new Map(at.stored)
      await happens(at, step, discarded, entered)
      for (const one of entered.values()) {
        const queued = at.stored.get(one.id)
        const times = timesKept(at, one)
        if (!discarded.has(one.id)) expect(queued !== undefined || times === 1).toBe(true)
        expect(times).toBeLessThanOrEqual(1)
        if (queued) expect([queued.answers, queued.note.startsWith(one.note)]).toEqual([one.answers, true])
        const isNewlyRefused = queued?.problem?.kind === 'refused' && before.get(one.id)?.problem == null
        if (isNewlyRefused)
          expect(at.state.weather === 'clear' && at.familyOf(one.sheet.id).standing).toBe('rejected')
      }
    }
    // In the end everything can be sent, and is.
    at.state.weather = 'clear'
    at.state.loses = 0
    at.state.killsAfter = Number.POSITIVE_INFINITY
    for (const family of at.families.values()) family.standing = 'open'
    for (let round = 0; round < 2 + entered.size; round += 1) {
      for (const one of [...at.stored.values()])
        await changeVisit(storageOf(at), one.id, (now) => retried(resolved(at, now)))
      await at.send()
    }
    expect(at.stored.size).toBe(0)
    for (const one of entered.values()) {
      if (discarded.has(one.id)) continue
      expect(timesKept(at, one)).toBe(1)
      expect(at.familyOf(one.sheet.id).photos.has(one.id)).toBe(one.photoName !== null)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(acts, { maxLength: 40 }), property), { numRuns: 300 })
})
