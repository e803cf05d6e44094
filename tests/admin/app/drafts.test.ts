/** What is half done is kept, for any sequence of typing, refusing storage, reloads and second thoughts. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createDrafts, type DraftStorage } from '../../../admin/app/drafts/drafts.ts'

/** Storage that outlives the page; `isRefusing`: full, or without its key. */
function disk() {
  const kept = new Map<string, unknown>()
  const state = { isRefusing: false }
  const check = async (): Promise<void> => {
    await Promise.resolve()
    if (state.isRefusing) throw new Error('refused')
  }
  const storage: DraftStorage = {
    read: async () => {
      await check()
      return new Map(kept)
    },
    write: async (name, value) => {
      await check()
      kept.set(name, value)
    },
    drop: async (name) => {
      await check()
      kept.delete(name)
    },
  }
  return { kept, state, storage }
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

type Step = {
  step: 'type' | 'done' | 'refuse' | 'accept' | 'kill' | 'wait'
  name: 'a' | 'b' | 'c'
  text: string
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    step: fc.constantFrom('type', 'type', 'type', 'done', 'refuse', 'accept', 'kill', 'wait'),
    name: fc.constantFrom('a', 'b', 'c'),
    text: fc.string({ minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 50 },
)

test('given any sequence, when the tab is killed after storage has caught up, then everything half done is back, and nothing that was done', async () => {
  const property = async (sequence: Step[]): Promise<void> => {
    const { state, storage } = disk()
    let drafts = createDrafts(storage)
    const expected = new Map<string, string>()
    for (const { step, name, text } of sequence) {
      if (step === 'type') {
        drafts.set(name, text)
        expected.set(name, text)
      } else if (step === 'done') {
        drafts.set(name, undefined)
        expected.delete(name)
      } else if (step === 'refuse') state.isRefusing = true
      else if (step === 'accept') state.isRefusing = false
      else if (step === 'wait') await drafts.write()
      else {
        state.isRefusing = false
        await drafts.write()
        // A write that was under way when storage refused is tried again.
        await drafts.write()
        expect(drafts.isBehind()).toBe(false)
        drafts = createDrafts(storage)
        await drafts.load()
      }
      for (const one of ['a', 'b', 'c']) expect(drafts.get(one)).toBe(expected.get(one))
    }
  }
  await fc.assert(fc.asyncProperty(steps, property))
})
