/** What the file of a bundle is called. */
import { expect, test } from 'bun:test'
import { bundleFileName } from '#events/ledger/bundle.ts'

test('given a season and a moment, when a bundle is named, then its file says both, in plain letters', () => {
  const exportedAt = '2026-02-28T18:30:00.000Z'
  expect(bundleFileName({ season: 'Season 3', level: 'public', exportedAt })).toBe(
    'audit-bundle-season-3-public-2026-03-01.jsonl',
  )
  expect(bundleFileName({ season: ' ../"സീസൺ" 4/b ', level: 'full', exportedAt })).toBe(
    'audit-bundle-4-b-full-2026-03-01.jsonl',
  )
  expect(bundleFileName({ season: 'സീസൺ', level: 'sample', exportedAt })).toBe(
    'audit-bundle-sample-2026-03-01.jsonl',
  )
})
