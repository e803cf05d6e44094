/** A wedding before the deadline and fewer places than are taken: refused only between confirmed values of which one is changed. */
import { expect, test } from 'bun:test'
import { closingNow, outOfOrder } from '../../../../admin/features/settings/use-settings.ts'

const DEADLINE = '2026-10-31T11:30:00.000Z'
const setting = (key: string, value: string, isConfirmed = true) => ({
  key,
  value,
  isConfirmed,
  description: '',
  hint: '',
})
const confirmed = [setting('application_deadline', DEADLINE), setting('wedding_date', '2027-01-03')]
const unconfirmed = confirmed.map((one) => ({ ...one, isConfirmed: false }))

test('given confirmed dates, when one is changed past the other, then that one is wrong; an unconfirmed date forbids nothing, nor what nobody changes', () => {
  expect(outOfOrder(confirmed, { wedding_date: '2026-10-30' }, 0)).toBe('wedding_date')
  expect(outOfOrder(confirmed, { wedding_date: '2026-10-31' }, 0)).toBeNull()
  expect(outOfOrder(confirmed, { application_deadline: '2027-01-04T00:00:00.000Z' }, 0)).toBe(
    'application_deadline',
  )
  const both = { application_deadline: '2028-01-01T00:00:00.000Z', wedding_date: '2027-12-31' }
  expect(outOfOrder(confirmed, both, 0)).toBe('wedding_date')
  expect(outOfOrder(unconfirmed, both, 0)).toBe('wedding_date')
  expect(outOfOrder(unconfirmed, { wedding_date: '2026-10-30' }, 0)).toBeNull()
  const crossed = [setting('application_deadline', DEADLINE), setting('wedding_date', '2020-01-01')]
  expect(outOfOrder(crossed, { venue_address: 'Made-up Hall' }, 0)).toBeNull()
})

test('given places that are taken, when fewer are typed, then that is refused, and as many or something that is no number is not', () => {
  const asked = (places: string) => outOfOrder(confirmed, { places }, 40)
  expect([asked('39'), asked('40'), asked('forty'), asked('')]).toEqual(['places', null, null, null])
  expect(outOfOrder([setting('places', '10')], { venue_address: 'Made-up Hall' }, 40)).toBeNull()
})

test('given a deadline, when it is set to a time that is over, then it closes applications, and one to come does not', () => {
  const now = new Date('2026-11-01T00:00:00.000Z')
  expect(closingNow({ application_deadline: DEADLINE }, now)).toBe(DEADLINE)
  expect(closingNow({ application_deadline: '2026-11-02T00:00:00.000Z' }, now)).toBeNull()
  expect(closingNow({ application_deadline: '' }, now)).toBeNull()
  expect(closingNow({ places: '40' }, now)).toBeNull()
})
