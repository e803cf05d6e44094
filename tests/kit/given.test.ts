/** The kit for deciders fails when an answer differs in anything. */
import { expect, test } from 'bun:test'
import { decided, refused } from '#events/decider.ts'
import { specFor } from './given.ts'

type Counted = { type: 'Counted'; by: number; note?: string | undefined }

const given = specFor<number, Counted, number>({
  initial: 0,
  evolve: (now, { by }) => now + by,
  decide: (now, by) =>
    now + by > 3
      ? refused('too-large', { by: 'error.tooLong' })
      : decided<Counted>(...(by === 0 ? [] : [{ type: 'Counted' as const, by, note: undefined }])),
})
const counted = (by: number): Counted => ({ type: 'Counted', by, note: undefined })

test('given a history, when the answer is as said, then the sentence holds', () => {
  given(counted(1), counted(1)).when(1).then(counted(1))
  given(counted(1)).when(0).then()
  given(counted(1), counted(2)).when(1).refused('too-large', { by: 'error.tooLong' })
})

test('given a history, when the answer differs in anything, then the sentence fails', () => {
  const full = given(counted(1), counted(2)).when(1)
  expect(() => full.then(counted(1))).toThrow()
  expect(() => full.refused('too-large')).toThrow()
  expect(() => full.refused('busy', { by: 'error.tooLong' })).toThrow()
  expect(() => given().when(1).then(counted(2))).toThrow()
  expect(() => given().when(1).then()).toThrow()
  expect(() => given().when(1).refused('too-large')).toThrow()
  // Different although JSON would make them equal: the log would lose the undefined field.
  expect(() => given().when(1).then({ type: 'Counted', by: 1 })).toThrow()
})
