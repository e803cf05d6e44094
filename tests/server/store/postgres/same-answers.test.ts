/** Any sequence of what the store does gives the same rows and the same answers on both engines. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { blankForm } from '#events/application/form.ts'
import { inPart, rollback } from '#server/store/database.ts'
import type { Engine } from '#server/store/engine.ts'
import { createEventRows } from '#server/store/event-rows.ts'
import { createMissingKeys, openKeys } from '#server/store/keys.ts'
import { headKeyOf, openLog } from '#server/store/log.ts'
import { sealed } from '#server/store/payloads.ts'
import { openSeason, rowKeys } from '#server/store/season-file.ts'
import { openVault } from '#server/store/vault.ts'
import { type Cluster, hasPostgres, newDatabase, startCluster } from '../../../kit/postgres.ts'
import { newFolder, PATIENCE, removeFolders } from '../../commands/kit.ts'

const RUNS = Number(process.env.STORE_RUNS ?? 20)

type Place = {
  db: Engine
  vault: ReturnType<typeof openVault>
  log: ReturnType<typeof openLog>
  tokens: string[]
  /** Of what was appended, to be called once it is committed. */
  ended: () => void
}
/** `change`: in a transaction; its answer and that of a reading are compared. */
type Step = { name: string; isChange: boolean; run: (place: Place) => unknown }

const three = fc.constantFrom('one', 'two', 'three')
const at = fc
  .integer({ min: 0, max: 40 })
  .map((n) => new Date(Date.UTC(2026, 2, 1) + n * 3_600_000).toISOString())
const count = fc.nat(5)
const streamOf = (name: string): string => `application-${name}`

const change = <T>(
  name: string,
  drawn: fc.Arbitrary<T>,
  run: (place: Place, drawn: T) => unknown,
): fc.Arbitrary<Step> =>
  drawn.map((value) => ({
    name: `${name} ${JSON.stringify(value)}`,
    isChange: true,
    run: (place) => run(place, value),
  }))
const reading = <T>(
  name: string,
  drawn: fc.Arbitrary<T>,
  run: (place: Place, drawn: T) => unknown,
): fc.Arbitrary<Step> => change(name, drawn, run).map((step) => ({ ...step, isChange: false }))

/** Gives a holder its key where it has none. */
const keyed = ({ vault }: Place, holder: string): boolean => {
  if (vault.keys.get(holder)) return true
  const isErased = vault.db
    .query<{ holder: string }, [string]>('select holder from data_key where holder = ?')
    .get(holder)
  if (!isErased) vault.keys.create(holder)
  return !isErased
}
const letterTo = (id: string, queuedAt: string) => ({
  id,
  key: `key ${id.length}`,
  carrier: 'letter' as const,
  to: `${id}@example.org`,
  locale: 'ml' as const,
  subject: 'A made-up subject',
  messageId: `<${id}>`,
  letter: { kind: 'taken-off' } as const,
  accountId: null,
  queuedAt,
})

