/** Records of access as earlier versions wrote them, and as today's program reads them. */
import { expect, test } from 'bun:test'
import { StaffEvent } from '#events/staff.ts'
import { upcastDetails } from '#events/staff-access.ts'

const applicationId = 'a6d1c0de-0000-4000-8000-000000000001'
const of = { applicationId }
const read = (type: string, details: unknown) => {
  const event = { type, facts: null, details: upcastDetails(details) }
  return StaffEvent.safeParse(event).data?.details
}

test('given records of access by the application’s own id, when they are read, then they are of today’s shape', () => {
  const viewed = { applicationId, field: 'bridePhotoKey', objectKey: '/objects/uploads/x' }
  expect([
    read('RecordViewed', viewed),
    read('RecordViewed', { ...viewed, applicationId: null }),
    read('WeightsSearched', { applicationId }),
    read('RecordMailed', { applicationId, fields: ['bridePhotoKey'] }),
  ]).toEqual<unknown[]>([
    { of, field: 'bridePhotoKey' },
    { of: null, field: 'bridePhotoKey' },
    { of },
    { of, fields: ['bridePhotoKey'] },
  ])
})

test('given records of today, or of no shape at all, when they are read, then the first stand and the others are refused', () => {
  const today = { of: { ledgerId: '0199' }, field: 'bridePhotoKey' }
  expect(read('RecordViewed', today)).toEqual(today)
  for (const wrong of [
    { ...today, objectKey: 'x' },
    { applicationId, field: 'x', objectKey: 'y', name: 'Anjali' },
    { applicationId: 'Anjali', field: 'x', objectKey: 'y' },
    { applicationId, fields: [] },
    null,
  ])
    expect(read('RecordViewed', wrong)).toBeUndefined()
})
