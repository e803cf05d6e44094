/** `bun build.ts FOLDER PLAN`: fills an empty data folder with a made-up season, in batches of one commit each. */

import * as z from 'zod/mini'
import { numberAt } from '#events/application/number.ts'
import { changeSetting } from '#events/programme/decide.ts'
import { readConfig } from '#server/config.ts'
import type { Parts } from '#server/parts.ts'
import { openParts } from '#server/run.ts'
import { inTransaction } from '#server/store/database.ts'
import { applicationStream } from '#server/store/log.ts'
import { live, type Person } from './history.ts'
import { type Random, seeded } from './random.ts'
import { STAFF } from './season.ts'

const Plan = z.object({ applications: z.int(), eventsEach: z.int(), seed: z.int() })
const BATCH = 500
const START = Date.parse('2026-03-01T04:30:00.000Z')

const settings = {
  /** Far off, so that the folder serves for years. */
  application_deadline: '2099-12-31T00:00:00.000Z',
  /** So many that none of the made-up steps is beyond them: `audit verify` finds the folder whole. */
  places: '99999',
}

async function prepared(parts: Parts): Promise<{ staff: string; passwordHash: string }> {
  const added = await parts.team.addStaff({ ...STAFF, role: 'admin', actor: 'system' })
  const passwordHash = await parts.passwords.hash(STAFF.password)
  if (!added.ok || passwordHash === 'busy') throw new Error('the organiser could not be added')
  const actor = added.account.id
  const now = new Date(START).toISOString()
  for (const [key, value] of Object.entries(settings)) {
    const ask = { key, value, now, anyPort: false, actor, kept: '', clearedPassword: '' }
    await parts.store.handle({ roster: true }, (tx) =>
      tx.decideProgramme(actor, changeSetting(tx.programme(), ask)),
    )
  }
  return { staff: added.account.id, passwordHash }
}

/** Accounts of families share one password hash: hashing tens of thousands would take most of an hour. */
function addAccounts(parts: Parts, people: readonly Person[], passwordHash: string): void {
  const createdAt = parts.store.clock().toISOString()
  const account = {
    phone: '+91 98470 00000',
    role: 'customer',
    locale: 'ml',
    consent: '',
    createdAt,
    passwordHash,
  } as const
  inTransaction(parts.store.vault.db, () => {
    for (const { userId } of people)
      parts.store.vault.accounts.add({ ...account, email: `${userId}@example.org` }, userId)
  })
}

let numbers = 0
const newcomer = (random: Random, staff: string): Person => ({
  number: numberAt(numbers++),
  id: random.uuid(),
  userId: random.uuid(),
  stream: applicationStream(Bun.randomUUIDv7()),
  staff,
})

async function build(folder: string, plan: z.infer<typeof Plan>): Promise<void> {
  let elapsed = 0
  const clock = () => new Date(START + elapsed)
  const parts = await openParts(readConfig({ DATA_DIR: folder }), clock)
  const { staff, passwordHash } = await prepared(parts)
  const random = seeded(plan.seed)
  const { log, handle, close } = parts.store
  const before = log.size()
  for (let made = 0; made < plan.applications; made += BATCH) {
    const count = Math.min(BATCH, plan.applications - made)
    const people = Array.from({ length: count }, () => newcomer(random, staff))
    addAccounts(parts, people, passwordHash)
    elapsed += 60_000
    let due = (made + count) * plan.eventsEach - (log.size() - before)
    await handle({ roster: true }, (tx) => {
      for (const [place, person] of people.entries())
        due -= live(tx, random, person, Math.max(0, Math.round(due / (count - place))))
    })
  }
  console.log(`${folder}: ${plan.applications} applications, ${log.size()} events`)
  close()
}

const [folder = '', plan = ''] = process.argv.slice(2)
await build(folder, Plan.parse(JSON.parse(plan)))
