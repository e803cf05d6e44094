/** Two phones, one application: nothing that either typed is lost, and only what both typed differently is asked. */
import { expect, test } from 'bun:test'
import { blankForm, type Form, picked } from '#events/application/form.ts'
import { mergeWith, rebased, type ServerCopy, withFile } from '#web/keeping/saving/state.ts'

const copy = (form: Form): ServerCopy<Form> => ({ id: 'one', version: 1, status: 'draft', at: '', form })
const mergeVersions = ({ base, mine, theirs }: { base: Form; mine: Form; theirs: Form }) =>
  mergeWith({ base: copy(base), form: mine }, copy(theirs))
const base = { ...blankForm, groomName: 'At first', groomCaste: 'Ezhava', incomeProofKeys: ['/a'] }

test('given changes of different answers, when they meet, then both are kept and nobody is asked', () => {
  const mine = { ...base, groomName: 'Here' }
  const theirs = { ...base, groomCaste: 'There', incomeProofKeys: ['/a', '/b'] }
  expect(mergeVersions({ base, mine, theirs })).toEqual({
    form: { ...base, groomName: 'Here', groomCaste: 'There', incomeProofKeys: ['/a', '/b'] },
    differing: [],
  })
})

test('given one answer changed to two, when they meet, then it is asked for, and until then this phone shows its own', () => {
  const mine = { ...base, groomName: 'Here', groomCaste: 'The same' }
  const theirs = { ...base, groomName: 'There', groomCaste: 'The same' }
  expect(mergeVersions({ base, mine, theirs })).toEqual({
    form: { ...base, groomName: 'Here', groomCaste: 'The same' },
    differing: ['groomName'],
  })
})

test('given an answer cleared here and left there, when they meet, then it stays cleared', () => {
  const mine = { ...base, groomName: '' }
  expect(mergeVersions({ base, mine, theirs: base })).toEqual({ form: mine, differing: [] })
})

test('given typing while a save was on its way, when the answer comes, then what was typed since stands', () => {
  const sent = { ...base, groomName: 'Sent  ' }
  const typed = { ...sent, groomCaste: 'Typed meanwhile' }
  const answered = { ...base, groomName: 'Sent', groomVillage: 'Cleaned' }
  expect(rebased(sent, typed, answered)).toEqual({ ...answered, groomCaste: 'Typed meanwhile' })
})

test('given names of fields, when they are picked, then only those are there', () => {
  expect(picked(base, ['groomName', 'incomeProofKeys'])).toEqual({
    groomName: 'At first',
    incomeProofKeys: ['/a'],
  })
})

test('given a file that the server has saved alone, when it is noted, then all other edits stay unsent', () => {
  const form = { ...base, groomName: 'Typed', groomPhotoKey: '/new' }
  const changes = { groomPhotoKey: '/new' }
  const known = { ...copy(base), version: 2 }
  expect([2, 3, 4].map((version) => withFile({ base: known, form }, changes, version))).toEqual(
    // A version in between is another phone's, and the next save merges it.
    [2, 3, 2].map((version) => ({ base: { ...known, version, form: { ...base, ...changes } }, form })),
  )
})