const steps: fc.Arbitrary<Step>[] = [
  change('account', three, ({ vault }, id) => {
    if (vault.accounts.byId(id) || vault.keys.get(`account-${id}`)) return
    const isNew =
      vault.db
        .query<{ holder: string }, [string]>('select holder from data_key where holder = ?')
        .get(`account-${id}`) === null
    const account = {
      email: `${id}@example.org`,
      phone: '+91 98470 00000',
      role: 'customer',
      locale: 'ml',
      consent: '',
      createdAt: '2026',
      passwordHash: '-',
    } as const
    if (isNew) vault.accounts.add(account, id)
  }),
  change('locale', three, ({ vault }, id) => vault.accounts.setLocale(id, 'en')),
  change('proven', fc.tuple(three, at), ({ vault }, [id, when]) => vault.accounts.prove(id, 'phone', when)),
  change('account removed', three, ({ vault }, id) => vault.accounts.remove(id)),
  change('session', fc.tuple(three, at), ({ vault, tokens }, [id, when]) => {
    if (vault.accounts.byId(id)) tokens.push(vault.sessions.start(id, new Date(when), { lasts: 7_200_000 }))
  }),
  change('sessions swept', at, ({ vault }, when) => vault.sessions.sweep(new Date(when))),
  change('draft', fc.tuple(three, count, at), (place, [name, saves, savedAt]) => {
    const stream = streamOf(name)
    if (keyed(place, stream))
      place.vault.drafts.put({
        stream,
        accountId: 'one',
        form: { ...blankForm, groomName: name },
        saves,
        savedAt,
        after: saves,
      })
  }),
  change('draft removed', fc.tuple(three, count), ({ vault }, [name, version]) =>
    vault.drafts.removeBefore(streamOf(name), version),
  ),
  change('key destroyed', three, ({ vault }, name) => vault.keys.destroy(streamOf(name))),
  change('file', fc.tuple(three, three, at), (place, [id, owner, createdAt]) => {
    if (!place.vault.accounts.byId(owner) || place.vault.files.has(id)) return
    place.vault.files.add(
      { id, owner, purpose: 'proof', type: 'image/jpeg', size: id.length, hasThumb: true, createdAt },
      Buffer.alloc(32, 7),
    )
  }),
  change('files removed', fc.array(three), ({ vault }, ids) => vault.files.removeAll(ids)),
  change('letter', fc.tuple(three, at), ({ vault }, [id, when]) =>
    vault.mail.add({ ...letterTo(id, when), stream: null, nextAt: when }),
  ),
  change('letter sent', fc.tuple(three, at), ({ vault }, [id, when]) => vault.mail.sent(id, when)),
  change('letter tried', fc.tuple(three, count, at), ({ vault }, [id, tries, when]) =>
    vault.mail.tried(id, tries, 'unreachable', when),
  ),
  change('letters swept', at, ({ vault }, when) => vault.mail.sweep(when)),
  change('answer', fc.tuple(three, three, at), ({ vault }, [account, id, when]) => {
    if (vault.accounts.byId(account) && vault.answers.find({ account, id }) === null)
      vault.answers.put({ account, id }, when, { ok: true, id })
  }),
  change('answers blanked', fc.constant(null), ({ vault }) => vault.answers.blank()),
  change('setting', fc.tuple(three, three), ({ vault }, [id, value]) => {
    if (!vault.sealedSettings.has(id)) vault.sealedSettings.put(id, value)
  }),
  change('settings kept', fc.array(three), ({ vault }, ids) => vault.sealedSettings.keepOnly(ids)),
  change('cursor', fc.tuple(three, count), ({ vault }, [name, seq]) => vault.cursor.set(name, seq)),
  change('event', fc.tuple(three, at), (place, [name, when]) => {
    const { log, vault } = place
    keyed(place, 'staff')
    const stream = `staff-${name}`
    const event = {
      type: 'ExportMade',
      facts: null,
      details: { kind: 'bundle', rows: 1, filters: name, level: 'public' },
    } as const
    place.ended = log.append([
      sealed(
        { seq: log.size() + 1, stream, version: log.versionOf(stream) + 1, at: when, actor: name, event },
        vault.keys.get,
      ),
    ])
  }),
  reading('account', three, ({ vault }, id) => [
    vault.accounts.byId(id),
    vault.accounts.holders('email', `${id}@example.org`),
    vault.sessions.startsOf(id),
    vault.files.ownedBy(id),
  ]),
  reading('sessions', at, ({ vault, tokens }, when) =>
    tokens.map((token) => vault.sessions.find(token, new Date(when))),
  ),
  reading('drafts', three, ({ vault }, name) => vault.drafts.of(streamOf(name))),
  reading('files', at, ({ vault }, when) => [
    vault.files.ids(),
    vault.files.toUnlink('9999'),
    vault.files.unattachedBefore(when),
  ]),
  reading('letters', at, ({ vault }, when) => [
    vault.mail.page(null, { offset: 0, limit: 3 }),
    vault.mail.due('letter', when),
    vault.mail.counts(),
    vault.contents(),
  ]),
  reading('answers', fc.tuple(three, three), ({ vault }, [account, id]) =>
    vault.answers.find({ account, id }),
  ),
  reading('settings', three, ({ vault }, id) => [vault.sealedSettings.get(id), vault.cursor.get(id)]),
  reading('events', fc.tuple(three, at), ({ log }, [actor, from]) => {
    const page = createEventRows(log).page({ limit: 3, actor, from, withStaff: true, hidden: [] })
    return [page.map(({ seq, at: when }) => [seq, when]), log.streamsSince(0, new Set(['ExportMade']))]
  }),
  reading('rows that are wrong', fc.constant(null), ({ vault }) => vault.wrongRows()),
]

/** How a change ends: it is kept, its part is undone, or all is rolled back. */
const drawn = fc.array(
  fc.tuple(fc.oneof(...steps), fc.constantFrom('kept', 'kept', 'undone', 'rolled back')),
  { maxLength: 60, size: 'max' },
)

function answered(place: Place, { isChange, run }: Step, end: string): unknown {
  if (!isChange) return run(place)
  const { db } = place
  if (!db.beginNow()) throw new Error('nobody else writes')
  const answer = inPart(
    db,
    () => ({ answer: run(place) }),
    () => end === 'undone',
  )
  if (end === 'rolled back') rollback(db)
  else db.commitNow()
  if (end === 'kept') place.ended()
  place.ended = () => undefined
  return answer
}
/** How many rows each table has. */
const sizes = ({ db }: Place) =>
  Object.keys(rowKeys)
    .filter((table) => table !== 'head')
    .map((table) => [table, db.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n])

describe.skipIf(!hasPostgres)('two engines', () => {
  let cluster: Cluster
  let keyDir = ''
  beforeAll(async () => {
    cluster = await startCluster()
    keyDir = join(newFolder(), 'keys')
    await createMissingKeys(keyDir)
  }, PATIENCE)
  afterAll(async () => {
    await cluster.stop()
    removeFolders()
  })
  function opened(databaseUrl: string | null): Place {
    const db = openSeason({ dataDir: newFolder(), databaseUrl })
    const keys = openKeys(keyDir)
    return {
      db,
      vault: openVault(db, keys),
      log: openLog(db, headKeyOf(keys)),
      tokens: [],
      ended: () => undefined,
    }
  }

  test(
    'given any sequence of changes, parts that are undone and readings, when it is done on both, then rows and answers are the same',
    () => {
      const file = opened(null)
      const served = opened(newDatabase(cluster))
      fc.assert(
        fc.property(drawn, (sequence) => {
          for (const [step, end] of sequence)
            expect({ step: step.name, answer: answered(served, step, end) }).toEqual({
              step: step.name,
              answer: answered(file, step, end),
            })
          expect(sizes(served)).toEqual(sizes(file))
          expect(served.log.size()).toBe(file.log.size())
        }),
        { numRuns: RUNS },
      )
      for (const { db } of [file, served]) db.close()
    },
    PATIENCE,
  )
})
