/**
 * A row names the number of the fold that made it, and a start makes rows of another fold anew. Where the same history gives
 * another row, the number has to count up, or servers would go on with rows of before.
 */
import { expect, test } from 'bun:test'
import {
  type Application,
  evolveApplication,
  isThere,
  newApplication,
  withDraft,
} from '#events/application/application.ts'
import type { ApplicationEvent } from '#events/application/events.ts'
import { contentsOf, FOLD } from '#server/store/application-rows.ts'
import { entryOf } from '#server/store/entry.ts'
import { wholeForm } from '../../kit/forms.ts'
import { at, moved, recorded, STREAM, started, submitted } from '../../kit/histories.ts'

const noteId = '0f8fad5b-d9cb-469f-a165-70867728950e'
const histories: ApplicationEvent[][] = [
  [started],
  [started, submitted()],
  [
    started,
    submitted(wholeForm(), 12),
    moved('submitted', 'under_verification'),
    { type: 'NoteAdded', course: null, facts: null, details: { noteId, note: 'Seen' } },
    moved('under_verification', 'verified'),
    moved('verified', 'ranked'),
    moved('ranked', 'shortlisted'),
  ],
]

function contentsAfter(history: readonly ApplicationEvent[]): unknown {
  const now = history.reduce(
    (one, event, place) => evolveApplication(one, recorded(event, place + 1)),
    newApplication,
  )
  if (!isThere(now)) throw new Error('it is not there')
  const whole: Application = withDraft(now, { form: wholeForm(), saves: 3, savedAt: at(9), after: 1 })
  const typed = now.standing.stage === 'draft' ? whole : now
  return contentsOf(entryOf(STREAM, { was: null, now: typed }, null), typed)
}

test('given the same histories, when they are folded, then their rows are those of this number', () => {
  const text = JSON.stringify(histories.map(contentsAfter))
  expect([FOLD, new Bun.CryptoHasher('sha256').update(text).digest('hex')]).toEqual([
    2,
    '6f774ac0a7571932f07e6e252b70a6cde31d90d32e406e83f960be1dfc547861',
  ])
})
