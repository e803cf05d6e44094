/** A status that this version does not know is read, and nothing can be done with it. */
import { expect, test } from 'bun:test'
import { isKnownStatus, ShownStatus } from '../../../admin/app/names.ts'
import { allowedStatuses, movesOnPage, quickMove } from '../../../admin/features/application/own-door.tsx'

test('given a status of a later version, when a list with it is read, then it is unknown, and offers nothing', () => {
  const status = ShownStatus.parse('put_on_hold')
  expect([status, ShownStatus.parse('ranked'), isKnownStatus(status)]).toEqual(['unknown', 'ranked', false])
  const target = { status, submittedAt: '2026-03-01T00:00:00.000Z' }
  expect([allowedStatuses('admin', target), quickMove('admin', target), movesOnPage(status)]).toEqual([
    [],
    null,
    [],
  ])
  expect(() => ShownStatus.parse(7)).toThrow()
})
