/** The rule of two persons as the console says it before the server does: too small a team, and who cannot finalize. */
import { expect, test } from 'bun:test'
import { whyNotFinalize } from '../../../../admin/features/application/StatusNotices.tsx'
import { missingFor } from '../../../../admin/features/team/api.tsx'

const admin = { role: 'admin', disabled: false } as const
const verifier = { role: 'verifier', disabled: false } as const
const off = { disabled: true }

test('given one admin, when two persons are asked for, then nobody can finalize; with a verifier, nobody can go beyond the places', () => {
  expect(missingFor([admin])).toBe('finalize')
  expect(missingFor([admin, { ...admin, ...off }, { ...verifier, ...off }])).toBe('finalize')
  expect(missingFor([admin, verifier])).toBe('places')
  expect(missingFor([admin, verifier, { ...admin, ...off }])).toBe('places')
  expect(missingFor([admin, admin])).toBeNull()
})

const own = { id: 'me' }
const other = { id: 'other' }

test('given who has verified a family, when somebody would finalize it, then it is not the same one, and not before anybody has', () => {
  expect(whyNotFinalize({ verifiedBy: own, proposal: null }, 'me')).toBe('own')
  expect(whyNotFinalize({ verifiedBy: null, proposal: null }, 'me')).toBe('nobody')
  expect(whyNotFinalize({ verifiedBy: other, proposal: null }, 'me')).toBeNull()
})

test('given a place beyond the places that is asked for, when another finalizes, then they may have verified it; for another step, or by themselves, they may not', () => {
  const asked = (to: string, by: typeof own) => ({ verifiedBy: own, proposal: { to, by } })
  expect(whyNotFinalize(asked('finalized', other), 'me')).toBeNull()
  expect(whyNotFinalize(asked('finalized', own), 'me')).toBe('own')
  expect(whyNotFinalize(asked('shortlisted', other), 'me')).toBe('own')
})
