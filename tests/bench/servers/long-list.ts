/**
 * The product with LISTED made-up rows in the table behind the list and its counts, made by the product's own listHead
 * and listTail, and no applications behind them: what reading the list costs at a size that would take long to record.
 */
import type { Application } from '#events/application/application.ts'
import { emptyFile } from '#events/application/case-file.ts'
import { factsOf } from '#events/application/declared.ts'
import type { Started } from '#events/application/standing.ts'
import { type Status, startsScore } from '#events/application/statuses.ts'
import { criteriaOf, settingValue } from '#events/programme/events.ts'
import { listHead, listTail } from '#events/projections/application-list.ts'
import { readConfig } from '#server/config.ts'
import { run } from '#server/run.ts'
import { inTransaction } from '#server/store/database.ts'
import { listedRows } from '#server/store/read-models/listed-rows.ts'
import { createReadIndexes } from '#server/store/read-models/tables.ts'
import { madeUpForm } from '../data/families.ts'
import { arrivals } from '../data/history.ts'
import { seeded } from '../data/random.ts'

const { stop, url, parts } = await run({ config: readConfig(process.env) })
const { models, state } = parts.store
const season = settingValue(state.programme(), 'season')
const criteria = criteriaOf(state.programme(), season)
const random = seeded(1)

function madeUp(id: string, status: Status): Application {
  const form = madeUpForm(random)
  const minute = String(random.below(60)).padStart(2, '0')
  const submittedAt = `2026-02-${10 + random.below(18)}T${10 + random.below(14)}:${minute}:00.000Z`
  const given = { events: 2, at: submittedAt }
  const begun = { season, events: 5, startedAt: submittedAt, changedAt: submittedAt, given }
  const standing: Started =
    status === 'draft'
      ? { ...begun, stage: 'draft', status }
      : {
          ...begun,
          stage: 'sent',
          status,
          statusSince: submittedAt,
          submittedAt,
          declared: factsOf(form, '2026-02-10'),
          verified: {},
          verifiedAt: null,
          verifiedBy: null,
          withdrawnAt: null,
          rankedAt: null,
          shortlistedAt: null,
          rejectedFor: null,
          scored: startsScore(status),
          manualRank: null,
        }
  return {
    standing,
    saves: 12,
    file: () => ({ ...emptyFile, id, form: status === 'draft' ? null : form }),
    draft: () => null,
  }
}

const indexes = models.db
  .query<{ name: string }, []>("select name from sqlite_master where type = 'index' and sql is not null")
  .all()
for (const { name } of indexes) models.db.run(`drop index ${name}`)
for (const name of ['added', 'removed', 'changed']) models.db.run(`drop trigger searched_${name}`)
models.db.run('drop table searched_trigram')
inTransaction(models.db, () => {
  const rows = listedRows(models.db)
  for (let made = Number(process.env.LISTED); made > 0; made--) {
    const id = random.uuid()
    const application = madeUp(id, random.pick(arrivals))
    rows.add(id, season, { ...listHead(application), ...listTail(application, criteria) })
  }
})
createReadIndexes(models.db)
process.stdout.write(`The long list is open at ${url}\n`)
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
