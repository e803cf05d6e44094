/** What the console asks for when a bundle is made: only what counts at its level, digits of either script, nothing half typed. */
import { expect, test } from 'bun:test'
import { blankBundle, bundleAddress, isComplete } from '../../../../admin/features/audit/bundle.ts'

const sample = { ...blankBundle, auditor: ' A. Auditor ', level: 'sample' as const, number: '471208' }

test('given a level, when a bundle is asked for, then the draw is part of the request for a sample alone', () => {
  expect(bundleAddress({ ...sample, checkpoint: ' 812' })).toBe(
    '/api/admin/audit/bundle?auditor=A.+Auditor&level=sample&number=471208&count=30&checkpoint=812',
  )
  expect(bundleAddress({ ...sample, level: 'full' })).toBe(
    '/api/admin/audit/bundle?auditor=A.+Auditor&level=full',
  )
  expect(bundleAddress({ ...sample, number: '൪൭൧' })).toContain('&number=471&')
})

test('given what is typed, when it is not whole, then it cannot be asked for', () => {
  expect(isComplete(blankBundle)).toBe(false)
  expect(isComplete({ ...blankBundle, auditor: 'A' })).toBe(true)
  expect(isComplete(sample)).toBe(true)
  for (const wrong of [
    { number: '' },
    { number: '7a' },
    { number: '1234567890123456' },
    { count: '0' },
    { checkpoint: '-1' },
  ]) {
    expect(isComplete({ ...sample, ...wrong })).toBe(false)
    expect(isComplete({ ...sample, ...wrong, level: 'full' })).toBe(true)
  }
})
