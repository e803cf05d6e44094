/** Makes the log of a drawn season, step by step. */
import { decided } from '#events/decider.ts'
import { changeCriteria, changeResults, changeSetting } from '#events/programme/decide.ts'
import type { ProgrammeEvent } from '#events/programme/events.ts'
import { type Criteria, criterionKeys, defaultCriteria } from '#events/scoring/criteria.ts'
import { unforeseen } from '#events/unforeseen.ts'
import { streamOf } from '../vectors/acts.ts'
import { publishedIn, tallyIn } from '../vectors/results.ts'
import { acting, reason, roleOf, staffOf } from './acting.ts'
import { type Made, made } from './made.ts'
import { exchange, order, select } from './ranks.ts'
import type { Season, Step, Weights } from './steps.ts'

const admin = staffOf(0)
const TOTAL = 10_000

/** Weights that are exactly 100 in all, in another order than that of the criteria. */
function criteriaOf(weights: Weights): Criteria {
  const sum = weights.reduce((all, { hundredths, isActive }) => all + (isActive ? hundredths : 0), 0)
  if (sum === 0) return defaultCriteria
  const shares = weights.map(({ hundredths, isActive }) =>
    isActive ? Math.floor((TOTAL * hundredths) / sum) : hundredths,
  )
  const first = weights.findIndex(({ isActive }) => isActive)
  const given = shares.reduce((all, share, at) => all + (weights[at]?.isActive ? share : 0), 0)
  const exact = shares.map((share, at) => (at === first ? share + TOTAL - given : share))
  return criterionKeys
    .map((id, at) => ({ id, weight: (exact[at] ?? 0) / 100, isActive: weights[at]?.isActive ?? true }))
    .reverse()
}

function set(season: Made, key: string, value: string, actor = admin): void {
  const ask = { key, value, actor, now: season.log.next(), kept: '', clearedPassword: '', anyPort: true }
  season.decideProgramme(actor, changeSetting(season.programme(), ask))
}

type Results = { by: number; isPublished: boolean }
function publish(season: Made, { by, isPublished }: Results): void {
  const of = season.season()
  if (isPublished && season.isWaiting()) return
  const ask = { season: of, isPublished, actor: staffOf(by), now: season.log.next(), again: true }
  const decision = changeResults(season.programme(), ask)
  const [type] = decision.ok ? decision.events : []
  const actor = staffOf(by)
  season.log.together(() => {
    const standings = season.standingsOf(of)
    const record = (event: ProgrammeEvent) => season.decideProgramme(actor, decided(event))
    if (type === 'ResultsWithheld') record({ type, facts: { season: of }, details: null })
    if (type !== 'ResultsPublished') return
    record({ type: 'TallyRecorded', facts: tallyIn(season.log, standings, of), details: null })
    record({ type, facts: publishedIn(season.log, standings, of), details: null })
  })
}

function happen(season: Made, does: ReturnType<typeof acting>, families: number, step: Step): void {
  const { log } = season
  const at = (who: number): string => streamOf(`${who % families}`)
  switch (step.act) {
    case 'apply':
      log.together(() => {
        for (const who of step.many) {
          does.start(at(who))
          if (step.facts.documentKinds > 0) does.send(at(who), step.facts)
        }
      })
      break
    case 'bring':
      log.together(() => {
        for (const who of step.many) does.move(at(who), 0, step)
      })
      break
    case 'move':
      does.move(at(step.who), step.by, step)
      break
    case 'amend':
      does.amend(at(step.who), step.facts)
      break
    case 'send again':
      does.send(at(step.who), step.facts)
      break
    case 'visit':
      does.visit(at(step.who), step.by, step.found)
      break
    case 'note':
      does.note(at(step.who), step.by)
      break
    case 'undo':
      log.together(() => does.undo(at(step.who)))
      break
    case 'decline':
      does.decline(at(step.who))
      break
    case 'withdraw':
      does.withdraw(at(step.who))
      break
    case 'erase':
      does.erase(at(step.who))
      break
    case 'rank':
      order(season, [{ id: at(step.who), rank: step.place }], admin)
      break
    case 'unrank':
      order(season, [{ id: at(step.who), rank: null }], admin)
      break
    case 'exchange':
      exchange(season, [at(step.who), at(step.other)], admin)
      break
    case 'select':
      select(season, step, admin)
      break
    case 'publish':
      publish(season, { by: step.by % 2, isPublished: true })
      if (step.isTakenBack) publish(season, { by: 0, isPublished: false })
      break
    case 'weigh': {
      const afterPoints = season.ranking(season.season()).length > 0
      const ask = { season: season.season(), criteria: criteriaOf(step.weights), reason, afterPoints }
      season.decideProgramme(admin, changeCriteria(season.programme(), ask))
      break
    }
    case 'season':
      set(season, 'season', step.name)
      break
    case 'places':
      set(season, 'places', String(step.places))
      break
    case 'two persons':
      set(season, 'two_persons', String(step.are))
      break
    case 'sign': {
      const of = season.season()
      const facts = tallyIn(log, season.standingsOf(of), of)
      season.decideProgramme('system', decided({ type: 'TallyRecorded', facts, details: null }))
      log.sign()
      break
    }
    case 'sign in':
      log.append({ stream: `staff-${staffOf(step.by)}`, type: 'SignedIn', actor: staffOf(step.by) })
      break
    case 'wait':
      log.wait(step.days)
      break
    default:
      unforeseen(step, undefined)
  }
}

function begin(season: Made, does: ReturnType<typeof acting>, families: Season['families']): void {
  set(season, 'season', 'Season 3', 'system')
  set(season, 'places', '5', 'system')
  for (const by of [0, 1, 2])
    season.log.append({
      stream: `staff-${staffOf(by)}`,
      type: 'RoleGranted',
      actor: 'system',
      details: { role: roleOf(by) },
    })
  // The others apply later, some of them for another season.
  for (const [who, facts] of families.entries()) {
    if (who % 4 === 3) continue
    does.start(streamOf(`${who}`))
    does.send(streamOf(`${who}`), facts)
  }
}

/** The last checkpoint covers all but the entry that says so. */
export function seasonOf({ families, steps }: Season): Made {
  const season = made('2026-01-01T04:30:00.000Z')
  const does = acting(season)
  begin(season, does, families)
  for (const step of steps) happen(season, does, families.length, step)
  season.log.sign()
  season.log.sign()
  return season
}
