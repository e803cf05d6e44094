/** What is half done is kept, for any sequence of typing, refusing storage, reloads and second thoughts. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createDrafts, type DraftStorage } from '../../../admin/app/drafts/drafts.ts'

/** What outlives a page: storage, which is slow, and notes. `isRefusing`: full, or without its key. */
function disk() {
  const kept = new Map<string, unknown>()
  const notes = new Map<string, unknown>()
  const state = { isRefusing: false, areNotesRefused: false, life: 0 }
  /** As a page sees it; nothing of a page that was killed is done any more. */
  const open = (): DraftStorage<unknown> => {
    const { life } = state
    const turns = async (n: number): Promise<void> => {
      for (let turn = 0; turn < n; turn += 1) await Promise.resolve()
      if (life !== state.life) await new Promise(() => undefined)
    }
    const check = async (): Promise<void> => {
      await turns(9)
      if (state.isRefusing) throw new Error('refused')
    }
    return {
      read: async () => {
        await check()
        return { kept: new Map(kept), noted: new Map(notes) }
      },
      write: async (name, value) => {
        await check()
        kept.set(name, value)
      },
      drop: async (name) => {
        await check()
        kept.delete(name)
      },
      note: async (name, value, isNewest) => {
        // An earlier one may be sealed later.
        await turns(1 + (String(value).length % 3))
        if (state.areNotesRefused || !isNewest()) return false
        notes.set(name, value)
        return true
      },
      unnote: (name) => void (life === state.life && notes.delete(name)),
    }
  }
  return { kept, notes, state, open, storage: open() }
}

test('given a note that is half written, when the tab is killed and opened again, then the note is there', async () => {
  const { storage } = disk()
  const before = createDrafts(storage)
  before.set('note a', 'Half a sen')
  before.set('note a', 'Half a sentence')
  await before.write()
  const after = createDrafts(storage)
  await after.load()
  expect([after.get('note a'), after.isBehind()]).toEqual(['Half a sentence', false])
})

test('given storage that refuses, when it takes something again, then it gets what was typed last', async () => {
  const { kept, state, storage } = disk()
  const drafts = createDrafts(storage)
  state.isRefusing = true
  drafts.set('note a', 'typed')
  await drafts.write()
  expect([drafts.get('note a'), drafts.isBehind(), kept.size]).toEqual(['typed', true, 0])
  state.isRefusing = false
  await drafts.write()
  expect([...kept]).toEqual([['note a', 'typed']])
})

test('given storage that refused something, when that is typed on while something else is being written, then storage gets both', async () => {
  const { kept, state, storage } = disk()
  const drafts = createDrafts(storage)
  state.isRefusing = true
  drafts.set('note a', 'typed')
  drafts.set('note b', 'typed')
  // The first has been refused, the second is on its way.
  for (let turn = 0; turn < 15; turn += 1) await Promise.resolve()
  state.isRefusing = false
  drafts.set('note a', 'typed on')
  await drafts.write()
  expect(Object.fromEntries(kept)).toEqual({ 'note a': 'typed on', 'note b': 'typed' })
})

test('given something typed before storage was read, when it is read, then what was typed stays', async () => {
  const { kept, storage } = disk()
  kept.set('note a', 'of yesterday')
  kept.set('note b', 'of yesterday')
  const drafts = createDrafts(storage)
  const loading = drafts.load()
  drafts.set('note a', 'of today')
  await loading
  expect([drafts.get('note a'), drafts.get('note b')]).toEqual(['of today', 'of yesterday'])
})

test('given a letter that storage has not taken yet, when the page is opened anew at once, then it is there, and storage gets it', async () => {
  const { kept, notes, state, open, storage } = disk()
  const before = createDrafts(storage)
  before.set('note a', 'Half a sen')
  await before.write()
  before.set('note a', 'Half a sent')
  expect(before.isAtRisk()).toBe(true)
  while (before.isAtRisk()) await Promise.resolve()
  expect(kept.get('note a')).toBe('Half a sen')
  state.life += 1
  const after = createDrafts(open())
  await after.load()
  expect([after.get('note a'), kept.get('note a'), notes.size]).toEqual(['Half a sent', 'Half a sent', 0])
})

test('given a note that was just sent, when the page is opened anew before storage has forgotten it, then it is not there', async () => {
  const { notes, state, open, storage } = disk()
  const before = createDrafts(storage)
  before.set('note a', 'Sent')
  await before.write()
  before.set('note a', undefined)
  while (notes.size === 0) await Promise.resolve()
  state.life += 1
  const after = createDrafts(open())
  await after.load()
  expect([after.get('note a'), after.isBehind()]).toEqual([undefined, false])
})

type Step = {
  step:
    | 'type'
    | 'done'
    | 'refuse'
    | 'accept'
    | 'refuseNotes'
    | 'acceptNotes'
    | 'kill'
    | 'crash'
    | 'wait'
    | 'turn'
  name: 'a' | 'b' | 'c'
  text: string
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    step: fc.constantFrom(
      'type',
      'type',
      'type',
      'done',
      'turn',
      'turn',
      'refuse',
      'accept',
      'refuseNotes',
      'acceptNotes',
      'kill',
      'crash',
      'wait',
    ),
    name: fc.constantFrom('a', 'b', 'c'),
    text: fc.string({ minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 50 },
)

test('given any sequence, when the tab is killed while nothing was said to be at risk, then everything half done is back, and nothing that was done', async () => {
  const property = async (sequence: Step[]): Promise<void> => {
    const { state, open, storage } = disk()
    let drafts = createDrafts(storage)
    const expected = new Map<string, string>()
    let wereNotesRefused = false
    for (const { step, name, text } of sequence) {
      if (step === 'type') {
        drafts.set(name, text)
        expected.set(name, text)
      } else if (step === 'done') {
        drafts.set(name, undefined)
        expected.delete(name)
      } else if (step === 'refuse') state.isRefusing = true
      else if (step === 'accept') state.isRefusing = false
      else if (step === 'refuseNotes') {
        state.areNotesRefused = true
        wereNotesRefused = true
      } else if (step === 'acceptNotes') state.areNotesRefused = false
      else if (step === 'turn') {
        for (let turn = 0; turn < text.length * 3; turn += 1) await Promise.resolve()
      } else if (step === 'wait') await drafts.write()
      else if (step === 'crash') {
        // What is done comes back where it was neither noted nor forgotten.
        const isDoneNoted = drafts.isBehind() && !wereNotesRefused
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
        if (drafts.isAtRisk() || (drafts.isBehind() && !isDoneNoted)) continue
        state.life += 1
        state.isRefusing = false
        drafts = createDrafts(open())
        await drafts.load()
      } else {
        state.isRefusing = false
        await drafts.write()
        expect(drafts.isBehind()).toBe(false)
        state.life += 1
        drafts = createDrafts(open())
        await drafts.load()
      }
      for (const one of ['a', 'b', 'c']) expect(drafts.get(one)).toBe(expected.get(one))
    }
  }
  await fc.assert(fc.asyncProperty(steps, property), { numRuns: 2000 })
})
