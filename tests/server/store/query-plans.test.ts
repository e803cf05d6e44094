/** Every statement that a season's work prepares finds its rows along an index: none reads a whole large table, none sorts beside one. */
import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { upkeep } from '#server/upkeep/upkeep.ts'
import { testApp } from '../../kit/app.ts'
import { done } from '../../kit/client.ts'
import { begun, inStatus, moveTo, sent, uploadAll } from '../../kit/season.ts'

/** Of few rows each: settings, what belongs to staff, what lasts for a day at most. */
const small = [
  ...['meta', 'kept', 'cursor', 'saved_views', 'second_factor', 'recovery_code'],
  ...['removal', 'answer', 'reset_link', 'code'],
]
/** A page in the order of an index; and the counts of letters, which are read in the index of their states. */
const isFine = (detail: string, sql: string): boolean =>
  (/^SCAN mail USING INDEX/.test(detail) && sql.includes('limit')) ||
  /^SCAN mail USING COVERING INDEX/.test(detail)

/** Collects the texts of what SQLite prepares while `work` runs. */
async function preparedBy(work: () => Promise<void>): Promise<Set<string>> {
  const { query } = Database.prototype
  const texts = new Set<string>()
  Database.prototype.query = function (this: Database, sql: string) {
    texts.add(sql)
    return query.call(this, sql)
  } as typeof query
  try {
    await work()
  } finally {
    Database.prototype.query = query
  }
  return texts
}

test('given a season at work, when the plans of its statements are read, then none scans a large table or sorts in a tree of its own', async () => {
  const app = await testApp()
  const texts = await preparedBy(async () => {
    const admin = await app.admin()
    const draft = await begun(app)
    await done(draft.family.put(`/api/applications/${draft.id}`, await uploadAll(draft.family)))
    const one = await inStatus(app, admin, 'verified')
    const other = await sent(app)
    await moveTo(admin, one.id, 'ranked')
    const about = `/api/admin/applications/${one.id}`
    await done(admin.post(`${about}/notes`, { note: 'Seen' }, { 'x-change': crypto.randomUUID() }), 201)
    for (const path of ['', '?q=groom&sort=score', '?format=csv'])
      await admin.get(`/api/admin/applications${path}`)
    for (const path of [about, `${about}/notes`, `${about}/reads`, `${about}/copies`]) await admin.get(path)
    for (const path of [
      'ranking',
      'ranking/columns',
      'audit',
      'mail',
      'team',
      'visits',
      'stats',
      'proposals',
    ])
      await admin.get(`/api/admin/${path}`)
    await other.family.get(`/api/applications/${other.id}/reads`)
    await other.family.get('/api/applications/my')
    await other.family.post('/api/auth/logout')
    await done(admin.delete(`/api/admin/applications/${other.id}`), 204)
    app.clock.advance(40 * 24 * 60 * 60 * 1000)
    await upkeep(app.parts)
    await app.parts.mail.work()
    await app.parts.accessLog.flush()
  })
  const { db } = app.parts.store.vault
  const faults = [...texts].flatMap((sql) => {
    if (!/^\s*(select|update|delete|with)\b/i.test(sql)) return []
    const steps = db.query<{ detail: string }, []>(`explain query plan ${sql}`).all()
    return steps
      .map(({ detail }) => detail)
      .filter((detail) => /^SCAN (?!CONSTANT)|TEMP B-TREE/.test(detail))
      .filter((detail) => !isFine(detail, sql))
      .filter((detail) => !small.some((table) => new RegExp(`^SCAN ${table}\\b`).test(detail)))
      .map((detail) => `${detail}: ${sql}`)
  })
  await app.close()
  expect(texts.size).toBeGreaterThan(50)
  expect(faults).toEqual([])
}, 600_000)
