/** The rule of two persons as the console says it before the server does: too small a team. */
import { expect, test } from 'bun:test'
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
