/** Texts one after the other end with one stop each, also where a time or a refusal ends with its own. */
import { expect, test } from 'bun:test'
import { translatorIn } from '#events/language/index.ts'
import { asSentence, sentences, whoChanged, withoutStop } from '#events/language/sentences.ts'

const change = { at: '2026-01-05T05:36:00.000Z', by: { id: 'other', email: 'second@example.org' } }

test('given a refusal that ends with the time of a change, when a sentence follows, then one stop is between them', () => {
  const who = whoChanged({ t: translatorIn('en'), locale: 'en' }, change, 'me')
  expect(sentences('This has moved on', who, 'It stays selected')).toBe(
    'This has moved on. Last change: second@example.org, January 5, 2026, 11:06 am. It stays selected',
  )
})

test('given parts that say nothing, when they are joined, then they leave no trace', () => {
  expect(sentences('', null, 'One', undefined, '', 'Two?', 'Three')).toBe('One. Two? Three')
  expect(sentences()).toBe('')
})

test('given a text with or without a stop, when it ends a sentence or goes on inside one, then it has one or none', () => {
  expect(['Now', 'Now.', 'Now?', 'Now…'].map(asSentence)).toEqual(['Now.', 'Now.', 'Now?', 'Now…'])
  expect(['Now', 'Now.'].map(withoutStop)).toEqual(['Now', 'Now'])
})
