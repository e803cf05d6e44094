/** A deadline that is over closes applications. */
import { expect, test } from 'bun:test'
import { closingNow } from '../../../../admin/features/settings/use-settings.ts'

const DEADLINE = '2026-10-31T11:30:00.000Z'
test('given a deadline, when it is set to a time that is over, then it closes applications, and one to come does not', () => {
  const now = new Date('2026-11-01T00:00:00.000Z')
  expect(closingNow({ application_deadline: DEADLINE }, now)).toBe(DEADLINE)
  expect(closingNow({ application_deadline: '2026-11-02T00:00:00.000Z' }, now)).toBeNull()
  expect(closingNow({ application_deadline: '' }, now)).toBeNull()
  expect(closingNow({ places: '40' }, now)).toBeNull()
})
