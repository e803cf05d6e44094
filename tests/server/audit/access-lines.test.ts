/** Each route that answers staff about many families is counted in a breach, or known to need it not. */
import { expect, test } from 'bun:test'
import { lists } from '#server/audit/breach.ts'
import { access } from '#server/http/access.ts'

/** Each has an event of its own that names the families. */
const recorded = ['/api/admin/applications/export', '/api/admin/audit/bundle', '/api/admin/by-hand']
/** Figures, ids alone, or what is no family's. */
const nobodys = [
  '/api/admin/changes',
  '/api/admin/clips',
  '/api/admin/criteria',
  '/api/admin/message-texts',
  '/api/admin/results',
  '/api/admin/seasons',
  '/api/admin/settings',
  '/api/admin/stats',
  '/api/admin/team',
  '/api/admin/views',
  '/api/admin/visits/key',
]

test('given every route by which staff read something that is not of one family, when a breach is counted, then each is known', () => {
  const read = Object.entries(access).filter(([, rule]) => rule === 'staff' || rule === 'admin')
  const paths = read.flatMap(([route]) => /^GET (\/api\/admin\/(?!.*:).*)$/.exec(route)?.[1] ?? [])
  expect(paths.toSorted()).toEqual([...lists, ...recorded, ...nobodys].toSorted())
})
